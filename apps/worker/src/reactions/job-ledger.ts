import type pg from 'pg';
import type { Job } from './reaction.js';

/** Where a batch ended in its partition. */
export interface BatchEnd {
  readonly topic: string;
  readonly partition: number;
  /** Position after the batch. */
  readonly nextOffset: string;
}

/** A job that waits to be done, and whether it was enqueued before. */
export interface DueJob extends Job {
  readonly enqueuedBefore: boolean;
}

/**
 * The durable side of reactions: positions and jobs. The queue may lose jobs; this does not. A job is written in the
 * transaction that moves the position, so a position never passes an event whose reaction could be lost.
 */
export class JobLedger {
  constructor(
    private readonly pool: pg.Pool,
    private readonly consumer: string,
  ) {}

  /** The next offset to read; '0' for a partition never read. */
  async position(topic: string, partition: number): Promise<string> {
    const { rows } = await this.pool.query<{ position: string }>(
      `insert into worker.positions (consumer, topic, partition, position) values ($1, $2, $3, 0)
       on conflict (consumer, topic, partition) do update set position = worker.positions.position
       returning position`,
      [this.consumer, topic, partition],
    );
    return rows[0]!.position;
  }

  /**
   * Stores the jobs of a batch and moves the position, in one transaction. A worker that is late with a batch which
   * another one has stored already changes nothing: positions never go back.
   */
  async store({ topic, partition, nextOffset }: BatchEnd, jobs: readonly Job[]): Promise<void> {
    await this.pool.query({
      name: 'worker-store-jobs',
      text: `with moved as (
               update worker.positions set position = $4
               where consumer = $1 and topic = $2 and partition = $3 and position < $4::bigint returning 1
             )
             insert into worker.jobs (id, reaction, queue, payload)
             select j.* from moved, unnest($5::uuid[], $6::text[], $7::text[], $8::jsonb[]) as j
             on conflict (id) do nothing`,
      values: [
        this.consumer,
        topic,
        partition,
        nextOffset,
        jobs.map(({ id }) => id),
        jobs.map(({ reaction }) => reaction),
        jobs.map(({ queue }) => queue),
        jobs.map(({ payload }) => JSON.stringify(payload)),
      ],
    });
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
   * Jobs to enqueue: new ones, and those enqueued `staleMs` ago and still not done. They count as enqueued from now on.
   * Two workers never get the same ones.
   */
  async pickDue(staleMs: number, limit: number): Promise<DueJob[]> {
    const { rows } = await this.pool.query<DueJob>(
      `with due as (
         select id, enqueued_at from worker.jobs
         where status = 'due' and (enqueued_at is null or enqueued_at < now() - make_interval(secs => $1 / 1000.0))
         order by enqueued_at nulls first limit $2 for update skip locked
       )
       update worker.jobs j set enqueued_at = now() from due where j.id = due.id
       returning j.id, j.reaction, j.queue, j.payload, due.enqueued_at is not null as "enqueuedBefore"`,
      [staleMs, limit],
    );
    return rows;
  }

  async done(id: string): Promise<void> {
    await this.pool.query(
      `update worker.jobs set status = 'done', reason = null, finished_at = now() where id = $1`,
      [id],
    );
  }

  /** Gives a job up, with the reason; it stays until a person has looked at it. */
  async failed(id: string, reason: string): Promise<void> {
    await this.pool.query(
      `update worker.jobs set status = 'failed', reason = left($2, 1000), finished_at = now() where id = $1`,
      [id, reason],
    );
  }

  /** Deletes jobs done before `days` ago. The command's own key still keeps a late repeat from counting twice. */
  async prune(days: number): Promise<void> {
    await this.pool.query(
      `delete from worker.jobs where status = 'done' and finished_at < now() - make_interval(days => $1)`,
      [days],
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
