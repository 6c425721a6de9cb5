import type pg from 'pg';
import type { EventRow } from '../event-row.js';

/** So many events, and so many jobs, of one correlation are told of. */
export const mostSteps = 200;

export const logStepKinds = ['COMMAND', 'EVENT', 'JOB'] as const;
/** A job that is PASSED was done, and there was nothing to do. */
export const logStepStates = ['DUE', 'DONE', 'PASSED', 'FAILED'] as const;

/** Something that belongs to a correlation. */
export interface LogStep {
  readonly id: string;
  /** What it follows from: another step. Null for what began it, and where that is not known. */
  readonly parentId: string | null;
  readonly kind: (typeof logStepKinds)[number];
  /** The type of an event, or the reaction of a job; null for a command, of which the log keeps no name. */
  readonly name: string | null;
  /** The stream of an event, or the queue of a job; null for a command. */
  readonly where: string | null;
  /** When it was given, stored or asked for. */
  readonly at: Date;
  /** When a job ended; null for others, and while it is due. */
  readonly endedAt: Date | null;
  readonly state: (typeof logStepStates)[number];
}

interface JobRow {
  readonly id: string;
  readonly event_id: string | null;
  readonly reaction: string;
  readonly queue: string;
  readonly status: 'due' | 'done' | 'failed';
  readonly acted: boolean;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** No table, or one without the column: the worker that makes them did not run since. */
const notYet: ReadonlySet<unknown> = new Set(['42P01', '42703']);

/** The jobs that follow from events, and the one that a correlation may be named after, in the order of their times. */
export const jobsOfEvents = async (
  pool: pg.Pool,
  { eventIds, correlationId }: { readonly eventIds: readonly string[]; readonly correlationId: string },
): Promise<JobRow[]> => {
  try {
    const { rows } = await pool.query<JobRow>(
      `select id, event_id, reaction, queue, status, acted, created_at, finished_at from worker.jobs
       where event_id = any($1::text[])
       union
       select id, event_id, reaction, queue, status, acted, created_at, finished_at from worker.jobs
       where id = any($2::uuid[])
       order by created_at, id limit $3`,
      [eventIds, /^[0-9a-f-]{36}$/.test(correlationId) ? [correlationId] : [], mostSteps],
    );
    return rows;
  } catch (error) {
    if (notYet.has((error as pg.DatabaseError).code)) return [];
    throw error;
  }
};

const stateOf = ({ status, acted }: JobRow): LogStep['state'] =>
  status === 'done' ? (acted ? 'DONE' : 'PASSED') : status === 'failed' ? 'FAILED' : 'DUE';

/** Events and jobs of a correlation, and the commands that began it, each with what it follows from, by their times. */
export const stepsOf = (
  events: readonly (EventRow & { readonly command: string })[],
  jobs: readonly JobRow[],
  correlationId: string,
): LogStep[] => {
  const steps = new Map<string, LogStep>();
  const began = jobs.some(({ id }) => id === correlationId) ? correlationId : null;
  for (const { id, type, stream, command, causation_id, occurred_at, recorded_at } of events) {
    if (causation_id === command && !steps.has(command))
      steps.set(command, {
        ...{ id: command, parentId: began, kind: 'COMMAND', name: null, where: null },
        ...{ at: occurred_at, endedAt: null, state: 'DONE' },
      });
    steps.set(id, {
      ...{ id, parentId: causation_id, kind: 'EVENT', name: type, where: stream },
      ...{ at: recorded_at, endedAt: null, state: 'DONE' },
    });
  }
  for (const job of jobs)
    steps.set(job.id, {
      ...{ id: job.id, parentId: job.event_id, kind: 'JOB', name: job.reaction, where: job.queue },
      ...{ at: job.created_at, endedAt: job.finished_at, state: stateOf(job) },
    });
  return [...steps.values()]
    .map((step) => ({
      ...step,
      parentId: step.parentId !== null && steps.has(step.parentId) ? step.parentId : null,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};
