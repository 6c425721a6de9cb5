import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bringKafkaJars, findProgram, jarList } from '@hedgerow/services';
import { stack } from './stack.js';

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));

/** What the broker itself does without: Kafka's command line tools. */
const tools = {
  group: 'org.apache.kafka',
  artifact: 'kafka-tools',
  version: '4.2.0',
  bytes: 666_526,
  sha512:
    '0ebda732634c01f04af39be308deb192e490674f98541caf1d1a063ea84fe7a23f1d3c13cb2dc8f63152b205097739f7f7314d982dd3adeff7c4ed0b71da0e28',
};

export interface ConsoleConsumer {
  /** What it printed so far: one line for each event, with headers and key before the value. */
  readonly lines: readonly string[];
  /** What it has to say about itself. */
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

/** Starts Kafka's own console consumer, untouched, at the beginning of the topics that match the expression. */
export const consoleConsumer = async (topics: string): Promise<ConsoleConsumer> => {
  const list = jarList();
  await bringKafkaJars(cache, console.log);
  const jars = await bringKafkaJars(cache, console.log, process.env, { ...list, jars: [tools] });
  const child = spawn(
    findProgram('java') ?? 'java',
    [
      ...['-XX:TieredStopAtLevel=1', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', join(jars, '*')],
      ...['org.apache.kafka.tools.consumer.ConsoleConsumer', '--bootstrap-server', stack().kafkaBrokers],
      ...['--include', topics, '--from-beginning'],
      ...['--formatter-property', 'print.key=true', '--formatter-property', 'print.headers=true'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [lines, complaints]: [string[], string[]] = [[], []];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { lines, complaints, stop };
};
