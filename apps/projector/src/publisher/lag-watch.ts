import { heldBackBy, publisherLag } from '@hedgerow/event-store';
import type { Logger } from '@hedgerow/platform';
import type pg from 'pg';

const checkEveryMs = 1_000;
/** The alert is raised before an event has waited 5 s. */
export const alertAfterMs = 5_000 - checkEveryMs;

/**
 * Measures how long the oldest unpublished event has waited, in every instance, leading or not. Logs an alert once when
 * it is too long, with the transactions that may hold it back, and once more when it is over.
 */
export class LagWatch {
  #lagMs: number | undefined;
  #alerting = false;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly logger: Logger,
  ) {}

  /** Milliseconds at the last check; undefined when PostgreSQL did not answer. */
  get lagMs(): number | undefined {
    return this.#lagMs;
  }

  get isAlerting(): boolean {
    return this.#alerting;
  }

  start(): void {
    const next = () => {
      this.#checking = this.#check().finally(() => {
        if (this.#timer) this.#timer = setTimeout(next, checkEveryMs);
      });
    };
    this.#timer = setTimeout(next, checkEveryMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#checking;
  }

  async #check(): Promise<void> {
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
      // That PostgreSQL is away is logged elsewhere; the lag is unknown.
      this.#lagMs = undefined;
    }
  }
}
