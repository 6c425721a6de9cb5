import { normalise } from '@hedgerow/domain';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';

/** Failures that cost nothing; after them each failure doubles the wait from one second to a quarter of an hour. */
const free = 5;
const longestSeconds = 15 * 60;
/** After a day without a failure the count begins anew. */
const memoryHours = 24;

/** Seconds to wait after so many failures in a row. */
export const waitAfter = (failures: number): number =>
  failures < free ? 0 : Math.min(longestSeconds, 2 ** Math.min(failures - free, 20));

/**
 * Counts failed attempts by what was typed, so that known and unknown accounts look the same. The caller may add
 * where the attempt came from (`anna|203.0.113.0/24`), so that a stranger's guesses do not lock the owner out.
 */
export class FailedAttempts {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** Seconds until the next attempt is allowed; 0 for now. */
  async secondsToWait(account: string): Promise<number> {
    const { rows } = await this.pool.query<{ wait: number }>({
      name: 'attempts-wait',
      text: `select ceil(extract(epoch from blocked_until - now()))::int as wait
             from events.failed_attempts where account = $1 and blocked_until > now()`,
      values: [await this.#hash(account)],
    });
    return rows[0]?.wait ?? 0;
  }

  /** Records a failure and returns the seconds to wait now. */
  async failed(account: string): Promise<number> {
    const { rows } = await this.pool.query<{ failures: number }>(
      `insert into events.failed_attempts as a (account, failures, last_at, blocked_until) values ($1, 1, now(), now())
       on conflict (account) do update set last_at = now(),
         failures = case when a.last_at < now() - make_interval(hours => $2) then 1 else a.failures + 1 end
       returning failures`,
      [await this.#hash(account), memoryHours],
    );
    const wait = waitAfter(rows[0]!.failures);
    if (wait > 0)
      await this.pool.query(
        `update events.failed_attempts set blocked_until = greatest(blocked_until, now() + make_interval(secs => $2))
         where account = $1`,
        [await this.#hash(account), wait],
      );
    return wait;
  }

  /** A success wipes the slate. */
  async succeeded(account: string): Promise<void> {
    await this.pool.query('delete from events.failed_attempts where account = $1', [
      await this.#hash(account),
    ]);
  }

  /** Removes counts that no longer matter and returns how many. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from events.failed_attempts where last_at < now() - make_interval(hours => $1)`,
      [memoryHours],
    );
    return rowCount ?? 0;
  }

  #hash(account: string): Promise<Buffer> {
    return this.keys.hash('attempts', normalise(account));
  }
}
