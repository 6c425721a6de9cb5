import { type Logger, noTracing, withCorrelation } from '@hedgerow/platform';
import { DelayedError, type Job as QueuedJob, UnrecoverableError, Worker } from 'bullmq';
import type { JobLedger } from './job-ledger.js';
import { prefixOf } from './job-queues.js';
import { redisConnection } from './redis-connection.js';
import {
  type Job,
  type QueueName,
  queues,
  type Reaction,
  type RunContext,
  type RunOutcome,
} from './reaction.js';

/** Runs at a time. A picture takes a core and a hundred megabytes while it is made. */
const usualConcurrency = 4;
const concurrencyOf: Partial<Record<QueueName, number>> = { pictures: 1 };
/** How long a run may take where its reaction does not say. */
const usualTimeoutMs = 30_000;
/** After a job of the same key has been found running, the next look. */
const keyBusyMs = 500;
/** At a stop, runs in progress get this long to finish; then they are given back to the queue. */
const drainMs = 5_000;
/** And the queue this long to take them. */
const closeMs = 2_000;
/** As long as BullMQ waits at most where it knows of a job that comes later. */
const drainDelaySeconds = 10;
/** Longer than any blocking command of BullMQ: a Redis that is frozen must not hold a connection for ever. */
const commandTimeoutMs = 20_000;

export interface JobFigures {
  readonly done: number;
  readonly retried: number;
  readonly givenUp: number;
}

/** A run was interrupted by the stop of the worker, through no fault of its own. */
class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';
}

/** Takes jobs from BullMQ and runs their reactions. A job counts as done by the ledger, not by Redis. */
export class JobRunner {
  #workers: Worker[] = [];
  #figures = { done: 0, retried: 0, givenUp: 0 };
  readonly #stopping = new AbortController();

  constructor(
    private readonly connection: {
      readonly redisUrl: string;
      readonly redisCa?: string;
      readonly namespace: string;
    },
    private readonly ledger: JobLedger,
    private readonly reactions: readonly Reaction[],
    private readonly logger: Logger,
    private readonly tracing = noTracing,
  ) {}

