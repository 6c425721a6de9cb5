import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@hedgerow/services';
import { dataDir } from './paths.js';
import { runningRun } from './run-lock.js';

const file = join(dataDir, 'environment.json');
const names = [
  ...['DATABASE_URL', 'READ_DATABASE_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'NAMESPACE'],
  ...['KEYS_DATABASE_URL', 'PERSONAL_DATA_KEYS', 'REDIS_TLS_CA', 'KAFKA_PARTITIONS', 'KAFKA_REPLICATION'],
  ...['KAFKA_TLS', 'KAFKA_TLS_CA', 'KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'],
  ...['PERSONAL_DATA_KEY', 'JWT_SECRET', 'INGEST_SECRET', 'API_PORT', 'INGEST_PORT'],
];

/** Saves the environment of this run's programs, readable by its owner alone, for commands beside it. */
export const keepEnvironment = (env: NodeJS.ProcessEnv): void => {
  const kept = Object.fromEntries(names.map((name) => [name, env[name]]));
  writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
};

/** The environment of the running product, for a command that works on it; a Problem when nothing runs. */
export const runningEnvironment = (): NodeJS.ProcessEnv => {
  if (process.env['DATABASE_URL'] && process.env['KAFKA_BROKERS']) return process.env;
  if (runningRun(join(dataDir, 'run.json')) === undefined || !existsSync(file)) {
    throw new Problem(
      'Hedgerow is not running in this folder.',
      'Start it first (npm start; with HEDGEROW_DEMO=off for both commands where that is the one), or set DATABASE_URL, REDIS_URL and KAFKA_BROKERS of the one you mean.',
    );
  }
  return { ...process.env, ...(JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) };
};
