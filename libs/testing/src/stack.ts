import { createKeysPool, createPool, migrateEventStore, migrateKeys } from '@hedgerow/event-store';
import { createBus, kafkaSettings } from '@hedgerow/kafka';
import { migrateReadModel } from '@hedgerow/read-model';
import { readConfig } from '@hedgerow/platform';
import { type Brought, freePort } from '@hedgerow/services';
import type pg from 'pg';
import { type Program, type ProgramName, programNames } from './program.js';

/** Where the services of one whole Hedgerow are, and what keeps it apart from others on them. */
export interface StackAddresses {
  readonly addresses: Required<Brought['addresses']>;
  /** The database of the read model; that of the events when left out. */
  readonly readDatabaseUrl?: string | undefined;
  /** Prefix of topics, groups, channels and queues; none by default. */
  readonly namespace?: string;
  /** Where the keys of persons are; beside the events when left out or empty. */
  readonly keysDatabaseUrl?: string | undefined;
}

/** Creates the topics and brings both schemas up to date. Harmless when all is there. */
export const prepareStores = async (place: StackAddresses): Promise<void> => {
  const topics = async () => {
    const { addresses, namespace = '' } = place;
    // As the programs are told, since partitions and copies are those that a topic was made with.
    const { kafka } = readConfig({ kafka: kafkaSettings() }, process.env);
    const brokers = addresses.kafkaBrokers.split(',');
    const bus = createBus({ ...kafka, brokers, clientId: 'start', namespace });
    await bus.ensureTopics().finally(() => bus.close());
  };
  await Promise.all([topics(), prepareSchemas(place)]);
};

/** Brings both schemas up to date and leaves the topics to the programs. Harmless when all is there. */
export const prepareSchemas = async ({
  addresses,
  readDatabaseUrl = addresses.databaseUrl,
  keysDatabaseUrl = '',
}: StackAddresses): Promise<void> => {
  const schema = async (url: string, migrate: (pool: pg.Pool) => Promise<void>) => {
    const pool = createPool(url, { name: 'start' });
    await migrate(pool).finally(() => pool.end());
  };
  await schema(addresses.databaseUrl, migrateEventStore);
  const pool = createPool(addresses.databaseUrl, { name: 'start', statementMs: 60_000 });
  const keysPool = createKeysPool(keysDatabaseUrl, addresses.databaseUrl, { name: 'start-keys', max: 1 });
  await migrateKeys(keysPool, pool).finally(() => Promise.all([pool.end(), keysPool.end()]));
  await schema(readDatabaseUrl, migrateReadModel);
};

/** What the programs of one stack have to share. */
export interface StackSecrets {
  readonly JWT_SECRET: string;
  readonly PERSONAL_DATA_KEY: string;
  readonly INGEST_SECRET: string;
}

/** What every program of a stack is told, by `npm start` as in tests and benches; `GRAPHQL_OPEN` may be taken back. */
export const stackEnvironment = (
  {
    addresses,
    namespace = '',
    readDatabaseUrl = addresses.databaseUrl,
    keysDatabaseUrl = '',
  }: StackAddresses,
  { JWT_SECRET, PERSONAL_DATA_KEY, INGEST_SECRET }: StackSecrets,
): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  DATABASE_URL: addresses.databaseUrl,
  READ_DATABASE_URL: readDatabaseUrl,
  ...(keysDatabaseUrl === '' ? {} : { KEYS_DATABASE_URL: keysDatabaseUrl }),
  REDIS_URL: addresses.redisUrl,
  KAFKA_BROKERS: addresses.kafkaBrokers,
  NAMESPACE: namespace,
  GRAPHQL_OPEN: 'true',
  ...{ JWT_SECRET, PERSONAL_DATA_KEY, INGEST_SECRET },
});

/** What a stack is told besides whose load comes from one address, and from fewer people than it stands for. */
export const withoutRateLimits: NodeJS.ProcessEnv = {
  COST_PER_MINUTE: '1000000000',
  ANONYMOUS_PER_MINUTE: '1000000000',
};

/** The four programs of a stack, each on a free port, as `make` makes them; not started yet. */
export const stackPrograms = async <P extends Program>(
  make: (name: ProgramName, port: number) => P,
): Promise<Readonly<Record<ProgramName, P>>> => {
  const made = await Promise.all(
    programNames.map(async (name) => [name, make(name, await freePort())] as const),
  );
  return Object.fromEntries(made) as Record<ProgramName, P>;
};

/** Starts programs side by side and waits until all of them serve. */
export const startAll = (programs: Readonly<Record<string, Program>>): Promise<void[]> =>
  Promise.all(Object.values(programs).map((program) => program.start()));

/** Stops programs side by side. */
export const stopAll = (programs: Readonly<Record<string, Program>>): Promise<void[]> =>
  Promise.all(Object.values(programs).map((program) => program.stop()));
