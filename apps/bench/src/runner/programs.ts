import { join } from 'node:path';
import { freePort } from '@hedgerow/services';
import { Program, type ProgramName, programNames } from '@hedgerow/testing/program';
import { stackEnvironment, withoutRateLimits } from '@hedgerow/testing/stack';
import { resultsDir } from './paths.js';
import type { Processes } from './cost.js';
import type { BenchServices, Database } from './services.js';

export { programNames };

/** What the programs of one row share. */
export interface Deployment {
  readonly services: BenchServices;
  readonly db: Database;
  readonly namespace: string;
  /** What its programs are told beside the usual. */
  readonly more?: NodeJS.ProcessEnv;
  /** The Node that runs them, where it is not that of the bench. */
  readonly node?: string;
}

export interface RunningProgram {
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
export const environment = ({ services, db, namespace, more }: Deployment): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LOG_LEVEL: 'warn',
  ...stackEnvironment({ addresses: { ...services.addresses, databaseUrl: db.url }, namespace }, secrets),
  // All sockets of a row belong to one person at one address.
  SOCKETS_PER_USER: '10000',
  SOCKETS_PER_ADDRESS: '10000',
  ...withoutRateLimits,
  ...more,
});

const profiling = ({ services }: Deployment): string[] =>
  services.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(resultsDir, 'profiles')}`] : [];

/** Starts one program as `npm start` does and waits until it is ready. */
export const startProgram = async (name: ProgramName, deployment: Deployment): Promise<RunningProgram> => {
  const { services, node } = deployment;
  const label = `${deployment.namespace}${name}`;
  const setting = { name, label, port: await freePort(), env: environment(deployment), dir: services.dir };
  const program = new Program({ ...setting, ...(node ? { node } : {}) });
  const begun = performance.now();
  await program.start(profiling(deployment));
  return {
    ...{ name, url: program.url, pid: program.pid!, stop: program.stop },
    readyMs: performance.now() - begun,
  };
};

/** All four programs with a fresh database and namespace. */
export interface Stack {
  readonly deployment: Deployment;
  readonly programs: Readonly<Record<ProgramName, RunningProgram>>;
  stop(): Promise<void>;
}

export const startStack = async (services: BenchServices, more?: NodeJS.ProcessEnv): Promise<Stack> => {
  const db = await services.database(4);
  const { bus, namespace } = await services.topics();
  await bus.close();
  const deployment = { services, db, namespace, ...(more ? { more } : {}) };
  const started = await Promise.all(programNames.map((name) => startProgram(name, deployment)));
  const programs = Object.fromEntries(started.map((program) => [program.name, program])) as Stack['programs'];
  const stop = async () => {
    await Promise.all(started.map((program) => program.stop()));
    await db.drop();
  };
  return { deployment, programs, stop };
};

/** Every process of a stack, by name: the four programs and what they run on. */
export const processesOf = ({ programs, deployment: { services } }: Stack): Processes => ({
  ...Object.fromEntries(programNames.map((name) => [name, programs[name].pid])),
  postgres: services.pid('postgres'),
  kafka: services.pid('kafka'),
  redis: services.pid('redis'),
});
