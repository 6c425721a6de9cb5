import { atMost, sleep } from '@hedgerow/platform';

/** Milliseconds between two looks. */
const everyMs = 1_000;

/** Milliseconds for which a look counts: what is not known for so long is taken for closed. */
const countsMs = 5_000;

/** Milliseconds for which the end waits for a look that has begun: Kafka may never answer it. */
const lastLookMs = 500;

/**
 * Milliseconds after which nothing is on its way any more that was let through before a gate was closed: as long as a look counts, and
 * both tries of a request that a broker leaves without an answer.
 */
export const quietAfterMs = countsMs + 15_000;

/**
 * Whether a topic may be written to now. It must not while it is made anew, since what came meanwhile would lie before what is older.
 * It asks Kafka all the time, and is closed where Kafka does not say.
 */
export class TopicGate {
  #openUntil = -Infinity;
  readonly #end = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly mayWrite: () => Promise<boolean>,
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown> = sleep,
  ) {}

  get isOpen(): boolean {
    return this.now() < this.#openUntil;
  }

  /** Begins to look; resolves after the first one, whatever it said. */
  async start(): Promise<void> {
    await this.#look();
    void this.#goOn();
  }

  /** Looks no more, and is closed from the end of the last look on. Nothing of it keeps the program from ending. */
  async close(): Promise<void> {
    this.#end.abort();
    await atMost(lastLookMs, this.#looking);
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await this.wait(everyMs, signal).catch(() => undefined);
      if (!signal.aborted) await this.#look();
    }
  }

  #look(): Promise<void> {
    return (this.#looking = this.#ask());
  }

  async #ask(): Promise<void> {
    // From the question on: what was answered may have changed since.
    const asked = this.now();
    try {
      this.#openUntil = (await this.mayWrite()) ? asked + countsMs : -Infinity;
    } catch {
      // Kafka is away: the look before counts as long as it does.
    }
  }
}
