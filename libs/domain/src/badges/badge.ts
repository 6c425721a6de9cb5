import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

/** The eight kinds of the specification. */
export const badgeKinds = [
  'signin',
  'created',
  'littercleanup',
  'share',
  'watering',
  'education',
  'upkeep',
  'measurement',
] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeAwarded = defineEvent({
  type: 'BadgeAwarded',
  summary: 'A person reached a level of a badge.',
  schema: Type.Object({
    awardId: uuidSchema(),
    userId: uuidSchema(),
    kind: extensibleEnum(badgeKinds),
    level: Type.Integer({ minimum: 1 }),
  }),
  key: 'userId',
  example: { awardId: ids.award, userId: ids.anna, kind: 'created', level: 1 },
});

export const badgeEvents = [badgeAwarded] as const;
export type BadgeFact = FactOf<(typeof badgeEvents)[number]['definition']>;

/** Names the badge of a person: one stream for each kind, whose version is the level, so that a level is awarded once. */
export const badgeId = (userId: string, kind: BadgeKind) => `${kind}-${userId}`;

/** What decisions about a badge need to know: the highest level awarded, 0 for none. */
export interface Badge {
  readonly level: number;
}

export const badges = aggregate<Badge, BadgeFact>('badge', {
  initial: { level: 0 },
  on: { BadgeAwarded: (badge, { level }) => ({ level: Math.max(badge.level, level) }) },
});
