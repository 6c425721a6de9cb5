import { heldBackBy, publisherLag } from '@hedgerow/event-store';
import type { Logger } from '@hedgerow/platform';
import type pg from 'pg';

const lookEveryMs = 500;
/** An operator hears of an event before it has waited 5 s. */
export const alertAfterMs = 5_000 - lookEveryMs;

/**
 * Looks how long the oldest unpublished event has waited, in every instance, leading or not, and raises the alert
 * once when it is too long, naming the transactions that may be to blame, and once more when it is over.
 */
export class LagWatch {
  #lagMs: number | undefined;
  #alerting = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly logger: Logger,
  ) {}

  /** Milliseconds at the last look; undefined when PostgreSQL did not answer. */
  get lagMs(): number | undefined {
    return this.#lagMs;
  }

  get isAlerting(): boolean {
    return this.#alerting;
  }

  start(): void {
    const next = () => {
      this.#looking = this.#look().finally(() => {
        if (this.#timer) this.#timer = setTimeout(next, lookEveryMs);
      });
    };
    this.#timer = setTimeout(next, lookEveryMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }

  async #look(): Promise<void> {
    try {
      const lagMs = (this.#lagMs = await publisherLag(this.pool));
      const late = lagMs >= alertAfterMs;
      if (late && !this.#alerting)
        this.logger.error(
          { lagMs: Math.round(lagMs), heldBackBy: await heldBackBy(this.pool) },
          'events are published late',
        );
      if (!late && this.#alerting) this.logger.info('events are published in time again');
      this.#alerting = late;
    } catch {
      // Whoever cannot reach PostgreSQL says so elsewhere; here the lag is simply not known.
      this.#lagMs = undefined;
    }
  }
}
