import type { Logger } from '@hedgerow/platform';
import type { Batch, Turn } from './consume.js';

/** Takes batches of different partitions in one transaction: all of them or none. */
export type Work = (batches: readonly Batch[]) => Promise<void>;

export interface CoalescerOptions {
  /** Most transactions at once. */
  readonly concurrency: number;
  /** True for an error that every other batch would meet as well: the database is away. */
  readonly isOutage: (error: unknown) => boolean;
  readonly logger: Logger;
}

interface QueuedBatch {
  readonly batch: Batch;
  readonly turn: Turn;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

// A transaction by itself costs as much as some hundreds of rows: fewer do not pay for a parallel one.
const parallelFromRecords = 500;
const maxRecords = 2_000;

const recordsOf = (queue: readonly QueuedBatch[]): number =>
  queue.reduce((sum, { batch }) => sum + batch.records.length, 0);

/**
 * Joins the batches that arrive during a transaction into the next one. Uplinks arrive in small batches over all
 * partitions, and a transaction for each would be the bottleneck long before the rows are. With many records queued,
 * transactions run in parallel, at most `concurrency` of them. Batches that fail together are tried one by one, so that
 * an error delays only its own partition; in an outage all that wait fail at once.
 */
export class BatchCoalescer {
  private queue: QueuedBatch[] = [];
  private running = 0;
  private starting: NodeJS.Immediate | undefined;

  constructor(
    private readonly work: Work,
    private readonly options: CoalescerOptions,
  ) {}

  /**
   * Resolves when the batch is taken in; rejects with the error of this batch alone, or of an outage, or because its
   * partition was given up before its work began.
   */
  add(batch: Batch, turn: Turn): Promise<void> {
    turn.wait();
    return new Promise((done, failed) => {
      this.queue.push({ batch, turn, done, failed });
      // In a moment: the batches of one fetch arrive one after the other.
      this.starting ??= setImmediate(() => {
        this.starting = undefined;
        this.startNext();
      });
    });
  }

  private startNext(): void {
    while (this.queue.length > 0 && this.running < this.options.concurrency) {
      if (this.running > 0 && recordsOf(this.queue) < parallelFromRecords) return;
      this.running += 1;
      void this.run(this.take()).finally(() => {
        this.running -= 1;
        this.startNext();
      });
    }
  }

  private take(): QueuedBatch[] {
    let [n, records] = [0, 0];
    for (const { batch } of this.queue) {
      records += batch.records.length;
      if (n > 0 && records > maxRecords) break;
      n += 1;
    }
    return this.queue.splice(0, n);
  }

  private async run(together: readonly QueuedBatch[]): Promise<void> {
    const tries = [together];
    for (let batches = tries.shift(); batches; batches = tries.shift()) {
      const begun = batches.filter(begins);
      if (begun.length === 0) continue;
      try {
        await this.workOn(begun);
        for (const { done } of begun) done();
      } catch (error) {
        const { isOutage, logger } = this.options;
        if (isOutage(error)) fail([...begun, ...tries.splice(0).flat(), ...this.queue.splice(0)], error);
        else if (begun.length === 1 || begun[0]!.batch.signal.aborted) fail(begun, error);
        else {
          logger.warn(
            { err: error, batches: begun.length },
            'batches failed together; each is tried by itself',
          );
          for (const { turn } of begun) turn.wait();
          tries.push(...begun.map((one) => [one]));
        }
      }
    }
  }

  /** Ends with the work, or when the consumer has left it behind: what hangs would else hold up all that come after. */
  private async workOn(queued: readonly QueuedBatch[]): Promise<void> {
    // All are of one session: the batches of an earlier one do not begin any more.
    const { signal } = queued[0]!.batch;
    let leave!: () => void;
    const abandoned = new Promise<never>((_, reject) => (leave = () => reject(signal.reason as Error)));
    signal.addEventListener('abort', leave);
    try {
      await Promise.race([this.work(queued.map(({ batch }) => batch)), abandoned]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}

/** False when the partition was given up while the batch waited. */
const begins = ({ turn, failed }: QueuedBatch): boolean => {
  try {
    turn.begin();
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
};

const fail = (queued: readonly QueuedBatch[], error: unknown): void => {
  for (const { failed } of queued) failed(error);
};
