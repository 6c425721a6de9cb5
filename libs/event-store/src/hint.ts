import pg from 'pg';

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

const nothing = (): void => undefined;

/** A statement was refused (a stream that moved, a name that is taken): that tells nothing against the connection. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL';

/**
 * Wakes the publisher soon after an append. Never inside the business transaction, where a NOTIFY makes all commits
 * of the database queue up for one lock. A lost hint costs at most the publisher's idle poll (500 ms).
 */
export class AppendedHint {
  #timer: NodeJS.Timeout | undefined;
  #lastAt = 0;

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Runs the statement of an append and hints of it. Where nothing was hinted lately, the hint goes in the same write: behind
   * the append, as a transaction of its own. Else it waits for others. The answer is the append's and does not wait for the hint.
   */
  async append(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.pool.connect();
    // A connection that breaks rejects what was asked of it; without a listener it would end the whole program besides.
    client.on('error', nothing);
    const isDue = !this.#timer && Date.now() >= this.#lastAt + restMs;
    if (isDue) this.#lastAt = Date.now();
    const { stream } = client.connection;
    stream.cork();
    const appended = client.query(statement);
    const last = isDue ? client.query(hint) : appended;
    stream.uncork();
    const giveBack = (error?: unknown) => {
      client.off('error', nothing);
      client.release(isRefusal(error) ? undefined : (error as Error | undefined));
    };
    // Answers come in the order of what was asked: after the last one nothing is under way.
    last.then(() => giveBack(), giveBack);
    const answer = await appended;
    if (!isDue) this.send();
    return answer;
  }

  /** Hints a little later, once for all that is appended meanwhile. */
  send(): void {
    if (this.#timer) return;
    const wait = Math.max(gatherMs, this.#lastAt + restMs - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastAt = Date.now();
      // Only a hint: the append is committed, and a failure here must not reach its caller.
      this.pool.query(hint).catch(nothing);
    }, wait);
    this.#timer.unref();
  }
}
