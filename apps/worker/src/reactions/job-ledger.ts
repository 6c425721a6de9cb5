import { inTransaction } from '@hedgerow/read-model';
import type pg from 'pg';
import type { NewJob } from './react.js';
import type { Job } from './reaction.js';

/** What to do with a job that the queue delivered. */
export type Beginning = 'run' | 'already done' | 'another one of its key runs';

/** Days for which jobs that are done are kept and can be asked about. */
export const keepDoneDays = 30;
/** A network delivers a frame again within minutes, or not at all. Events of streams are remembered for good. */
const keepFramesDays = 7;

/**
 * The durable side of jobs. The queue may lose jobs; this does not. A job is written in the transaction that moves the
 * position, so a position never passes an event whose reaction could be lost.
 */
export class JobLedger {
  constructor(private readonly pool: pg.Pool) {}

  /** Stores jobs as due. One that is there already stays as it is. */
  async insert(client: Pick<pg.PoolClient, 'query'>, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await client.query(
      `insert into worker.jobs (id, reaction, queue, payload, key, event_id, correlation_id)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[])
       on conflict (id) do nothing`,
      [
        jobs.map(({ id }) => id),
        jobs.map(({ reaction }) => reaction),
        jobs.map(({ queue }) => queue),
        jobs.map(({ payload }) => payload),
        jobs.map(({ key }) => key ?? null),
        jobs.map(({ eventId }) => eventId),
        jobs.map(({ correlationId }) => correlationId ?? null),
      ],
    );
  }

  /** Stores jobs beside the batches; those that came before stay as they are. */
  async add(jobs: readonly Job[]): Promise<void> {
    await this.pool.query(
      `insert into worker.jobs (id, reaction, queue, payload)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[]) on conflict (id) do nothing`,
      [
        jobs.map(({ id }) => id),
        jobs.map(({ reaction }) => reaction),
        jobs.map(({ queue }) => queue),
        jobs.map(({ payload }) => JSON.stringify(payload)),
      ],
    );
  }

  /**
   * New jobs to enqueue, oldest first, so many that each reaction has `inQueue` in the queue. They count as enqueued from now
   * on. Two workers never get the same ones. One reaction whose jobs do not end holds up no other.
   */
  async pickNew(inQueue: number): Promise<Job[]> {
    const { rows } = await this.pool.query<JobRow>({
      name: 'pick new jobs',
      text: `with recursive waiting(reaction) as (
         (select reaction from worker.jobs where status = 'due' and enqueued_at is null order by reaction limit 1)
         union all
         select (select j.reaction from worker.jobs j
                 where j.status = 'due' and j.enqueued_at is null and j.reaction > w.reaction order by j.reaction limit 1)
         from waiting w where w.reaction is not null
       ), picked as (
         select next.id from waiting w
         cross join lateral (
           select j.id from worker.jobs j
           where j.status = 'due' and j.enqueued_at is null and j.reaction = w.reaction
           order by j.created_at, j.id
           limit greatest(0, $1 - (select count(*) from worker.jobs q
                                   where q.status = 'due' and q.enqueued_at is not null and q.reaction = w.reaction))
           for update skip locked
         ) as next
       )
       update worker.jobs j set enqueued_at = now() from picked where j.id = picked.id
       returning j.id, j.reaction, j.queue, j.payload, j.key, j.correlation_id as "correlationId"`,
      values: [inQueue],
    });
    return rows.map(jobOf);
  }

  /** Jobs that were enqueued more than `staleMs` ago and are not done. The queue has them, or has lost them. */
  async enqueuedBefore(staleMs: number): Promise<Job[]> {
    const { rows } = await this.pool.query<JobRow>(
      `select id, reaction, queue, payload, key, correlation_id as "correlationId" from worker.jobs
       where status = 'due' and enqueued_at < now() - make_interval(secs => $1 / 1000.0)`,
      [staleMs],
    );
    return rows.map(jobOf);
  }

