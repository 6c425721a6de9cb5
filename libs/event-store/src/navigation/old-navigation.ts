import { firstKeptDay, sessionLimits } from '@hedgerow/domain';
import type pg from 'pg';

/** Rows of one statement: it is done in moments, also while others append. */
const atOnce = { events: 5_000, sessions: 50 };

/** What was removed from the log because it was old. */
export interface Removal {
  /** ISO 8601: of what has its own moment before this one nothing is left. */
  readonly before: string;
  /** ISO 8601: when the last of what was removed had occurred, by the clock of the server. */
  readonly lastOccurredAt: string;
}

const momentOf = `(coalesce(data->>'timestamp', data->>'startedAt')) collate "C"`;

/** What is behind the publisher's cursor is on Kafka; what is before it has to get there. */
const published = `(select position from events.cursors where name = 'kafka')`;

/** Says of what is removed by the statement around it that it was. */
const noted = `noted as (
  insert into events.removals as r (what, before, last_occurred_at, events)
  select 'navigation', $2::timestamptz, max(occurred_at), count(*) from gone having count(*) > 0
  on conflict (what) do update set before = greatest(r.before, excluded.before),
    last_occurred_at = greatest(r.last_occurred_at, excluded.last_occurred_at), events = r.events + excluded.events)
  select count(*)::int as n from gone`;

/**
 * Removes navigation from the log once its day is more than 396 days back (N42): each event by its own moment, and a session, with its
 * beginning and its ends, once nothing of it can be later. Sessions older than that take nothing in any more, so no stream goes on without its beginning.
 * What is not on Kafka yet stays.
 */
export class OldNavigation {
  constructor(private readonly pool: pg.Pool) {}

  /** Removes some, and answers with how many events that were. `now` is in milliseconds since 1970. */
  async forget(now: number): Promise<number> {
    const first = firstKeptDay(now);
    const before = new Date(first).toISOString();
    return (await this.#events(before)) || (await this.#sessions(first, before));
  }

  /** What was removed so far; undefined while that is nothing. */
  async removed(): Promise<Removal | undefined> {
    const { rows } = await this.pool.query<{ before: Date; last: Date }>(
      `select before, last_occurred_at as last from events.removals where what = 'navigation'`,
    );
    const [row] = rows;
    return row && { before: row.before.toISOString(), lastOccurredAt: row.last.toISOString() };
  }

  async #events(before: string): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      `with old as materialized (
         select position from events.events
         where type = 'NavigationRecorded' and ${momentOf} < $1 and position <= ${published} limit $3),
       gone as (delete from events.events e using old where e.position = old.position returning e.occurred_at),
       ${noted}`,
      [before, before, atOnce.events],
    );
    return rows[0]!.n;
  }

  async #sessions(first: number, before: string): Promise<number> {
    const lastStart = new Date(first - sessionLimits.lengthMs - sessionLimits.clockMs).toISOString();
    const { rows } = await this.pool.query<{ n: number }>(
      `with old as materialized (
         select s.stream from events.events s
         where s.type = 'NavigationSessionStarted' and ${momentOf} < $1 and not exists (
           select from events.events e where e.stream = s.stream and e.position > ${published}) limit $3),
       gone as (delete from events.events e using old where e.stream = old.stream returning e.occurred_at),
       ${noted}`,
      [lastStart, before, atOnce.sessions],
    );
    return rows[0]!.n;
  }
}
