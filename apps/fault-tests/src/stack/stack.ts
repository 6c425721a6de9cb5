import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@hedgerow/event-store';
import { bringServices, type Brought, freePort } from '@hedgerow/services';
import { createDatabase, freshNamespace, throwAwayFolder } from '@hedgerow/testing';
import type { ProgramName } from '@hedgerow/testing/program';
import {
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
  readonly controls: Required<Brought['controls']>;
  readonly addresses: Required<Brought['addresses']>;
  readonly dir: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, Redis and Kafka on free ports, with data in a throw-away folder. */
export const startServices = async (): Promise<Services> => {
  const dir = throwAwayFolder('faults');
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
  await prepareStores(place);
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
