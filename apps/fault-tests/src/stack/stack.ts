import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, migrateEventStore } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { migrateReadModel } from '@hedgerow/read-model';
import { bringServices, type Brought, freePort } from '@hedgerow/services';
import { freshNamespace } from '@hedgerow/testing';
import pg from 'pg';
import { root } from '../planting/plant.js';
import { Program, type ProgramName } from './program.js';

/** Services of our own, which a test may kill. */
export interface Services {
  readonly controls: Required<Brought['controls']>;
  readonly addresses: Required<Brought['addresses']>;
  readonly dir: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, Redis and Kafka on free ports, with data in a throw-away folder. */
export const startServices = async (): Promise<Services> => {
  const dir = mkdtempSync(join(tmpdir(), 'hedgerow-faults-'));
  const brought = await bringServices({
    needs: ['postgres', 'redis', 'kafka'],
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
    await brought.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return {
    controls: brought.controls as Services['controls'],
    addresses: brought.addresses as Services['addresses'],
    dir,
    stop,
  };
};

/** One whole Hedgerow: a fresh database, fresh topics, and its programs, not started yet. */
export interface Stack {
  readonly programs: Readonly<Record<ProgramName, Program>>;
  /** A second projector, for the faults that need one to take over. */
  readonly otherProjector: Program;
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
  const databaseUrl = await makeDatabase(services.addresses.databaseUrl, database);
  const brokers = services.addresses.kafkaBrokers.split(',');
  const bus = createBus({ brokers, clientId: 'faults', namespace });
  await bus.ensureTopics();
  await bus.close();
  const pool = createPool(databaseUrl, { name: 'faults', max: 4 });
  await migrateEventStore(pool);
  await migrateReadModel(pool);

  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    LOG_LEVEL: process.env['FAULTS_LOG_LEVEL'] ?? 'warn',
    DATABASE_URL: databaseUrl,
    REDIS_URL: services.addresses.redisUrl,
    KAFKA_BROKERS: services.addresses.kafkaBrokers,
    NAMESPACE: namespace,
    GRAPHQL_OPEN: 'true',
    ...secrets,
  };
  const make = async (name: ProgramName, label: string = name) =>
    new Program({ name, label, port: await freePort(), env, dir });
  const programs = {
    api: await make('api'),
    ingest: await make('ingest'),
    projector: await make('projector'),
    worker: await make('worker'),
  };
  const otherProjector = await make('projector', 'other-projector');
  const stop = async () => {
    await Promise.all([...Object.values(programs), otherProjector].map((program) => program.stop()));
    await pool.end();
  };
  return {
    ...{ programs, otherProjector, pool, services, namespace, databaseUrl, env, dir, stop },
    apiUrl: `http://127.0.0.1:${programs.api.place.port}`,
    ingestUrl: `http://127.0.0.1:${programs.ingest.place.port}`,
    ingestSecret: secrets.INGEST_SECRET,
  };
};

const makeDatabase = async (adminUrl: string, name: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
};
