import type { Say } from '@hedgerow/services';
import { createPool } from '@hedgerow/event-store';
import type { Amount } from './amount.js';
import { BenchServices } from './services.js';

export interface BenchOptions {
  /** Short rounds and few, for developing; what they give is marked as not valid. */
  readonly quick: boolean;
  /** Has every program leave a CPU profile behind; what is measured then is not valid either. */
  readonly profile: boolean;
  /** Names of the only figures to measure, of a row that is measured in parts; all when left out. */
  readonly only?: readonly string[];
  readonly say: Say;
}

/** What rows are given: how long and how often, the services, and where to print. */
export class Bench {
  readonly say: Say;
  readonly quick: boolean;
  readonly profile: boolean;
  /** The seed of everything that is drawn by chance. */
  readonly seed = 20_261_121;
  readonly #only: readonly string[];
  #services: Promise<BenchServices> | undefined;

  constructor({ quick, profile, only = [], say }: BenchOptions) {
    this.quick = quick;
    this.profile = profile;
    this.#only = only;
    this.say = say;
  }

  /** Whether a part of a row is to be measured, by the name of its figure. */
  wants(name: string): boolean {
    return this.#only.length === 0 || this.#only.includes(name);
  }

  get rounds(): number {
    return this.quick ? 3 : 7;
  }

  get amount(): Amount {
    return this.quick ? { ms: 1_000, items: 20_000 } : { ms: 5_000, items: 100_000 };
  }

  get warmUp(): Amount {
    return this.quick ? { ms: 500, items: 5_000 } : { ms: 3_000, items: 30_000 };
  }

  /** The services of this run, started for the first row that needs them. */
  services(): Promise<BenchServices> {
    this.#services ??= BenchServices.bring(this.say, this.profile);
    return this.#services;
  }

  /** Before each round: PostgreSQL writes out what earlier rounds left behind, and Node frees what they held. */
  async settle(): Promise<void> {
    if (this.#services !== undefined) {
      const pool = createPool((await this.#services).addresses.databaseUrl, {
        name: 'bench',
        max: 1,
        statementMs: 0,
      });
      await pool.query('checkpoint');
      await pool.end();
    }
    globalThis.gc?.();
  }

  async stop(): Promise<void> {
    await this.#services?.then((services) => services.stop());
  }
}
