import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, migrateEventStore } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { migrateReadModel } from '@hedgerow/read-model';
import type { Brought, Say, Supervised } from '@hedgerow/services';
import { keepAlive } from './keep-alive.js';
import { root } from './paths.js';
import { type Ports, program, type ProgramName, programNames } from './programs.js';
import type { Secrets } from './secrets.js';

/** One whole Hedgerow: where its services are and the environment of its programs. */
export interface StackOptions {
  readonly addresses: Required<Brought['addresses']>;
  readonly secrets: Secrets;
  readonly ports: Ports;
  /** Logs and pid files of the programs. */
  readonly logDir: string;
  readonly pidDir: string;
  readonly namespace?: string;
  /** More of the programs' configuration (see .env.example). */
  readonly env?: NodeJS.ProcessEnv;
  readonly say: Say;
}

export interface Stack {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly programs: Readonly<Record<ProgramName, Supervised>>;
  stop(): Promise<void>;
}

/** Creates the topics and brings both schemas up to date. Harmless when all is there. */
export const prepareStores = async ({ addresses, namespace, say }: StackOptions): Promise<void> => {
  const topics = async () => {
    const brokers = addresses.kafkaBrokers.split(',');
    const bus = createBus({ brokers, clientId: 'start', ...(namespace === undefined ? {} : { namespace }) });
    await bus.ensureTopics().finally(() => bus.close());
  };
  const schemas = async () => {
    const pool = createPool(addresses.databaseUrl, { name: 'start' });
    try {
      await migrateEventStore(pool);
      await migrateReadModel(pool);
    } finally {
      await pool.end();
    }
  };
  await Promise.all([topics(), schemas()]);
  say('Topics and database schemas are up to date');
};

/** The environment of every program of this stack. */
export const configuration = ({
  addresses,
  secrets,
  namespace,
  ports,
  env,
}: StackOptions): NodeJS.ProcessEnv => {
  const webRoot = join(root, 'apps/web/dist');
  const persisted = join(root, 'apps/web/persisted-operations.json');
  return {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'production',
    DATABASE_URL: addresses.databaseUrl,
    REDIS_URL: addresses.redisUrl,
    KAFKA_BROKERS: addresses.kafkaBrokers,
    NAMESPACE: namespace ?? '',
    JWT_SECRET: secrets.JWT_SECRET,
    PERSONAL_DATA_KEY: secrets.PERSONAL_DATA_KEY,
    INGEST_SECRET: secrets.INGEST_SECRET,
    API_PORT: String(ports.api),
    INGEST_PORT: String(ports.ingest),
    GRAPHQL_OPEN: process.env['GRAPHQL_OPEN'] ?? 'true',
    ...(existsSync(webRoot) ? { WEB_ROOT: webRoot } : {}),
    ...(existsSync(persisted) ? { PERSISTED_OPERATIONS: persisted } : {}),
    ...env,
  };
};

/** Starts the four programs side by side, waits until each is ready, and starts again the ones that crash. */
export const startPrograms = async (options: StackOptions): Promise<Stack> => {
  const { ports, logDir, pidDir, say } = options;
  const env = configuration(options);
  const keepers = programNames.map((name) => {
    const keeper = keepAlive(name, () => control, say);
    const { crashed: onCrash } = keeper;
    const control: Supervised = program({ name, port: ports[name], env, logDir, pidDir, onCrash });
    return { name, keeper, control };
  });
  const stop = async () => {
    keepers.forEach(({ keeper }) => keeper.giveUp());
    await Promise.all(keepers.map(({ control }) => control.stop()));
  };
  const begun = performance.now();
  const ready = keepers.map(async ({ name, control }) => {
    await control.start();
    say(`${name} is ready (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  });
  // Waits for all of them, so that every failure is reported before the start ends.
  const failed = (await Promise.allSettled(ready)).find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  const programs = Object.fromEntries(keepers.map(({ name, control }) => [name, control]));
  return {
    apiUrl: `http://localhost:${ports.api}`,
    ingestUrl: `http://localhost:${ports.ingest}`,
    programs: programs as Record<ProgramName, Supervised>,
    stop,
  };
};
