import type { Erasures } from '@hedgerow/event-store';
import type { Logger } from '@hedgerow/platform';
import { Loop } from '../reactions/loop.js';
import { erasureRule } from './erase-again.js';

/** Often enough that an erasure which was interrupted is done well within the minute that was promised. */
const everyMs = 10_000;

/**
 * Compares the lists of erasures at the start and carries on what is not done, as long as the worker runs. Several
 * workers may: every step can be repeated.
 */
export class ErasureDuty {
  readonly #loop = Loop.every(
    everyMs,
    () => this.#carryOn(),
    (error) => this.logger.error({ err: error }, 'an erasure could not be carried out; it is tried again'),
  );
  #isCompared = false;
  #left = 0;

  constructor(
    private readonly erasures: Pick<Erasures, 'compareLists' | 'carryOn'>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Erasures that are not done yet; each is done about a minute after it was asked for. */
  left(): number {
    return this.#left;
  }

  /** What cannot be compared keeps nothing else from being done. */
  async #carryOn(): Promise<void> {
    try {
      if (!this.#isCompared) await this.#compare();
    } finally {
      this.#left = await this.erasures.carryOn();
    }
  }

  async #compare(): Promise<void> {
    const again = await this.erasures.compareLists(erasureRule);
    if (again > 0) this.logger.warn({ again }, 'an older backup had undone erasures; they were repeated');
    this.#isCompared = true;
  }
}
