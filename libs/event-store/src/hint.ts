import type pg from 'pg';

/** PostgreSQL's notification channel that wakes the publisher. */
export const appendedChannel = 'events_appended';

// Long enough to gather the appends of one burst, short against the publisher's own poll.
const gatherMs = 2;
// While events keep coming the publisher polls anyway; more hints would only cost commits.
const restMs = 10;

/**
 * Wakes the publisher soon after an append. Never inside the business transaction, where a NOTIFY makes all commits
 * of the database queue up for one lock. A lost hint costs at most the publisher's idle poll (100 ms).
 */
export class AppendedHint {
  #timer: NodeJS.Timeout | undefined;
  #lastAt = 0;

  constructor(private readonly pool: pg.Pool) {}

  send(): void {
    if (this.#timer) return;
    const wait = Math.max(gatherMs, this.#lastAt + restMs - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastAt = Date.now();
      // Only a hint: the append is committed, and a failure here must not reach its caller.
      this.pool.query(`notify ${appendedChannel}`).catch(() => undefined);
    }, wait);
    this.#timer.unref();
  }
}
