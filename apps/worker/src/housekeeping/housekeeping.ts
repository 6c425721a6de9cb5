import type { Logger } from '@hedgerow/platform';
import type { Pool } from 'pg';
import { Loop } from '../reactions/loop.js';

/** Removes some of what no longer matters and answers with how many rows; it is called again until that is 0. */
export type Chore = () => Promise<number>;

const hourMs = 3_600_000;

/** Does chores soon after the start and then every hour, in one worker at a time. */
export class Housekeeping {
  readonly #loop: Loop;
  #isStopping = false;

  constructor(
    private readonly pool: Pool,
    private readonly chores: Readonly<Record<string, Chore>>,
    private readonly logger: Logger,
    /** Another one in tests alone. */
    everyMs = hourMs,
  ) {
    this.#loop = Loop.every(
      everyMs,
      () => this.#tidy(),
      (error) => this.logger.warn({ err: error }, 'no housekeeping; it is tried again in an hour'),
    );
  }

  start(): void {
    this.#loop.start();
  }

  /** Finishes the statement in hand. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#loop.stop();
  }

  /** Does all chores once, unless another worker is at them. Answers with the rows removed by each. */
  async round(): Promise<Record<string, number>> {
    const client = await this.pool.connect();
    try {
      // Held by the connection: should this worker end in the middle, the next one may go on.
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtext('hedgerow.housekeeping')) as mine`,
      );
      return rows[0]!.mine ? await this.#doAll() : {};
    } finally {
      // Closed and not put back, which frees the lock however the round went.
      client.release(true);
    }
  }

  async #doAll(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const [name, chore] of Object.entries(this.chores)) {
      removed[name] = 0;
      try {
        for (let rows = -1; rows !== 0 && !this.#isStopping; removed[name] += rows) rows = await chore();
      } catch (error) {
        this.logger.warn(
          { err: error, chore: name },
          'a chore was not finished; it is tried again in an hour',
        );
      }
    }
    return removed;
  }

  async #tidy(): Promise<void> {
    const removed = await this.round();
    if (Object.values(removed).some((rows) => rows > 0)) this.logger.info({ removed }, 'removed what is old');
  }
}
