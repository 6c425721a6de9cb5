import { newId } from '@hedgerow/platform';
import type { Pool } from 'pg';
import type { ReadModel } from '../read-model.js';

/** How one partition of one projection stands. Positions are offsets of Kafka; seconds are null where they are not known. */
export interface ReportedPartition {
  readonly projection: string;
  readonly topic: string;
  readonly partition: number;
  readonly behind: number;
  /** How long the oldest record that was not taken in has waited; null when that is longer than the projector has watched. */
  readonly secondsBehind: number | null;
}

/** What a projector says of the way from Kafka into the read model. */
export interface ProjectorReport {
  readonly partitions: readonly ReportedPartition[];
  /** Events that each projection has taken in, each second of the last ten; nothing before two looks. */
  readonly eventsPerSecond: Readonly<Record<string, number>>;
  /** Uplinks that arrived in each of the last sixty whole minutes, the oldest first; null while they are not known. */
  readonly uplinksPerMinute: readonly number[] | null;
  /** When the last of those minutes ended: ISO 8601. */
  readonly uplinksUntil: string | null;
}

/** What an api says of itself. */
export interface ApiReport {
  readonly sockets: number;
}

/** What a worker says of itself. */
export interface WorkerReport {
  /** Jobs in each queue by their state; null while Redis is away. */
  readonly queues: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  /** Jobs that are to be done and that were given up, and how long the oldest of the former has waited. */
  readonly jobs: { readonly due: number; readonly failed: number; readonly oldestDueSeconds: number };
}

interface Reports {
  readonly projector: ProjectorReport;
  readonly api: ApiReport;
  readonly worker: WorkerReport;
}
type ProgramName = keyof Reports;

/** The last word of a running program, and when it was said. */
export interface Reported<R> {
  /** Made when the program began: the one with the lowest has run for the longest. */
  readonly id: string;
  readonly report: R;
  readonly reportedAt: Date;
  /** Seconds since then, by the clock of the database. */
  readonly age: number;
}

/** A program that said nothing for so long is not running any more; its row is forgotten. */
const forgottenAfter = `interval '1 hour'`;

/**
 * Says every few milliseconds how a program stands, for the page of the pipeline. A failed try is left for the next one. What has not
 * changed may be said more seldom: who reads it tells by its age that the program is silent.
 */
export class Reporter<P extends ProgramName> {
  readonly #id = newId();
  #timer: NodeJS.Timeout | undefined;
  #saying: Promise<void> = Promise.resolve();
  #isStopped = false;
  #said: { readonly report: string; readonly at: number } | undefined;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly readModel: Pick<ReadModel, 'schema'>,
    private readonly program: P,
    private readonly read: () => Promise<Reports[P]> | Reports[P],
    private readonly everyMs: number,
    /** The same report is not said again within so many milliseconds. */
    private readonly unchangedMs = 0,
  ) {}

  start(): void {
    const next = () => {
      this.#saying = this.say()
        .catch(() => undefined)
        .then(() => {
          if (this.#isStopped) return;
          this.#timer = setTimeout(next, this.everyMs);
          this.#timer.unref();
        });
    };
    next();
  }

  /** Says it once, unless it was said just so lately. Rejects when what is to be said, or the read model, cannot be asked. */
  async say(): Promise<void> {
    const report = JSON.stringify(await this.read());
    const at = performance.now();
    if (this.#said?.report === report && at - this.#said.at < this.unchangedMs) return;
    await this.pool.query({
      name: 'report',
      text: `insert into read.reports (id, program, schema, report) values ($1, $2, $3, $4)
        on conflict (id) do update set report = excluded.report, reported_at = now()`,
      values: [this.#id, this.program, this.readModel.schema, report],
    });
    this.#said = { report, at };
  }

  /** Stops, and takes back what was said where that can be done: a program that is gone says nothing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#saying;
    await this.pool
      .query(`delete from read.reports where id = $1 or reported_at < now() - ${forgottenAfter}`, [this.#id])
      .catch(() => undefined);
  }
}

/** The last words of all programs of one kind that said something within the hour, the latest first. */
export const reportsOf = async <P extends ProgramName>(
  pool: Pool,
  program: P,
  schema?: string,
): Promise<Reported<Reports[P]>[]> => {
  const { rows } = await pool.query<Reported<Reports[P]>>(
    `select id, report, reported_at as "reportedAt", extract(epoch from now() - reported_at)::float8 as age
     from read.reports where program = $1 and schema = coalesce($2, schema) and reported_at > now() - ${forgottenAfter}
     order by reported_at desc`,
    [program, schema ?? null],
  );
  return rows;
};
