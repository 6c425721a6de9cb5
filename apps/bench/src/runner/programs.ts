import { join } from 'node:path';
import { freePort, Supervised } from '@hedgerow/services';
import { resultsDir, root } from './paths.js';
import type { BenchServices, Database } from './services.js';

export type ProgramName = 'api' | 'ingest' | 'projector' | 'worker';
export const programNames: readonly ProgramName[] = ['api', 'ingest', 'projector', 'worker'];

/** What the programs of one row share. */
export interface Deployment {
  readonly services: BenchServices;
  readonly db: Database;
  readonly namespace: string;
}

export interface Program {
  readonly name: ProgramName;
  readonly url: string;
  readonly pid: number;
  /** From its start to the first answer that it is ready. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

const secrets = {
  JWT_SECRET: 'a secret that only the bench uses, long enough',
  PERSONAL_DATA_KEY: Buffer.alloc(32, 5).toString('base64'),
  INGEST_SECRET: 'the secret of the bench, long enough',
};

/** The header that every delivery to the webhook needs. */
export const secretHeader = { name: 'x-hedgerow-secret', value: secrets.INGEST_SECRET };

/** The whole configuration of a program of this deployment. */
export const environment = ({ services, db, namespace }: Deployment): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATABASE_URL: db.url,
  REDIS_URL: services.addresses.redisUrl,
  KAFKA_BROKERS: services.addresses.kafkaBrokers,
  NAMESPACE: namespace,
  GRAPHQL_OPEN: 'true',
  // All sockets of a row belong to one person at one address.
  SOCKETS_PER_USER: '10000',
  SOCKETS_PER_ADDRESS: '10000',
  ...secrets,
});

const profiling = ({ services }: Deployment): string[] =>
  services.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(resultsDir, 'profiles')}`] : [];

/** Starts one program as `npm start` does and waits until it is ready. */
export const startProgram = async (name: ProgramName, deployment: Deployment): Promise<Program> => {
  const port = await freePort();
  const log = join(deployment.services.dir, `${deployment.namespace}${name}`);
  const url = `http://127.0.0.1:${port}`;
  const running = new Supervised({
    name,
    program: process.execPath,
    args: ['--enable-source-maps', ...profiling(deployment), join(root, 'apps', name, 'dist/main.js')],
    env: { ...environment(deployment), [`${name.toUpperCase()}_PORT`]: String(port) },
    cwd: root,
    logFile: `${log}.log`,
    pidFile: `${log}.pid`,
    ready: async () => {
      const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
      const words = await response.text();
      if (!response.ok) throw new Error(words);
    },
  });
  const begun = performance.now();
  await running.start();
  return { name, url, pid: running.pid!, readyMs: performance.now() - begun, stop: () => running.stop() };
};

/** All four programs with a fresh database and namespace. */
export interface Stack {
  readonly deployment: Deployment;
  readonly programs: Readonly<Record<ProgramName, Program>>;
  stop(): Promise<void>;
}

export const startStack = async (services: BenchServices): Promise<Stack> => {
  const db = await services.database(4);
  const { bus, namespace } = await services.topics();
  await bus.close();
  const deployment = { services, db, namespace };
  const started = await Promise.all(programNames.map((name) => startProgram(name, deployment)));
  const programs = Object.fromEntries(started.map((program) => [program.name, program])) as Stack['programs'];
  const stop = async () => {
    await Promise.all(started.map((program) => program.stop()));
    await db.drop();
  };
  return { deployment, programs, stop };
};
