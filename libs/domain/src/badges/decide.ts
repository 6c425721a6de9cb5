import type { ActionType } from '../actions/types.js';
import { type Badge, badgeAwarded, type BadgeFact, type BadgeKind } from './badge.js';

/** Which badge an action counts towards (rule A34). */
export const badgeOfAction: Record<ActionType, BadgeKind> = {
  CREATED: 'created',
  SHARE: 'share',
  EDUCATION: 'education',
  MEASUREMENT: 'measurement',
  WATERING: 'watering',
  LITTER_CLEANUP: 'littercleanup',
  UPKEEP: 'upkeep',
};

export interface AwardBadge {
  readonly awardId: string;
  readonly userId: string;
  readonly kind: BadgeKind;
}

/** Level 1 at the first occurrence; a badge once awarded is not awarded again. */
export const awardFirstLevel = (badge: Badge, c: AwardBadge): BadgeFact[] =>
  badge.level >= 1 ? [] : [badgeAwarded({ awardId: c.awardId, userId: c.userId, kind: c.kind, level: 1 })];
