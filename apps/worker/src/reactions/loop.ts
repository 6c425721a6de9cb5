import { backoff, sleep } from '@hedgerow/platform';

/** How long a loop rests after a round, in milliseconds. */
export type Rest = number;

// Between two rounds that fail.
const firstWaitMs = 200;
const longestWaitMs = 2_000;

/** Runs rounds of work one after the other, with rests between them that can be cut short, until stopped. */
export class Loop {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #woken = false;

  constructor(
    /** Does one round and answers how long to rest after it. */
    private readonly round: () => Promise<Rest>,
    /** Told when a round failed. Answers how long to rest, or nothing for a short wait that grows. */
    private readonly onFailure: (error: unknown) => Rest | void,
  ) {}

  /** A loop that rests as long after every round, also after one that failed. */
  static every(ms: Rest, round: () => Promise<unknown>, onFailure: (error: unknown) => void): Loop {
    return new Loop(
      () => round().then(() => ms),
      (error) => {
        onFailure(error);
        return ms;
      },
    );
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the rest, or makes the next one short. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Waits for the round in progress; none begins after it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stop.signal.aborted;) {
      this.#woken = false;
      try {
        const rest = await this.round();
        failures = 0;
        await this.#rest(rest);
      } catch (error) {
        const rest = this.onFailure(error);
        if (rest !== undefined) await this.#rest(rest);
        else await this.#wait(backoff(failures++, firstWaitMs, longestWaitMs));
      }
    }
  }

  /** A wait that only the end cuts short. */
  #wait(ms: number): Promise<void> {
    return sleep(ms, this.#stop.signal).catch(() => undefined);
  }

  async #rest(ms: Rest): Promise<void> {
    if (this.#woken || this.#stop.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}
