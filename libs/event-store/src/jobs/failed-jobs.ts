import type pg from 'pg';

/** A job that the worker gave up. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  /** The name of the reaction. */
  readonly reaction: string;
  /** What it is about, where the reaction says so. */
  readonly key: string | null;
  readonly reason: string;
  /** How often it was run. */
  readonly attempts: number;
  readonly failedAt: Date;
  /** The same to the microsecond, for the next page. */
  readonly failedAtExact: string;
}

/** Where a page of failed jobs ended. */
export type FailedJobPosition = readonly [failedAt: string, id: string];

/** Jobs of one reaction that failed for one reason, but for the ids, numbers and addresses in it. */
export interface FailedJobKind {
  /** Made from reaction and reason: the same tomorrow. */
  readonly id: string;
  readonly jobs: number;
  readonly firstFailedAt: Date;
  /** The one that failed last. */
  readonly last: FailedJob;
}

/** Which failed jobs are meant: these, all of one reaction, or of one kind; all of it holds, and nothing means all there are. */
export interface FailedJobFilter {
  readonly ids?: readonly string[] | null | undefined;
  readonly reaction?: string | null | undefined;
  readonly kind?: string | null | undefined;
}

/** So many jobs are looked at for their kinds, the last failures first. */
const mostLooked = 10_000;

/** SQL: the kind of a row. What differs from one job to the next is left out of the reason: ids, addresses, numbers. */
const kindId = String.raw`md5(reaction || ' ' || regexp_replace(coalesce(reason, ''),
  '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^\s<>"]+@[^\s<>"]+|\d+', '#', 'gi'))`;
const columns = `id, queue, reaction, key, coalesce(reason, '') as reason, attempts, finished_at as "failedAt",
  finished_at::text as "failedAtExact"`;
const fits = `status = 'failed' and ($1::uuid[] is null or id = any($1)) and ($2::text is null or reaction = $2)
  and ($3::text is null or ${kindId} = $3)`;
const valuesOf = ({ ids, reaction, kind }: FailedJobFilter) => [ids ?? null, reaction ?? null, kind ?? null];

/**
 * The jobs that the worker gave up, for administrators. They are in its own schema of this database, which the worker makes at its
 * first start: before that there are none.
 */
export class FailedJobs {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** A page of them, those that failed last first. */
  async page(filter: FailedJobFilter, first: number, after?: FailedJobPosition): Promise<FailedJob[]> {
    return this.#unlessNotMade([], async () => {
      const { rows } = await this.pool.query<FailedJob>(
        `select ${columns} from worker.jobs
         where ${fits} and ($4::timestamptz is null or (finished_at, id) < ($4, $5::uuid))
         order by finished_at desc, id desc limit $6`,
        [...valuesOf(filter), after?.[0] ?? null, after?.[1] ?? null, first],
      );
      return rows;
    });
  }

  /** The kinds of those that failed last, the last failure first. */
  async kinds(first: number): Promise<FailedJobKind[]> {
    return this.#unlessNotMade([], async () => {
      const { rows } = await this.pool.query<FailedJob & { kind: string; jobs: number; firstFailedAt: Date }>(
        `with looked as (
           select ${columns}, ${kindId} as kind from worker.jobs where status = 'failed'
           order by finished_at desc, id desc limit $1
         ), last as (
           select distinct on (kind) *, count(*) over (partition by kind)::int as jobs,
             min("failedAt") over (partition by kind) as "firstFailedAt"
           from looked order by kind, "failedAt" desc, id desc
         )
         select * from last order by "failedAt" desc, id desc limit $2`,
        [mostLooked, first],
      );
      return rows.map(({ kind, jobs, firstFailedAt, ...last }) => ({ id: kind, jobs, firstFailedAt, last }));
    });
  }

  async count(filter: FailedJobFilter): Promise<number> {
    return this.#unlessNotMade(0, async () => {
      const { rows } = await this.pool.query<{ n: number }>(
        `select count(*)::int as n from worker.jobs where ${fits}`,
        valuesOf(filter),
      );
      return rows[0]!.n;
    });
  }

  /** The ids of those that are meant, the oldest failures first, so many at most. */
  async ids(filter: FailedJobFilter, most: number): Promise<string[]> {
    return this.#unlessNotMade([], async () => {
      const { rows } = await this.pool.query<{ id: string }>(
        `select id from worker.jobs where ${fits} order by finished_at, id limit $4`,
        [...valuesOf(filter), most],
      );
      return rows.map(({ id }) => id);
    });
  }

  /** Makes these due again, in the caller's transaction; one that is done or due already stays as it is. */
  async retry(client: Pick<pg.ClientBase, 'query'>, ids: readonly string[]): Promise<void> {
    await client.query(
      `update worker.jobs set status = 'due', reason = null, enqueued_at = null, started_at = null, finished_at = null
       where id = any($1::uuid[]) and status = 'failed'`,
      [ids],
    );
  }

  async #unlessNotMade<T>(none: T, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      // The schema, the table, or the column of a worker of before.
      if (['3F000', '42P01', '42703'].includes((error as pg.DatabaseError).code ?? '')) return none;
      throw error;
    }
  }
}