  /**
   * Notes that a job begins, unless it is done or another one of its reaction and key is running. One that was killed in the
   * middle counts as running for `patienceMs`. A job that the ledger does not have counts as done: it decides, not Redis.
   */
  async begin({ id, reaction, key }: Job, patienceMs: number): Promise<Beginning> {
    if (key === undefined) return this.#begin(this.pool, id);
    return inTransaction(this.pool, async (client) => {
      // Two jobs of one key ask one after the other, so that the second one sees that the first has begun.
      await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        JSON.stringify([reaction, key]),
      ]);
      const { rowCount } = await client.query(
        `select from worker.jobs where reaction = $1 and key = $2 and id <> $3 and status = 'due'
         and started_at > now() - make_interval(secs => $4 / 1000.0)`,
        [reaction, key, id, patienceMs],
      );
      return rowCount === 0 ? this.#begin(client, id) : 'another one of its key runs';
    });
  }

  async #begin(client: Pick<pg.Pool, 'query'>, id: string): Promise<Beginning> {
    const { rowCount } = await client.query(
      `update worker.jobs set started_at = now(), attempts = attempts + 1 where id = $1 and status <> 'done'`,
      [id],
    );
    return rowCount === 0 ? 'already done' : 'run';
  }

  /** Whether a job is done. */
  async isDone(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(`select from worker.jobs where id = $1 and status = 'done'`, [
      id,
    ]);
    return rowCount !== 0;
  }

  /** Whether another job of a reaction acted for this key since then. Throws when that is longer ago than jobs are kept. */
  async hasActed(reaction: string, key: string, since: Date, except: string): Promise<boolean> {
    if (since.getTime() < Date.now() - keepDoneDays * 24 * 3_600_000)
      throw new Error(
        `The ledger keeps jobs for ${keepDoneDays} days, and was asked about ${since.toISOString()}`,
      );
    const { rowCount } = await this.pool.query(
      `select from worker.jobs where reaction = $1 and key = $2 and status = 'done' and acted and finished_at >= $3
       and id <> $4 limit 1`,
      [reaction, key, since, except],
    );
    return rowCount !== 0;
  }

  /** Notes that a job is done, and whether there was anything to do. */
  async done(id: string, acted = true): Promise<void> {
    await this.pool.query(
      `update worker.jobs set status = 'done', acted = $2, reason = null, started_at = null, finished_at = now() where id = $1`,
      [id, acted],
    );
  }

  /** Notes that a job has ended without success and is tried again. */
  async ended(id: string): Promise<void> {
    await this.pool.query('update worker.jobs set started_at = null where id = $1', [id]);
  }

  /** Gives a job up, with the reason; it stays until a person has looked at it. */
  async failed(id: string, reason: string): Promise<void> {
    await this.pool.query(
      `update worker.jobs set status = 'failed', reason = left($2, 1000), started_at = null, finished_at = now() where id = $1`,
      [id, reason],
    );
  }

  /** Deletes what is kept for a time only. The command's own key still keeps a late repeat from counting twice. */
  async prune(): Promise<void> {
    await this.pool.query(
      `delete from worker.jobs where status = 'done' and finished_at < now() - make_interval(days => $1)`,
      [keepDoneDays],
    );
    await this.pool.query(
      `delete from worker.taken where version = 0 and taken_at < now() - make_interval(days => $1)`,
      [keepFramesDays],
    );
  }

  /** Jobs by status, and seconds that the oldest one not yet done has waited. */
  async figures(): Promise<{ due: number; failed: number; oldestDueSeconds: number }> {
    const { rows } = await this.pool.query<{ due: number; failed: number; oldest: number }>(
      `select count(*) filter (where status = 'due')::int as due, count(*) filter (where status = 'failed')::int as failed,
              coalesce(extract(epoch from now() - min(created_at) filter (where status = 'due')), 0)::float8 as oldest
       from worker.jobs where status <> 'done'`,
    );
    const { due, failed, oldest } = rows[0]!;
    return { due, failed, oldestDueSeconds: oldest };
  }
}

type JobRow = Omit<Job, 'key' | 'correlationId'> & Record<'key' | 'correlationId', string | null>;

const jobOf = ({ id, reaction, queue, payload, key, correlationId }: JobRow): Job => ({
  id,
  reaction,
  queue,
  payload,
  ...(key === null ? {} : { key }),
  ...(correlationId === null ? {} : { correlationId }),
});
