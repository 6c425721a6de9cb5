import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Say, Supervised } from '@hedgerow/services';
import { reachableHost } from '@hedgerow/platform';
import { stackEnvironment, type StackAddresses } from '@hedgerow/testing/stack';
import { keepAlive } from './keep-alive.js';
import { root } from './paths.js';
import { type Ports, program, type ProgramName, programNames } from './programs.js';
import type { Secrets } from './secrets.js';
import { sayWhatKeeps } from './waiting.js';

/** One whole Hedgerow: where its services are and the environment of its programs. */
export interface StackOptions extends StackAddresses {
  readonly secrets: Secrets;
  readonly ports: Ports;
  /** Logs and pid files of the programs. */
  readonly logDir: string;
  readonly pidDir: string;
  /** Where the bytes of pictures are, unless the environment says so. */
  readonly picturesDir: string;
  /** Where the files of replays are, unless the environment says so. */
  readonly replaysDir: string;
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

/** The environment of every program of this stack. */
export const configuration = (options: StackOptions): NodeJS.ProcessEnv => {
  const { secrets, ports, env, picturesDir, replaysDir } = options;
  const webRoot = join(root, 'apps/web/dist');
  const persisted = join(root, 'apps/web/persisted-operations.json');
  return {
    ...process.env,
    NODE_OPTIONS: '',
    ...stackEnvironment(options, secrets),
    API_PORT: String(ports.api),
    INGEST_PORT: String(ports.ingest),
    ...(existsSync(webRoot) ? { WEB_ROOT: webRoot } : {}),
    ...(existsSync(persisted) ? { PERSISTED_OPERATIONS: persisted } : {}),
    PICTURES: process.env['PICTURES'] || picturesDir,
    REPLAYS: process.env['REPLAYS'] || replaysDir,
    ...env,
  };
};

/** Where this machine reaches a program of the stack, in the words that people use. */
const urlOf = ({ LISTEN_ADDRESS }: NodeJS.ProcessEnv, port: number): string => {
  const host = reachableHost(LISTEN_ADDRESS);
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
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
    const said = sayWhatKeeps(name, ports[name], say);
    await control.start().finally(said);
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
    apiUrl: urlOf(env, ports.api),
    ingestUrl: urlOf(env, ports.ingest),
    programs: programs as Record<ProgramName, Supervised>,
    stop,
  };
};
