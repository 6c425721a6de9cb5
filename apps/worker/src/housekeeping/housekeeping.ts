import { type Logger, sleep } from '@hedgerow/platform';
import type { Pool } from 'pg';

/** Removes some of what no longer matters and answers with how many rows; it is called again until that is 0. */
export type Chore = () => Promise<number>;

const everyMs = 3_600_000;

/** Does chores soon after the start and then every hour, in one worker at a time. */
export class Housekeeping {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly chores: Readonly<Record<string, Chore>>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Finishes the statement in hand. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
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
        for (let rows = -1; rows !== 0 && !this.#stop.signal.aborted; removed[name] += rows)
          rows = await chore();
      } catch (error) {
        this.logger.warn(
          { err: error, chore: name },
          'a chore was not finished; it is tried again in an hour',
        );
      }
    }
    return removed;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const removed = await this.round();
        if (Object.values(removed).some((rows) => rows > 0))
          this.logger.info({ removed }, 'removed what is old');
      } catch (error) {
        this.logger.warn({ err: error }, 'no housekeeping; it is tried again in an hour');
      }
      await sleep(everyMs, this.#stop.signal).catch(() => undefined);
    }
  }
}
