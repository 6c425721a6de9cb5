import type { Batch } from './consume.js';

/** Takes batches of different partitions in one transaction: all of them or none. */
export type Work = (batches: readonly Batch[]) => Promise<void>;

interface QueuedBatch {
  readonly batch: Batch;
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
 * an error delays only its own partition.
 */
export class BatchCoalescer {
  private queue: QueuedBatch[] = [];
  private running = 0;
  private starting: NodeJS.Immediate | undefined;

  constructor(
    private readonly work: Work,
    private readonly concurrency: number,
  ) {}

  /** Resolves when the batch is taken in; rejects with the error of this batch alone. */
  add(batch: Batch): Promise<void> {
    return new Promise((done, failed) => {
      this.queue.push({ batch, done, failed });
      // In a moment: the batches of one fetch arrive one after the other.
      this.starting ??= setImmediate(() => {
        this.starting = undefined;
        this.startNext();
      });
    });
  }

  private startNext(): void {
    while (this.queue.length > 0 && this.running < this.concurrency) {
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

  private async run(batches: readonly QueuedBatch[]): Promise<void> {
    try {
      await this.work(batches.map(({ batch }) => batch));
      for (const { done } of batches) done();
    } catch (error) {
      if (batches.length === 1) return batches[0]!.failed(error);
      for (const one of batches) await this.run([one]);
    }
  }
}
