import { type Badge, badgeAwarded, type BadgeFact, type BadgeKind } from './badge.js';
import { type BadgeType, badgeTypes, levelsReached } from './badge-types.js';

export interface AwardBadge {
  readonly userId: string;
  readonly kind: BadgeKind;
  /** How many occurrences count now. */
  readonly count: number;
  /** The id of the award of a level: the same one however often it is asked for. */
  readonly awardId: (level: number) => string;
}

/**
 * Every level that the count reaches and the person does not have, in order (rule A34). What they have stays, whatever
 * the count is now.
 */
export const awardReached = (
  { level }: Badge,
  { userId, kind, count, awardId }: AwardBadge,
  types: readonly BadgeType[] = badgeTypes,
): BadgeFact[] =>
  levelsReached(kind, { level, count }, types).map((reached) =>
    badgeAwarded({ awardId: awardId(reached.level), userId, kind, level: reached.level }),
  );
