import type { Logger } from '@hedgerow/platform';
import { type Job as QueuedJob, Worker } from 'bullmq';
import type { JobLedger } from './job-ledger.js';
import { prefixOf, redisTls } from './job-queues.js';
import { type Job, queues, type Reaction } from './reaction.js';

export interface JobFigures {
  readonly done: number;
  readonly retried: number;
  readonly givenUp: number;
}

/** Takes jobs from BullMQ and runs their reactions. A job counts as done by the ledger, not by Redis. */
export class JobRunner {
  #workers: Worker[] = [];
  #figures = { done: 0, retried: 0, givenUp: 0 };

  constructor(
    private readonly connection: {
      readonly redisUrl: string;
      readonly redisCa?: string;
      readonly namespace: string;
    },
    private readonly ledger: JobLedger,
    private readonly reactions: readonly Reaction[],
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#workers = queues.map((queue) =>
      new Worker(queue, (job: QueuedJob<Job>) => this.run(job), {
        connection: {
          url: this.connection.redisUrl,
          ...redisTls(this.connection.redisCa),
          maxRetriesPerRequest: null,
        },
        prefix: prefixOf(this.connection.namespace),
        concurrency: 4,
        // A worker that was killed gives its job back after 10 to 15 s; doing one takes milliseconds.
        lockDuration: 10_000,
        stalledInterval: 5_000,
        // Every job may be repeated, so being interrupted is no reason to give one up.
        maxStalledCount: 10,
      }).on('error', (error) => this.logger.warn({ err: error, queue }, 'the queue is out of reach')),
    );
  }

  /** Finishes the jobs in progress and takes no more. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  figures(): JobFigures {
    return { ...this.#figures };
  }

  private async run({ data: job, attemptsMade, opts }: QueuedJob<Job>): Promise<void> {
    const reaction = this.reactions.find(({ name }) => name === job.reaction);
    try {
      if (!reaction) throw new Error(`No reaction is called ${job.reaction}`);
      await reaction.run(job);
      await this.ledger.done(job.id);
      this.#figures.done++;
    } catch (error) {
      const last = attemptsMade + 1 >= (opts.attempts ?? 1);
      const level = last ? 'error' : 'warn';
      this.logger[level]({ err: error, job: job.id, reaction: job.reaction, attemptsMade }, 'a job failed');
      // Should this fail too, the job stays due in the ledger and begins again.
      if (last) await this.ledger.failed(job.id, String(error)).catch(() => undefined);
      this.#figures[last ? 'givenUp' : 'retried']++;
      throw error;
    }
  }
}
