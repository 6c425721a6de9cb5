import { mostFailuresLooked } from '@hedgerow/domain';
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
  /** False where only the last failures were looked at: there may be more of it, and earlier ones. */
  readonly isAll: boolean;
  /** The one that failed last. */
  readonly last: FailedJob;
}

/** Which failed jobs are meant: these, all of one reaction, or of one kind; all of it holds, and nothing means all there are. */
export interface FailedJobFilter {
  readonly ids?: readonly string[] | null | undefined;
  readonly reaction?: string | null | undefined;
  readonly kind?: string | null | undefined;
}

/**
 * SQL: the kind of a row. What differs from one job to the next is left out of the reason: ids, addresses, numbers. The worker has an
 * index of it, which is of use to a query that has the very same expression.
 */
export const failedJobKind = String.raw`md5(reaction || ' ' || regexp_replace(coalesce(reason, ''),
  '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^\s<>"]+@[^\s<>"]+|\d+', '#', 'gi'))`;
const columns = `id, queue, reaction, key, coalesce(reason, '') as reason, attempts, finished_at as "failedAt",
  finished_at::text as "failedAtExact"`;
const newestFirst = 'order by finished_at desc, id desc';

/** SQL: which rows are meant, with the values that it names. What is not asked for is left out, so that an index can be used. */
const fitting = ({ ids, reaction, kind }: FailedJobFilter, after?: FailedJobPosition) => {
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    `status = 'failed'`,
    ids != null && `id = any(${$(ids)}::uuid[])`,
    reaction != null && `reaction = ${$(reaction)}`,
    kind != null && `${failedJobKind} = ${$(kind)}`,
    after && `(finished_at, id) < (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)`,
  ];
  return { where: conditions.filter(Boolean).join(' and '), values, $ };
};

/**
 * The jobs that the worker gave up, for administrators. They are in its own schema of this database, which the worker makes at its
 * first start: before that there are none.
 */
export class FailedJobs {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** A page of them, those that failed last first. */
  async page(filter: FailedJobFilter, first: number, after?: FailedJobPosition): Promise<FailedJob[]> {
    return this.#unlessNotMade([], async () => {
      const { where, values, $ } = fitting(filter, after);
      const { rows } = await this.pool.query<FailedJob>(
        `select ${columns} from worker.jobs where ${where} ${newestFirst} limit ${$(first)}`,
        values,
      );
      return rows;
    });
  }

  /** The kinds of those that failed last, the last failure first. */
  async kinds(first: number): Promise<FailedJobKind[]> {
    return this.#unlessNotMade([], async () => {
      const { rows } = await this.pool.query<
        FailedJob & Omit<FailedJobKind, 'id' | 'last'> & { kind: string }
      >(
        `with looked as (
           select ${columns}, ${failedJobKind} as kind from worker.jobs where status = 'failed'
           ${newestFirst} limit $1
         ), last as (
           select distinct on (kind) *, count(*) over (partition by kind)::int as jobs,
             min("failedAt") over (partition by kind) as "firstFailedAt",
             (select count(*) from looked) < $1 as "isAll"
           from looked order by kind, "failedAt" desc, id desc
         )
         select * from last order by "failedAt" desc, id desc limit $2`,
        [mostFailuresLooked, first],
      );
      return rows.map(({ kind, jobs, firstFailedAt, isAll, ...last }) => ({
        ...{ id: kind, jobs, firstFailedAt, isAll, last },
      }));
    });
  }

  async count(filter: FailedJobFilter): Promise<number> {
    return this.#unlessNotMade(0, async () => {
      const { where, values } = fitting(filter);
      const { rows } = await this.pool.query<{ n: number }>(
        `select count(*)::int as n from worker.jobs where ${where}`,
        values,
      );
      return rows[0]!.n;
    });
  }

  /** The ids of those that are meant, the last failures first like all that is shown of them, so many at most. */
  async ids(filter: FailedJobFilter, most: number): Promise<string[]> {
    return this.#unlessNotMade([], async () => {
      const { where, values, $ } = fitting(filter);
      const { rows } = await this.pool.query<{ id: string }>(
        `select id from worker.jobs where ${where} ${newestFirst} limit ${$(most)}`,
        values,
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
