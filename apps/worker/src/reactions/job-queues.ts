import { type ConnectionOptions, Queue } from 'bullmq';
import { type Job, type QueueName, queues } from './reaction.js';
import { redisConnection } from './redis-connection.js';

/**
 * Tries of one job: with the waits below the last one comes some eight minutes after the first, and that of a letter or a picture
 * some three hours after it, since mail servers and stores of pictures are away for longer, and a mail server asks for a later try
 * as a matter of course.
 */
export const attempts = 11;
const attemptsOf: Partial<Record<QueueName, number>> = { mail: 16, pictures: 16 };
export const firstWaitMs = 500;

/** Redis answers in well under a second or not at all; what was to be enqueued is found to be missing later. */
const timeoutMs = 2_000;

/** Jobs that one round trip to Redis asks about. */
const questionsAtOnce = 100;

/** The prefix of every BullMQ key. */
export const prefixOf = (namespace: string): string => `${namespace}jobs`;

/** The sending side of BullMQ. It may lose jobs (a flush, a crash of Redis): the ledger enqueues them again. */
export class JobQueues {
  readonly #queues: ReadonlyMap<QueueName, Queue>;

  constructor(redisUrl: string, namespace: string, onError: (error: Error) => void, ca = '') {
    // Fails at once while Redis is away instead of queueing commands in memory.
    const connection: ConnectionOptions = {
      ...redisConnection(redisUrl, ca),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: timeoutMs,
    };
    this.#queues = new Map(
      queues.map((name) => [
        name,
        new Queue(name, { connection, prefix: prefixOf(namespace) }).on('error', onError),
      ]),
    );
  }

  /** Enqueues jobs. One that the queue has already stays as it is. */
  async add(jobs: readonly Job[]): Promise<void> {
    for (const [name, queue] of this.#queues) {
      const mine = jobs.filter((job) => job.queue === name);
      if (mine.length > 0) await inTime(queue.addBulk(mine.map(bulkJob)));
    }
  }

  /** Those of the jobs that the queue does not have. One that it has given up on and the ledger has not begins anew, with all its tries. */
  async lost(jobs: readonly Job[]): Promise<Job[]> {
    const lost: Job[] = [];
    for (const [name, queue] of this.#queues) {
      const mine = jobs.filter((job) => job.queue === name);
      for (let from = 0; from < mine.length; from += questionsAtOnce) {
        const asked = mine.slice(from, from + questionsAtOnce);
        const states = await inTime(Promise.all(asked.map(({ id }) => queue.getJobState(id))));
        lost.push(...asked.filter((_, i) => states[i] === 'unknown'));
        for (const { id } of asked.filter((_, i) => states[i] === 'failed')) await inTime(retry(queue, id));
      }
    }
    return lost;
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

const bulkJob = (job: Job) => ({
  name: job.reaction,
  data: job,
  opts: {
    jobId: job.id,
    attempts: attemptsOf[job.queue] ?? attempts,
    backoff: { type: 'exponential', delay: firstWaitMs, jitter: 0.5 },
    removeOnComplete: true,
    // Kept for a person to look at; bounded, because Redis is memory. The ledger keeps every one of them.
    removeOnFail: { count: 1_000 },
  },
});

const retry = async (queue: Queue, id: string): Promise<void> => {
  const job = await queue.getJob(id);
  await job?.retry('failed', { resetAttemptsMade: true });
};

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
