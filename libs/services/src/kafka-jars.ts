import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Jar } from './jar.js';
import { bringJars } from './jars.js';
import type { Say } from '@hedgerow/platform';

interface JarList {
  readonly kafka: string;
  readonly jars: readonly Jar[];
}

/** The committed list of what Apache Kafka consists of. Nothing outside it is ever put on the class path. */
export const jarList = (): JarList =>
  JSON.parse(readFileSync(fileURLToPath(new URL('../kafka-jars.json', import.meta.url)), 'utf8')) as JarList;

/** The folder with Kafka's jars, fetched on first use. */
export const bringKafkaJars = async (
  cacheDir: string,
  say: Say,
  env: NodeJS.ProcessEnv = process.env,
  { kafka, jars }: JarList = jarList(),
): Promise<string> => {
  const folder = join(cacheDir, 'kafka', kafka);
  const instead = 'A running broker can be named with KAFKA_BROKERS.';
  await bringJars({ name: `Kafka ${kafka}`, folder, jars, instead }, say, env);
  return folder;
};
