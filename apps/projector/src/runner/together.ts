import type { Batch } from '@hedgerow/kafka';

/** Projects batches of different partitions in one transaction: all of them or none. */
export type Work = (batches: readonly Batch[]) => Promise<void>;

interface Waiting {
  readonly batch: Batch;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

// What a transaction costs beside its rows is worth some hundreds of them.
const worthALane = 500;
const mostRecords = 2_000;

const recordsOf = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { batch }) => sum + batch.records.length, 0);

/**
 * Lets batches that come while one is in hand share the next transaction. Uplinks trickle in over all partitions; one
 * transaction for each would cost more than the machine has, long before the rows do. Many records go side by side, at
 * most `lanes` at once. What fails together is tried alone, so that no partition suffers for another.
 */
export class Together {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(
    private readonly work: Work,
    private readonly lanes: number,
  ) {}

  /** Resolves when the batch is projected; rejects with what its own partition failed of. */
  add(batch: Batch): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ batch, done, failed });
      this.begin();
    });
  }

  private begin(): void {
    while (this.waiting.length > 0 && this.running < this.lanes) {
      if (this.running > 0 && recordsOf(this.waiting) < worthALane) return;
      this.running += 1;
      void this.run(this.take()).finally(() => {
        this.running -= 1;
        this.begin();
      });
    }
  }

  private take(): Waiting[] {
    let [n, records] = [0, 0];
    for (const { batch } of this.waiting) {
      records += batch.records.length;
      if (n > 0 && records > mostRecords) break;
      n += 1;
    }
    return this.waiting.splice(0, n);
  }

  private async run(taken: readonly Waiting[]): Promise<void> {
    try {
      await this.work(taken.map(({ batch }) => batch));
      for (const { done } of taken) done();
    } catch (error) {
      if (taken.length === 1) return taken[0]!.failed(error);
      for (const one of taken) await this.run([one]);
    }
  }
}
