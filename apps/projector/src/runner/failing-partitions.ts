import type { Batch } from '@hedgerow/kafka';

/** Since when a partition fails, at which position, and why. */
interface Failure {
  readonly since: number;
  readonly at: string;
  readonly error: Error;
}

/** The name of a partition: `sensors.uplinks/3`. */
export const partitionName = ({ topic, partition }: Pick<Batch, 'topic' | 'partition'>): string =>
  `${topic}/${partition}`;

/** Partitions whose batches fail again and again. */
export class FailingPartitions {
  readonly #failures = new Map<string, Failure>();

  get size(): number {
    return this.#failures.size;
  }

  /** These failed, in a try that began at `since`. */
  failed(batches: readonly Batch[], since: number, error: Error): void {
    for (const batch of batches) {
      const name = partitionName(batch);
      if (!this.#failures.has(name)) this.#failures.set(name, { since, at: batch.firstOffset, error });
    }
  }

  /** These were taken in. */
  passed(batches: readonly Batch[]): void {
    for (const batch of batches) this.#failures.delete(partitionName(batch));
  }

  /** A partition is read from this position on: elsewhere than where it failed, that is over. */
  located(name: string, position: string): void {
    if (this.#failures.get(name)?.at !== position) this.#failures.delete(name);
  }

  /** Why one of these partitions has failed for longer than so many milliseconds. */
  since(names: Readonly<Record<string, unknown>>, ms: number, now: number): Error | undefined {
    for (const [name, { since, error }] of this.#failures)
      if (name in names && now - since > ms) return error;
    return undefined;
  }
}
