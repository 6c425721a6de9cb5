import { backoff, type Logger, sleep } from '@hedgerow/platform';
import type { JobLedger } from './job-ledger.js';
import type { JobQueues } from './job-queues.js';

/** How often the ledger is read without a wake-up. */
const roundMs = 2_000;
/** A job enqueued this long ago and not done may have been lost with Redis; enqueueing it again is harmless. */
const staleMs = 5_000;
const jobsARound = 500;
const keepDoneDays = 30;
const pruneEveryMs = 3_600_000;

/** Enqueues the jobs of the ledger: at once when there are new ones, and again when the queue lost them. */
export class Dispatcher {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #woken = false;
  #prunedAt = 0;

  constructor(
    private readonly ledger: JobLedger,
    private readonly queues: Pick<JobQueues, 'add'>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Called when there are new jobs. */
  readonly wake = (): void => {
    this.#woken = true;
    this.#wake();
  };

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stop.signal.aborted;) {
      this.#woken = false;
      try {
        const due = await this.ledger.pickDue(staleMs, jobsARound);
        if (due.length > 0) await this.queues.add(due);
        if (due.length === jobsARound) this.#woken = true;
        await this.#prune();
        failures = 0;
        await this.#rest();
      } catch (error) {
        this.logger.warn({ err: error }, 'jobs could not be enqueued; they wait in the ledger');
        await sleep(backoff(failures++, 200, roundMs), this.#stop.signal).catch(() => undefined);
      }
    }
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < pruneEveryMs) return;
    await this.ledger.prune(keepDoneDays);
    this.#prunedAt = Date.now();
  }

  async #rest(): Promise<void> {
    if (this.#woken || this.#stop.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, roundMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}
