import type { Logger } from '@hedgerow/platform';
import type { JobLedger } from './job-ledger.js';
import type { JobQueues } from './job-queues.js';
import { Loop, type Rest } from './loop.js';

/** How often the ledger is read without a wake-up. */
const roundMs = 2_000;
/** While there are new jobs, the next ones follow as the queue empties. */
const busyRoundMs = 250;
/** Jobs of one reaction in the queue. Redis is memory; the others wait in the ledger, where waiting costs nothing. */
export const inQueue = 200;
/** How often the queue is asked whether it still has the jobs that it got longer ago than this. */
const lostAfterMs = 5_000;
const pruneEveryMs = 3_600_000;

/** Enqueues the jobs of the ledger: new ones as far as there is room, and again those that the queue has lost. */
export class Dispatcher {
  readonly #loop: Loop;
  #checkedAt = 0;
  #prunedAt = 0;

  constructor(
    private readonly ledger: Pick<JobLedger, 'pickNew' | 'enqueuedBefore' | 'prune'>,
    private readonly queues: Pick<JobQueues, 'add' | 'lost'>,
    logger: Logger,
    private readonly staleMs = lostAfterMs,
  ) {
    this.#loop = new Loop(
      () => this.round(),
      (error) => logger.warn({ err: error }, 'jobs could not be enqueued; they wait in the ledger'),
    );
  }

  start(): void {
    this.#loop.start();
  }

  /** Called when there are new jobs. */
  readonly wake = (): void => this.#loop.wake();

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** One round; answers with milliseconds until the next one. */
  async round(): Promise<Rest> {
    const fresh = await this.ledger.pickNew(inQueue);
    if (fresh.length > 0) await this.queues.add(fresh);
    await this.#addLost();
    await this.#prune();
    return fresh.length > 0 ? busyRoundMs : roundMs;
  }

  async #addLost(): Promise<void> {
    if (performance.now() - this.#checkedAt < this.staleMs) return;
    const lost = await this.queues.lost(await this.ledger.enqueuedBefore(this.staleMs));
    if (lost.length > 0) await this.queues.add(lost);
    this.#checkedAt = performance.now();
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < pruneEveryMs) return;
    await this.ledger.prune();
    this.#prunedAt = Date.now();
  }
}
