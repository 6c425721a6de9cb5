import { normalise } from '@hedgerow/domain';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';

const quarterOfAnHour = 15 * 60;
/** After a day without an attempt a count begins anew. */
const memoryHours = 24;
/** Rows that one statement removes: few enough to be done long before any limit. */
const removedAtOnce = 5_000;

/** One of the counts that an attempt adds to. */
export interface Count {
  /** What is counted: an account, an address, both. Stored as a keyed hash. */
  readonly key: string;
  /** So many cost no wait; the last of them and each one more doubles it, from the first wait to the longest. */
  readonly free: number;
  /** Failures that are forgotten each hour, for counts that many share; none when left out. */
  readonly forgottenAnHour?: number;
  /** Seconds of the first wait; one when left out. */
  readonly firstWait?: number;
  /** Seconds of the longest wait; a quarter of an hour when left out. */
  readonly longestWait?: number;
}

/**
 * Counts attempts by what was typed, so that known and unknown accounts look the same. An attempt is counted as a failure
 * before it is looked at, so that of many at once no more pass than one after the other; a success takes it back.
 */
export class FailedAttempts {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /**
   * Counts an attempt, unless one of its counts has to wait. Answers with the seconds to wait; 0 when it may be made now,
   * and only then it was counted.
   */
  async begin(counts: readonly Count[]): Promise<number> {
    // Compared with the clock: an attempt that began after this one may already be counted, until a moment after now().
    const { rows } = await this.pool.query<{ wait: number; counted: Buffer[] }>({
      name: 'attempts-begin',
      text: `with asked as (
          select * from unnest($1::bytea[], $2::int[], $3::float8[], $4::int[], $5::int[])
            as a (account, free, forgotten, first, longest)),
        blocked as (
          select max(blocked_until) as until from events.failed_attempts
          where account = any($1) and blocked_until > clock_timestamp()),
        counted as (
          insert into events.failed_attempts as a (account, failures, last_at, blocked_until)
          select account, 1, now(), now() from asked where (select until from blocked) is null order by account
          on conflict (account) do update set last_at = now(),
            failures = ${counted},
            blocked_until = now() + ${waitFor(counted)}
          where a.blocked_until <= clock_timestamp()
          returning account)
        select coalesce(ceil(extract(epoch from (select until from blocked) - clock_timestamp()))::int, 0) as wait,
          array(select account from counted) as counted`,
      values: [
        await this.#hashes(counts.map(({ key }) => key)),
        counts.map(({ free }) => free),
        counts.map(({ forgottenAnHour }) => forgottenAnHour ?? 0),
        counts.map(({ firstWait }) => firstWait ?? 1),
        counts.map(({ longestWait }) => longestWait ?? quarterOfAnHour),
      ],
    });
    const { wait, counted: made } = rows[0]!;
    if (made.length === counts.length) return 0;
    // Some of them: another attempt of the same moment was the last free one.
    if (made.length > 0) await this.#takeBack(made);
    return Math.max(1, wait);
  }

  /** A success: wipes the first count, which is the person's own, and takes the attempt back from the others. */
  async succeeded([own, ...others]: readonly Count[]): Promise<void> {
    if (own)
      await this.pool.query('delete from events.failed_attempts where account = $1', [
        await this.#hash(own.key),
      ]);
    await this.takeBack(others);
  }

  /** Takes an attempt back that came to no answer. */
  async takeBack(counts: readonly Count[]): Promise<void> {
    if (counts.length > 0) await this.#takeBack(await this.#hashes(counts.map(({ key }) => key)));
  }

  /** Remembers that an attempt with this key succeeded. */
  async remember(key: string): Promise<void> {
    await this.pool.query(
      `insert into events.known_networks (network, last_at) values ($1, now())
       on conflict (network) do update set last_at = now() where known_networks.last_at < now() - interval '1 day'`,
      [await this.#hash(key)],
    );
  }

  /** Whether an attempt with this key succeeded in the last three months. */
  async isKnown(key: string): Promise<boolean> {
    const { rows } = await this.pool.query({
      name: 'attempts-known',
      text: `select from events.known_networks where network = $1 and last_at > now() - interval '90 days'`,
      values: [await this.#hash(key)],
    });
    return rows.length > 0;
  }

  /** Removes some of what no longer matters and returns how many rows; call it again until it is 0. */
  async forgetOld(): Promise<number> {
    const counts = await this.pool.query({
      name: 'attempts-forget',
      text: `delete from events.failed_attempts where account in (select account from events.failed_attempts
        where last_at < now() - make_interval(hours => $1) limit $2)`,
      values: [memoryHours, removedAtOnce],
    });
    const networks = await this.pool.query({
      name: 'networks-forget',
      text: `delete from events.known_networks where network in (select network from events.known_networks
        where last_at < now() - interval '90 days' limit $1)`,
      values: [removedAtOnce],
    });
    return (counts.rowCount ?? 0) + (networks.rowCount ?? 0);
  }

  async #takeBack(hashes: readonly Buffer[]): Promise<void> {
    // Locked in the order that `begin` locks in, or two attempts could wait for each other.
    await this.pool.query(
      // An attempt is only made where nothing blocked, so the wait that it would have caused goes with it.
      `update events.failed_attempts set failures = greatest(failures - 1, 0), blocked_until = least(blocked_until, now())
       where account in
        (select account from events.failed_attempts where account = any($1) order by account for update)`,
      [hashes],
    );
  }

  #hashes(keys: readonly string[]): Promise<Buffer[]> {
    return Promise.all(keys.map((key) => this.#hash(key)));
  }

  #hash(key: string): Promise<Buffer> {
    return this.keys.hash('attempts', normalise(key));
  }
}

const of = (column: string): string => `(select ${column} from asked where account = a.account)`;
/** SQL: failures with this attempt, less those forgotten since the last one. */
const counted = `(case when a.last_at < now() - interval '${memoryHours} hours' then 0
  else greatest(0, a.failures - ${of('forgotten')} * extract(epoch from now() - least(a.last_at, now())) / 3600) end + 1)`;
/** SQL: the wait after so many failures. One of which a part is forgotten counts as a whole one. */
const waitFor = (failures: string): string =>
  `case when ceil(${failures}) < ${of('free')} then interval '0'
    else make_interval(secs => least(${of('longest')}, ${of('first')} * 2 ^ least(ceil(${failures}) - ${of('free')}, 20))) end`;
