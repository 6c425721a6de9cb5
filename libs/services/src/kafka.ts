import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersMetadata } from './kafka-protocol.js';
import { ask } from './machine.js';
import { freePort } from './ports.js';
import type { Say } from './problem.js';
import { Supervised } from './supervised.js';

export interface KafkaOptions {
  readonly java: string;
  /** Folder with the broker's jars. */
  readonly jars: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly port: number;
  /** False compiles only quickly: up with a third less work, slower under load. For throw-away brokers. */
  readonly durable: boolean;
  readonly say: Say;
  readonly onCrash?: () => void;
}

/** One node that is broker and controller at once (KRaft). Its reasons are in docs/decisions. */
const properties = (log: string, port: number, controllerPort: number) => ({
  'process.roles': 'broker,controller',
  'node.id': 1,
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'log.dirs': log,
  'auto.create.topics.enable': false,
  // Events are kept for ever; topics that are not set their own time where libs/kafka makes them.
  'log.retention.ms': -1,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 5,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  // Without this a consumer group of one member would wait 3 s for more members.
  'group.initial.rebalance.delay.ms': 0,
  // After kill -9 the broker can register again only when its old session has expired: 9 s by default.
  'broker.session.timeout.ms': 3_000,
  'broker.heartbeat.interval.ms': 500,
  'unclean.leader.election.enable': false,
  // Sized for one small machine: the cleaner alone would take 128 MB of the heap.
  'log.cleaner.dedupe.buffer.size': 16 * 2 ** 20,
  'num.network.threads': 2,
  'num.io.threads': 4,
});

/** Starts Apache Kafka on a port with the given data, formatted first when it is new. */
export const startKafka = async (
  options: KafkaOptions,
): Promise<{ control: Supervised; brokers: string[] }> => {
  const { java, jars, dataDir, port, say } = options;
  const log = join(dataDir, 'log');
  const config = join(dataDir, 'server.properties');
  mkdirSync(dataDir, { recursive: true });
  const lines = Object.entries(properties(log, port, await freePort())).map(([k, v]) => `${k}=${v}`);
  writeFileSync(config, `${lines.join('\n')}\n`);
  const classPath = ['-cp', join(jars, '*')];
  if (!existsSync(join(log, 'meta.properties'))) {
    say('Kafka: formatting new storage');
    // One in 64 would begin with a dash, which the tool takes for another option.
    const clusterId = `A${randomBytes(16).toString('base64url').slice(1)}`;
    const format = [...classPath, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', config];
    await ask(java, ['-XX:TieredStopAtLevel=1', ...format], { withinMs: 120_000 });
  }
  const control = new Supervised({
    name: 'Kafka',
    program: java,
    args: [
      ...[
        '-Xms256m',
        '-Xmx512m',
        '-XX:+UseSerialGC',
        '-XX:+ExitOnOutOfMemoryError',
        '-Djava.awt.headless=true',
      ],
      ...['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-Dorg.slf4j.simpleLogger.showDateTime=true'],
      ...[...classPath, 'kafka.Kafka', config],
    ],
    cwd: dataDir,
    logFile: options.logFile,
    pidFile: `${dataDir}.pid`,
    ready: () => answersMetadata('127.0.0.1', port),
    say,
    ...(options.onCrash === undefined ? {} : { onCrash: options.onCrash }),
  });
  await control.start();
  return { control, brokers: [`127.0.0.1:${port}`] };
};
