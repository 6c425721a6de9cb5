import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Supervised } from '@hedgerow/services';
import { checkPlants, type Plant, planting, root } from '../planting/plant.js';

export type ProgramName = 'api' | 'ingest' | 'projector' | 'worker';

export interface ProgramPlace {
  readonly name: ProgramName;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly dir: string;
  /** Tells two of one kind apart. */
  readonly label?: string;
}

/** One program as built, that may be killed, frozen and started again, each time with other changes planted. */
export class Program {
  /** Planted at every start: the bug of a run that is to turn red. */
  bugs: readonly Plant[] = [];
  #running: Supervised | undefined;
  #died: Promise<void> = Promise.resolve();
  #starts = 0;

  constructor(readonly place: ProgramPlace) {}

  /** Starts it and waits until it serves; `more` is planted and `env` added for this run only. */
  async start(more: readonly Plant[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
    const changes = [...this.bugs, ...more];
    checkPlants(changes);
    const { name, port, dir, label = name } = this.place;
    const planted = planting(changes);
    let died: () => void = () => undefined;
    this.#died = new Promise((resolve) => (died = resolve));
    this.#starts += 1;
    const logFile = join(dir, `${label}.${this.#starts}.log`);
    this.#running = new Supervised({
      name: label,
      program: process.execPath,
      args: ['--enable-source-maps', ...planted.args, join(root, 'apps', name, 'dist/main.js')],
      env: { ...this.place.env, [`${name.toUpperCase()}_PORT`]: String(port), ...planted.env, ...env },
      cwd: root,
      logFile,
      pidFile: join(dir, `${label}.pid`),
      ready: () => this.ready(),
      readyWithinMs: 90_000,
      graceMs: 8_000,
      onCrash: () => died(),
    });
    await this.#running.start();
    const planted_ = readFileSync(logFile, 'utf8').split('planted in ').length - 1;
    if (planted_ !== changes.length)
      throw new Error(`${label} loaded ${planted_} of ${changes.length} changed modules`);
  }

  /** Starts it with a planted kill and resolves when that was reached, be it before it served or long after. */
  async startToDie(plant: Plant): Promise<void> {
    try {
      await this.start([plant]);
    } catch (error) {
      if (this.pid === undefined && this.log().includes('planted in')) return;
      throw error;
    }
    await this.#died;
  }

  /** Starts it unless it runs. */
  async ensure(): Promise<void> {
    if (this.pid === undefined) await this.start();
  }

  /** Rejects unless it serves. */
  async ready(): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.place.port}/health/ready`, {
      signal: AbortSignal.timeout(2_000),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(body);
  }

  /** Resolves when the process has ended without being told to: a planted kill was reached. */
  died(): Promise<void> {
    return this.#died;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  kill = async (): Promise<void> => this.#running?.kill();
  stop = async (): Promise<void> => this.#running?.stop();
  freeze = (): void => this.#running?.freeze();
  thaw = (): void => this.#running?.thaw();
  log = (lines = 40): string => this.#running?.logTail(lines) ?? '';
}
