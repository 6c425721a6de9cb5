import { type BadgeType, badgeTypes, levelsReached } from '@hedgerow/domain';
import type { Bus } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import { Loop, type Rest } from '../reactions/loop.js';
import type { Positions } from '../reactions/positions.js';
import { awardBadge, type AwardParts } from './award-badges.js';
import { awardBadgesName, type BadgeCounts } from './badge-counts.js';

const everyMs = 3_600_000;
/** Until the log is read, between two looks. */
const lookMs = 1_000;
const topic = 'stewardship.events';

interface SweepParts extends AwardParts {
  readonly counts: Pick<BadgeCounts, 'of' | 'page'>;
  readonly positions: Pick<Positions, 'reached'>;
  readonly bus: Pick<Bus, 'endOffsets'>;
  readonly logger: Logger;
}

/**
 * Awards what was reached and no event will ask for any more: by rules that changed with this program, by a log of days past
 * that was read for the first time, by a job that was given up. Begins when what Kafka holds at the start is read, and comes
 * again every hour. Nothing happens twice when several workers sweep at once.
 */
export class BadgeSweep {
  readonly #loop: Loop;
  #ends: ReadonlyMap<number, string> | undefined;
  #isStopping = false;

  constructor(private readonly parts: SweepParts) {
    this.#loop = new Loop(
      () => this.round(),
      (error) => parts.logger.warn({ err: error }, 'badges could not be swept; it is tried again'),
    );
  }

  start(): void {
    this.#loop.start();
  }

  /** Finishes the badge in hand. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#loop.stop();
  }

  /** Sweeps once the log is read; answers with milliseconds until the next round. */
  async round(): Promise<Rest> {
    const { bus, positions, logger } = this.parts;
    this.#ends ??= await bus.endOffsets(topic);
    if (!(await positions.reached(awardBadgesName, topic, this.#ends))) return lookMs;
    const awarded = await this.sweep();
    if (awarded > 0) logger.info({ awarded }, 'awarded badges that were reached before');
    return everyMs;
  }

  /** Looks at every badge that something counts for. Answers with how many got a level or more. */
  async sweep(types: readonly BadgeType[] = badgeTypes): Promise<number> {
    const { counts, logger } = this.parts;
    let awarded = 0;
    for (let page = await counts.page(); page.length > 0; page = await counts.page(page.at(-1)))
      for (const badge of page) {
        if (this.#isStopping) return awarded;
        if (levelsReached(badge.kind, badge, types).length === 0) continue;
        try {
          if (await awardBadge(this.parts, badge, {}, types)) awarded++;
        } catch (error) {
          // The others are not kept waiting; the next round comes back to it.
          logger.warn({ err: error, kind: badge.kind, userId: badge.userId }, 'a badge could not be awarded');
        }
      }
    return awarded;
  }
}
