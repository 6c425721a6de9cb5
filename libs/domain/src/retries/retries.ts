import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { type Rejection, reject } from '../events/rejection.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';

export const jobsRetried = defineEvent({
  type: 'JobsRetried',
  summary: 'An administrator had jobs of the worker run again that had failed for good.',
  schema: Type.Object({ retryId: uuidSchema(), jobIds: Type.Array(uuidSchema()), retriedBy: uuidSchema() }),
  key: 'retryId',
  example: { retryId: ids.retry, jobIds: [ids.job], retriedBy: ids.ben },
});

export const retryEvents = [jobsRetried] as const;
export type RetryFact = FactOf<(typeof retryEvents)[number]['definition']>;

/** What one retry was of. */
export interface Retry {
  readonly jobIds: readonly string[];
}

/** By the id of the retry: each is a history of its own, which begins and ends with one event. */
export const retries = aggregate<Retry, RetryFact>('retry', {
  initial: { jobIds: [] },
  on: { JobsRetried: (_, { jobIds }) => ({ jobIds }) },
});

/** So many jobs one retry may be of: its event names each of them. */
export const mostJobsRetried = 1_000;

/** So many failed jobs are looked at for their kinds, the last failures first. */
export const mostFailuresLooked = 10_000;

/** More kinds of failed jobs than this are not told apart. */
export const mostFailureKinds = 100;

interface RetryJobs {
  readonly viewer: Viewer;
  readonly retryId: string;
  readonly jobIds: readonly string[];
}

/** Administrators have failed jobs run again. Nothing happens where there are none. */
export const retryJobs = ({ viewer, retryId, jobIds }: RetryJobs): readonly RetryFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!isAdmin(viewer)) return reject('DENIED');
  if (jobIds.length === 0) return [];
  return [jobsRetried({ retryId, jobIds: [...jobIds], retriedBy: viewer.userId })];
};
