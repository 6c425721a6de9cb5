import type pg from 'pg';

/** PostgreSQL's notification channel that wakes the publisher. */
export const appendedChannel = 'events_appended';

// Long enough to gather the appends of one burst.
const gatherMs = 1;
// What is appended meanwhile waits for the next hint: this bounds both that wait and what hints cost.
const restMs = 5;

// Waiting for the disk would only delay the hint, and the appends that want to reach the disk meanwhile.
const hint = {
  name: 'events-hint',
  text: `select set_config('synchronous_commit', 'off', true), pg_notify('${appendedChannel}', '')`,
};

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
      this.pool.query(hint).catch(() => undefined);
    }, wait);
    this.#timer.unref();
  }
}
