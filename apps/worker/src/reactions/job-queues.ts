import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, Queue } from 'bullmq';
import type { DueJob } from './job-ledger.js';
import { type Job, type QueueName, queues } from './reaction.js';

/** Tries of one job: with the waits below the last one comes some eight minutes after the first. */
export const attempts = 11;
export const firstWaitMs = 500;

/** Redis answers in well under a second or not at all; after this long the ledger enqueues the job again. */
const timeoutMs = 2_000;

/** The prefix of every BullMQ key. */
export const prefixOf = (namespace: string): string => `${namespace}jobs`;

/** What BullMQ's connection needs to trust this authority (PEM); nothing for those that Node trusts. */
export const redisTls = (ca = ''): { tls?: { ca: string } } => (ca === '' ? {} : { tls: { ca } });

/** The sending side of BullMQ. It may lose jobs (a flush, a crash of Redis): the ledger enqueues them again. */
export class JobQueues {
  readonly #queues: ReadonlyMap<QueueName, Queue>;

  constructor(redisUrl: string, namespace: string, onError: (error: Error) => void, ca = '') {
    // Fails at once while Redis is away instead of queueing commands in memory.
    const connection: ConnectionOptions = {
      url: redisUrl,
      ...redisTls(ca),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    };
    this.#queues = new Map(
      queues.map((name) => [
        name,
        new Queue(name, { connection, prefix: prefixOf(namespace) }).on('error', onError),
      ]),
    );
  }

  /** Enqueues jobs. One that the queue has already stays as it is, one that it gave up on begins again. */
  async add(jobs: readonly DueJob[]): Promise<void> {
    for (const name of queues) {
      const mine = jobs.filter(({ queue }) => queue === name);
      if (mine.length === 0) continue;
      const queue = this.#queues.get(name)!;
      await inTime(queue.addBulk(mine.map(bulkJob)));
      for (const { id, enqueuedBefore } of mine) {
        if (enqueuedBefore) await inTime(retryIfFailed(queue, id));
      }
    }
  }

  /** Numbers of jobs in the queues by state. */
  async counts(): Promise<Record<string, Record<string, number>>> {
    const entries = await Promise.all(
      [...this.#queues].map(async ([name, queue]) => [name, await inTime(queue.getJobCounts())] as const),
    );
    return Object.fromEntries(entries);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}

const bulkJob = ({ id, reaction, queue, payload }: Job) => ({
  name: reaction,
  data: { id, reaction, queue, payload },
  opts: {
    jobId: id,
    attempts,
    backoff: { type: 'exponential', delay: firstWaitMs, jitter: 0.5 },
    removeOnComplete: true,
    // Kept for a person to look at; bounded, because Redis is memory. The ledger keeps every one of them.
    removeOnFail: { count: 1_000 },
  },
});

const retryIfFailed = async (queue: Queue, id: string): Promise<void> => {
  const job = await queue.getJob(id);
  if (await job?.isFailed()) await job?.retry();
};

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  const clock = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: clock.signal }).then(() => {
    throw new Error(`Redis did not answer within ${timeoutMs} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clock.abort();
  }
};
