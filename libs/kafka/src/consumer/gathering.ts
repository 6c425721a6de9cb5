/** Fetches count as following each other closely within so many times the wait: with the wait between them they do, too. */
const closely = 1.25;

/**
 * The wait after a fetch that brought records, for more of them to share the next one. There is none where the fetch before is longer
 * ago than the wait: records come too seldom to share one, and the timer would only wake the program once more for each.
 */
export class Gathering {
  #fetchedAt = -Infinity;
  #wait: Promise<void> | undefined;

  constructor(
    private readonly ms: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** An answer to a fetch has come in: what is waited for next is of this one. */
  fetched(): void {
    this.#wait = undefined;
  }

  /** Resolves when the next fetch may begin: for all batches of one fetch at the same moment. */
  wait(): Promise<void> {
    return (this.#wait ??= this.#begin());
  }

  #begin(): Promise<void> {
    const now = this.now();
    const isClose = now - this.#fetchedAt < closely * this.ms;
    this.#fetchedAt = now;
    return isClose ? new Promise((resolve) => setTimeout(resolve, this.ms)) : Promise.resolve();
  }
}
