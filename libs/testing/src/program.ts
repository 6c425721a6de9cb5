import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reachableHost } from '@hedgerow/platform';
import { type Recipe, Supervised } from '@hedgerow/services';

export type ProgramName = 'api' | 'ingest' | 'projector' | 'worker';
export const programNames: readonly ProgramName[] = ['api', 'ingest', 'projector', 'worker'];

/** The variable that chooses the port of each program. */
export const portVariables = {
  api: 'API_PORT',
  ingest: 'INGEST_PORT',
  projector: 'PROJECTOR_PORT',
  worker: 'WORKER_PORT',
} as const satisfies Record<ProgramName, string>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A script of a program as it was built last, to be run by Node: it starts in half the time that its sources take. */
export const builtScript = (name: ProgramName, script = 'main'): string => {
  const file = join(root, 'apps', name, `dist/${script}.js`);
  if (!existsSync(file)) throw new Error(`${file} is not there. Build it first: npm test -- build`);
  return file;
};

/** One of our programs, how it is told and watched. */
export interface ProgramOptions
  extends
    Pick<Recipe, 'logFile' | 'pidFile'>,
    Partial<Pick<Recipe, 'readyWithinMs' | 'graceMs' | 'onCrash'>> {
  readonly name: ProgramName;
  /** Tells two of one kind apart in messages; the name by default. */
  readonly label?: string;
  readonly port: number;
  /** The whole configuration but the port, see .env.example. */
  readonly env: NodeJS.ProcessEnv;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** The Node to run it with; the one that runs us by default. */
  readonly node?: string;
}

/**
 * V8 lets garbage stand until the heap is two to four times of what was in use, and since Node 24 the space of young objects grows to
 * 64 MiB: under load more than half of the projector's memory. `--expose-gc` lets the api collect what its start left behind. Young
 * objects are collected on one thread: the helpers cost more than they save where a program does little at a time.
 * docs/decisions/0080.
 */
const garbage = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--no-parallel-scavenge',
  '--expose-gc',
];

/** One of our programs as it was built last, not started yet; ready when its readiness check passes. */
export const superviseProgram = ({
  name,
  label = name,
  port,
  env,
  nodeArgs = [],
  node = process.execPath,
  ...recipe
}: ProgramOptions): Supervised =>
  new Supervised({
    ...recipe,
    name: label,
    program: node,
    args: [
      ...['--import', '@hedgerow/platform/own-source-maps'],
      // Of kafkajs, see tools/bootstrap/hand-over.mjs.
      '--disable-warning=TimeoutNegativeWarning',
      ...garbage,
      ...nodeArgs,
      builtScript(name),
    ],
    env: { ...env, [portVariables[name]]: String(port) },
    cwd: root,
    ready: () => answersReady(port, reachableHost(env['LISTEN_ADDRESS'])),
  });

/** Rejects, with the words of the readiness check, unless the program at this port serves. */
export const answersReady = async (port: number, host = '127.0.0.1'): Promise<void> => {
  const response = await fetch(`http://${host}:${port}/health/ready`, {
    signal: AbortSignal.timeout(2_000),
  });
  const words = await response.text();
  if (!response.ok) throw new Error(words);
};

/** Where a program of a test runs. */
export interface ProgramSetting extends Pick<ProgramOptions, 'name' | 'label' | 'port' | 'env' | 'node'> {
  /** Its logs and its pid file. */
  readonly dir: string;
}

/** One program of a test: it may be stopped, killed, frozen and started again, each time told something else. */
export class Program {
  #running: Supervised | undefined;
  #died: Promise<void> = Promise.resolve();
  #starts = 0;

  constructor(readonly setting: ProgramSetting) {}

  get label(): string {
    return this.setting.label ?? this.setting.name;
  }

  get url(): string {
    return `http://127.0.0.1:${this.setting.port}`;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Starts it and waits until it serves; the arguments and the environment are for this run only. */
  async start(nodeArgs: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
    const { dir, ...program } = this.setting;
    let died: () => void = () => undefined;
    this.#died = new Promise((resolve) => (died = resolve));
    this.#starts += 1;
    this.#running = superviseProgram({
      ...program,
      nodeArgs,
      env: { ...program.env, ...env },
      logFile: join(dir, `${this.label}.${this.#starts}.log`),
      pidFile: join(dir, `${this.label}.pid`),
      // Beside a build and other tests a start may take many times what it takes alone.
      readyWithinMs: 90_000,
      onCrash: () => died(),
    });
    await this.#running.start();
  }

  /** Starts it unless it runs. */
  async ensure(): Promise<void> {
    if (this.pid === undefined) await this.start();
  }

  /** Rejects unless it serves. */
  ready(): Promise<void> {
    return answersReady(this.setting.port);
  }

  /** Resolves when the process has ended without being told to. */
  died(): Promise<void> {
    return this.#died;
  }

  kill = async (): Promise<void> => this.#running?.kill();
  stop = async (): Promise<void> => this.#running?.stop();
  freeze = (): void => this.#running?.freeze();
  thaw = (): void => this.#running?.thaw();
  /** The end of the log of this run. */
  log = (lines = 40): string => this.#running?.logTail(lines) ?? '';
}
