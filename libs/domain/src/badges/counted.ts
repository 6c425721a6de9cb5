import type { ActionType } from '../actions/types.js';
import type { actionDeleted, actionDetailsChanged, actionRecorded } from '../actions/action.js';
import type { Fact, FactOf } from '../events/event.js';
import type { userSignedIn } from '../users/user.js';
import type { BadgeKind } from './badge.js';

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

/** Undo of a recording is offered so long, in milliseconds; what can be undone counts after it (rule A72). */
export const undoMs = 10_000;

type Of<F> = F extends Fact<infer T, infer D> ? { readonly type: T; readonly data: D } : never;
type Facts =
  | FactOf<(typeof actionRecorded)['definition']>
  | FactOf<(typeof actionDetailsChanged)['definition']>
  | FactOf<(typeof actionDeleted)['definition']>
  | FactOf<(typeof userSignedIn)['definition']>;

/** The events from which badges are counted. */
export type CountingEvent = Of<Facts> & {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
  readonly recordedAt: string;
};

/** Their types. */
export const countingTypes = [
  'ActionRecorded',
  'ActionDetailsChanged',
  'ActionDeleted',
  'UserSignedIn',
] as const satisfies readonly CountingEvent['type'][];

/** One occurrence that counts towards a badge of a person: an action, or a day on which they signed in. */
export interface Counted {
  readonly userId: string;
  /** Left out for a type of action that this program does not know. */
  readonly kind?: BadgeKind;
  /** From when on it counts, ISO 8601 in UTC. */
  readonly from: string;
  /** The event that made it. */
  readonly by: string;
}

/** The day of a moment, in UTC: people are asked for no time zone, and a day that depends on one could be won twice. */
const dayOf = (time: string): string => time.slice(0, 10);

/** What an event is about: the action, or the person and the day. Events of one occurrence share it, and no others. */
export const occurrenceOf = (event: CountingEvent): string =>
  event.type === 'UserSignedIn' ? `${event.data.userId} ${dayOf(event.occurredAt)}` : event.data.actionId;

const later = (a: string, b: string): string => (Date.parse(a) >= Date.parse(b) ? a : b);
const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();
const kindOf = (type: ActionType): { kind?: BadgeKind } =>
  type in badgeOfAction ? { kind: badgeOfAction[type] } : {};

/**
 * What becomes of an occurrence by an event; undefined where there is none (any more). The same for events that come again
 * after the last one, and without regard to other occurrences, so that any interleaving of things and people counts the same.
 */
export const evolveCounted = (before: Counted | undefined, event: CountingEvent): Counted | undefined => {
  switch (event.type) {
    case 'ActionRecorded': {
      const { createdBy: userId, type } = event.data;
      // Only people record what they can take back; the first entry of a thing stays as long as the thing.
      const from = type === 'CREATED' ? event.recordedAt : after(event.recordedAt, undoMs);
      return { userId, ...kindOf(type), from, by: event.id };
    }
    case 'ActionDetailsChanged':
      if (!before || event.data.type === undefined) return before;
      return {
        ...{ userId: before.userId, by: before.by, ...kindOf(event.data.type) },
        from: later(before.from, event.recordedAt),
      };
    case 'ActionDeleted':
      return undefined;
    case 'UserSignedIn':
      return before ?? { userId: event.data.userId, kind: 'signin', from: event.recordedAt, by: event.id };
  }
};
