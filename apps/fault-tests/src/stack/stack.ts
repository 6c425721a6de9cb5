import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@hedgerow/event-store';
import { bringServices, type Brought, freePort, type Supervised } from '@hedgerow/services';
import { createDatabase, freshNamespace, ownKafkaCluster, throwAwayFolder } from '@hedgerow/testing';
import type { ProgramName } from '@hedgerow/testing/program';
import {
  prepareSchemas,
  prepareStores,
  stackEnvironment,
  stackPrograms,
  stopAll,
  withoutRateLimits,
} from '@hedgerow/testing/stack';
import type pg from 'pg';
import { root } from '../planting/plant.js';
import { PlantedProgram } from './program.js';

/** Services of our own, which a test may kill. */
export interface Services {
  readonly controls: Required<Pick<Brought['controls'], 'postgres' | 'redis'>>;
  /** Each broker of Kafka. */
  readonly brokers: readonly Supervised[];
  readonly addresses: Required<Brought['addresses']>;
  readonly dir: string;
  stop(): Promise<void>;
}

/** How many brokers a scenario needs. */
export type Brokers = 1 | 3;

/** Starts PostgreSQL, Redis and Kafka on free ports, with data in throw-away folders. */
export const startServices = async (brokers: Brokers = 1): Promise<Services> => {
  const dir = throwAwayFolder('faults');
  const cluster = brokers === 1 ? undefined : await ownKafkaCluster();
  const brought = await bringServices({
    needs: cluster ? ['postgres', 'redis'] : ['postgres', 'redis', 'kafka'],
    dataDir: join(dir, 'services'),
    cacheDir: join(root, '.cache'),
    database: 'postgres',
    durable: false,
    ports: 'free',
    maxConnections: 200,
    env: {},
    say: () => undefined,
  });
  const stop = async () => {
    await Promise.all([brought.stop(), cluster?.stop()]);
    rmSync(dir, { recursive: true, force: true });
  };
  const { kafka, ...controls } = brought.controls as Required<Brought['controls']>;
  const addresses = brought.addresses as Services['addresses'];
  return {
    controls,
    brokers: cluster?.controls ?? [kafka],
    addresses: cluster ? { ...addresses, kafkaBrokers: cluster.brokers.join(',') } : addresses,
    dir,
    stop,
  };
};

/** One whole Hedgerow: a fresh database, fresh topics, and its programs, not started yet. */
export interface Stack {
  readonly programs: Readonly<Record<ProgramName, PlantedProgram>>;
  /** A second projector, for the faults that need one to take over. */
  readonly otherProjector: PlantedProgram;
  readonly pool: pg.Pool;
  readonly services: Services;
  readonly namespace: string;
  readonly databaseUrl: string;
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  /** What programs are told, for a rebuild by hand. */
  readonly env: NodeJS.ProcessEnv;
  readonly dir: string;
  stop(): Promise<void>;
}

const secrets = {
  JWT_SECRET: 'a secret that only the fault tests use',
  PERSONAL_DATA_KEY: Buffer.alloc(32, 3).toString('base64'),
  INGEST_SECRET: 'the secret of the fault tests, long enough',
};

/** Prepares a Hedgerow of its own on the given services. */
export const prepareStack = async (services: Services): Promise<Stack> => {
  const namespace = freshNamespace('faults');
  const dir = join(services.dir, namespace);
  mkdirSync(dir, { recursive: true });
  const database = namespace.replaceAll(/[^a-z0-9]/g, '_');
  const databaseUrl = await createDatabase(services.addresses.databaseUrl, database);
  const place = { addresses: { ...services.addresses, databaseUrl }, namespace };
  // Where there are three brokers the programs make the topics, so that a bug in how they do it can be planted.
  await (services.brokers.length === 1 ? prepareStores(place) : prepareSchemas(place));
  const pool = createPool(databaseUrl, { name: 'faults', max: 4, statementMs: 0 });
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    LOG_LEVEL: process.env['FAULTS_LOG_LEVEL'] ?? 'warn',
    ...stackEnvironment(place, secrets),
    ...withoutRateLimits,
  };
  const make = (name: ProgramName, port: number, label: string = name) =>
    new PlantedProgram({ name, label, port, env, dir });
  const programs = await stackPrograms(make);
  const otherProjector = make('projector', await freePort(), 'other-projector');
  const stop = async () => {
    await stopAll({ ...programs, otherProjector });
    await pool.end();
  };
  return {
    ...{ programs, otherProjector, pool, services, namespace, databaseUrl, env, dir, stop },
    apiUrl: programs.api.url,
    ingestUrl: programs.ingest.url,
    ingestSecret: secrets.INGEST_SECRET,
  };
};
