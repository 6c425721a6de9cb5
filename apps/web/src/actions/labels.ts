import type { ActionType } from '@hedgerow/domain';
import { moment, parseTime } from '../time/time.js';

interface ActionLabels {
  /** As a thing to choose. */
  readonly noun: string;
  /** As something that was done. */
  readonly past: string;
  /** Between a name and a thing: "Anna watered the rowan". */
  readonly verb: string;
  /** After a thing, when no person is named: "The rowan was watered". */
  readonly passive: string;
}

/** What people call the seven types. */
export const actionLabels: Record<ActionType, ActionLabels> = {
  WATERING: { noun: 'Watering', past: 'Watered', verb: 'watered', passive: 'was watered' },
  UPKEEP: { noun: 'Upkeep', past: 'Looked after', verb: 'looked after', passive: 'was looked after' },
  LITTER_CLEANUP: {
    noun: 'Litter cleanup',
    past: 'Cleaned up',
    verb: 'cleaned up',
    passive: 'was cleaned up',
  },
  MEASUREMENT: {
    noun: 'Measurement',
    past: 'Measured',
    verb: 'took a measurement at',
    passive: 'was measured',
  },
  EDUCATION: { noun: 'Education', past: 'Taught here', verb: 'taught at', passive: 'was used for teaching' },
  SHARE: { noun: 'Sharing', past: 'Shared', verb: 'shared', passive: 'was shared' },
  CREATED: { noun: 'Adding', past: 'Added', verb: 'added', passive: 'was added' },
};

const unknown = (type: string): ActionLabels => ({
  noun: type,
  past: type,
  verb: 'did something for',
  passive: 'had something done',
});

/** The labels of a type; a type newer than this page keeps its own name. */
export const labelsOf = (type: string): ActionLabels => actionLabels[type as ActionType] ?? unknown(type);

/** What was done, and when: "Watered, today at 2:10 PM". */
export const whatAndWhen = (
  { type, createdAt }: { readonly type: string; readonly createdAt: string },
  now: Date,
): string => `${labelsOf(type).past}, ${moment(parseTime(createdAt), now)}`;

/** A type's drawn symbol. */
export const actionIcon = (type: string): string =>
  type in actionLabels ? `a-${type.toLowerCase()}` : 'activity';
