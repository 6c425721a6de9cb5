import type pg from 'pg';
import type { TimerChange } from './react.js';
import type { Reaction } from './reaction.js';

/** A timer set for a moment longer ago than this comes from a replay of history, not from a worker that was down. */
const longPastMs = 24 * 3_600_000;

/** The timers of reactions. They live in PostgreSQL, so that a restart loses none, and change with positions and states. */
export class Timers {
  constructor(
    private readonly pool: pg.Pool,
    /** The time to go by; that of PostgreSQL when left out, so that all workers have the same. */
    private readonly clock?: () => Date,
  ) {}

  /** Sets, moves and cancels timers; of several changes of one timer the last counts. */
  async change(client: Pick<pg.PoolClient, 'query'>, changes: readonly TimerChange[]): Promise<void> {
    if (changes.length === 0) return;
    const longPast = (this.clock?.() ?? new Date()).getTime() - longPastMs;
    const last = new Map(
      changes.map((change) => [JSON.stringify([change.reaction, change.key, change.name]), change]),
    );
    // In one order in every transaction, so that two of them cannot wait for each other.
    const ordered = [...last].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
    const isLate = ({ due }: TimerChange) => due?.late === 'drop' && due.at.getTime() < longPast;
    const gone = ordered.filter((change) => change.due === undefined || isLate(change));
    const set = ordered.filter((change) => change.due !== undefined && !isLate(change));
    if (gone.length > 0)
      await client.query(
        `delete from worker.timers t using unnest($1::text[], $2::text[], $3::text[]) as g(reaction, key, name)
         where t.reaction = g.reaction and t.key = g.key and t.name = g.name`,
        names(gone),
      );
    if (set.length > 0)
      await client.query({
        name: 'set timers',
        text: `insert into worker.timers (reaction, key, name, due_at, job_id, queue, payload, event_id)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[], $7::jsonb[],
           $8::text[])
         on conflict (reaction, key, name) do update
           set due_at = excluded.due_at, job_id = excluded.job_id, queue = excluded.queue, payload = excluded.payload,
               event_id = excluded.event_id`,
        values: [
          ...names(set),
          set.map(({ due }) => due!.at),
          set.map(({ due }) => due!.job.id),
          set.map(({ due }) => due!.job.queue),
          set.map(({ due }) => due!.job.payload),
          set.map(({ due }) => due!.job.eventId),
        ],
      });
  }

  /** The time, and the reactions that have timers due by then. */
  async due(): Promise<{ readonly now: Date; readonly reactions: readonly string[] }> {
    const { rows } = await this.pool.query<{ now: Date; reactions: string[] }>({
      name: 'timers due',
      text: `select now, array(select distinct reaction from worker.timers where due_at <= now) as reactions
       from (select coalesce($1::timestamptz, now()) as now) as clock`,
      values: [this.clock?.()],
    });
    return rows[0]!;
  }

  /**
   * Turns at most `limit` timers of a reaction that are due by then into jobs, and answers with their number. Two workers
   * never take the same one, and timers and their jobs change places in one statement.
   */
  async fire(
    { name, joinsTimers }: Pick<Reaction, 'name' | 'joinsTimers'>,
    by: Date,
    limit: number,
  ): Promise<number> {
    const { rowCount } = await this.pool.query(
      `with due as (
         select reaction, key, name from worker.timers where reaction = $1 and due_at <= $2
         order by due_at limit $3 for update skip locked
       ), fired as (
         delete from worker.timers t using due
         where t.reaction = due.reaction and t.key = due.key and t.name = due.name returning t.*
       ), made as (
         insert into worker.jobs (id, reaction, queue, payload, key, event_id)
         ${joinsTimers ? joined : 'select job_id, reaction, queue, payload, key, event_id from fired'}
         on conflict (id) do nothing
       )
       select from fired`,
      [name, by, limit],
    );
    return rowCount ?? 0;
  }
}

/**
 * One job for all timers. Of one alone it has its id, by which a timer that is set again does nothing twice; of several a new one: the
 * job of one of them, done before, must not take the others with it. It follows from several events, so it names one only where it is alone.
 * A payload that is no list, as an older program set it, counts as a list of one.
 */
const joined = `select case when count(distinct job_id) = 1 then min(job_id::text)::uuid else gen_random_uuid() end, reaction, queue, jsonb_agg(part), null,
           case when count(distinct job_id) = 1 then min(event_id) end
         from fired cross join lateral jsonb_path_query(payload, '$[*]') as part group by reaction, queue`;

const names = (changes: readonly TimerChange[]) => [
  changes.map(({ reaction }) => reaction),
  changes.map(({ key }) => key),
  changes.map(({ name }) => name),
];