  start(): void {
    this.#workers = queues.map((queue) =>
      new Worker(queue, (queued: QueuedJob<Job>, token?: string) => this.#correlated(queued, token), {
        connection: {
          ...redisConnection(this.connection.redisUrl, this.connection.redisCa),
          maxRetriesPerRequest: null,
          commandTimeout: commandTimeoutMs,
        },
        prefix: prefixOf(this.connection.namespace),
        concurrency: concurrencyOf[queue] ?? usualConcurrency,
        // How long it waits for a job before it asks anew, for nothing: a job that comes ends the wait. Each of the queues asks by itself.
        drainDelay: drainDelaySeconds,
        // A worker that was killed gives its job back after 10 to 15 s; doing one takes milliseconds.
        lockDuration: 10_000,
        stalledInterval: 5_000,
        // Every job may be repeated, so being interrupted is no reason to give one up.
        maxStalledCount: 10,
      }).on('error', (error) => this.logger.warn({ err: error, queue }, 'the queue is out of reach')),
    );
  }

  /** Takes no more jobs and gives those in progress five seconds; what is not done then goes back to the queue. */
  async stop(): Promise<void> {
    const interrupt = setTimeout(() => this.#stopping.abort(new WorkerStopped('The worker stops')), drainMs);
    const closed = Promise.all(this.#workers.map((worker) => worker.close()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>(
      (resolve) => (timer = setTimeout(() => resolve('late'), drainMs + closeMs)),
    );
    // Redis may be away; the locks of what is left in progress run out by themselves.
    if ((await Promise.race([closed, late])) === 'late')
      await Promise.all(this.#workers.map((worker) => worker.disconnect().catch(() => undefined)));
    clearTimeout(interrupt);
    clearTimeout(timer);
  }

  figures(): JobFigures {
    return { ...this.#figures };
  }

  /** What it logs and appends belongs to what the job follows from; a job of a timer begins something of its own. */
  #correlated(queued: QueuedJob<Job>, token?: string): Promise<void> {
    const { id, correlationId = id } = queued.data;
    return withCorrelation(correlationId, () => this.run(queued, token));
  }

  private async run(queued: QueuedJob<Job>, token?: string): Promise<void> {
    const { data: job, attemptsMade, opts } = queued;
    const begun = Date.now();
    const reaction = this.reactions.find(({ name }) => name === job.reaction);
    try {
      if (!reaction) throw new Error(`No reaction is called ${job.reaction}`);
      const timeoutMs = reaction.timeoutMs ?? usualTimeoutMs;
      const beginning = await this.ledger.begin(job, 2 * timeoutMs);
      if (beginning === 'already done') return;
      if (beginning === 'another one of its key runs') return await this.#later(queued, keyBusyMs, token);
      const outcome = await this.#inTime(reaction, job, timeoutMs);
      const acted = outcome !== 'nothing to do';
      await this.ledger.done(job.id, acted);
      this.#figures.done++;
      this.#trace(job, begun);
      this.logger.debug({ job: job.id, reaction: job.reaction, acted }, 'a job is done');
    } catch (error) {
      if (error instanceof DelayedError) throw error;
      if (error instanceof WorkerStopped) {
        await this.ledger.ended(job.id).catch(() => undefined);
        return await this.#later(queued, 0, token);
      }
      const last = error instanceof UnrecoverableError || attemptsMade + 1 >= (opts.attempts ?? 1);
      const level = last ? 'error' : 'warn';
      this.logger[level]({ err: error, job: job.id, reaction: job.reaction, attemptsMade }, 'a job failed');
      // Should this fail too, the job stays due in the ledger and begins again.
      await (last ? this.ledger.failed(job.id, String(error)) : this.ledger.ended(job.id)).catch(
        () => undefined,
      );
      this.#figures[last ? 'givenUp' : 'retried']++;
      this.#trace(job, begun, last ? 'given up' : 'to be tried again');
      throw error;
    }
  }

  /** A run of a job that follows from a request, beneath that request. */
  #trace({ id, reaction, correlationId }: Job, begun: number, error?: string): void {
    if (correlationId === undefined) return;
    this.tracing.note({
      ...{ correlationId, parentId: correlationId, name: `run ${reaction}`, kind: 'consumer', begun },
      attributes: { 'hedgerow.job': id },
      ...(error === undefined ? {} : { error }),
    });
  }

  /** Runs the reaction, or gives the run up: when it takes too long, or when the worker stops. */
  async #inTime(reaction: Reaction, job: Job, timeoutMs: number): Promise<RunOutcome> {
    const end = new AbortController();
    const stop = () => end.abort(this.#stopping.signal.reason);
    const timer = setTimeout(
      () => end.abort(new Error(`${reaction.name} took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
    this.#stopping.signal.addEventListener('abort', stop, { once: true });
    if (this.#stopping.signal.aborted) stop();
    try {
      const ended = new Promise<never>((_, reject) =>
        end.signal.addEventListener('abort', () => reject(end.signal.reason as Error), { once: true }),
      );
      end.signal.throwIfAborted();
      return await Promise.race([reaction.run(job, this.#contextOf(job, end.signal)), ended]);
    } finally {
      clearTimeout(timer);
      this.#stopping.signal.removeEventListener('abort', stop);
    }
  }

  #contextOf(job: Job, signal: AbortSignal): RunContext {
    return {
      signal,
      alreadyDone: () => this.ledger.isDone(job.id),
      hasActed: (key, since, reaction = job.reaction) => this.ledger.hasActed(reaction, key, since, job.id),
    };
  }

  /** Gives a job back to the queue, which counts no attempt. */
  async #later(queued: QueuedJob<Job>, ms: number, token: string | undefined): Promise<never> {
    await queued.moveToDelayed(Date.now() + ms, token);
    throw new DelayedError();
  }
}
