import type { ActionType } from '@hedgerow/domain';

interface ActionWords {
  /** As a thing to choose. */
  readonly noun: string;
  /** As something that was done. */
  readonly past: string;
  /** Between a name and a thing: "Anna watered the rowan". */
  readonly verb: string;
}

/** What people call the seven types. */
export const actionWords: Record<ActionType, ActionWords> = {
  WATERING: { noun: 'Watering', past: 'Watered', verb: 'watered' },
  UPKEEP: { noun: 'Upkeep', past: 'Upkeep', verb: 'looked after' },
  LITTER_CLEANUP: { noun: 'Litter cleanup', past: 'Litter cleaned up', verb: 'cleaned up at' },
  MEASUREMENT: { noun: 'Measurement', past: 'Measured', verb: 'took a measurement at' },
  EDUCATION: { noun: 'Education', past: 'Education', verb: 'taught at' },
  SHARE: { noun: 'Share', past: 'Shared', verb: 'shared' },
  CREATED: { noun: 'Created', past: 'Registered', verb: 'registered' },
};

const unknown = (type: string): ActionWords => ({ noun: type, past: type, verb: 'did something for' });

/** A type's words; a type newer than this page keeps its own name. */
export const wordsOf = (type: string): ActionWords => actionWords[type as ActionType] ?? unknown(type);

/** A type's drawn symbol. */
export const actionIcon = (type: string): string => (type in actionWords ? `a-${type.toLowerCase()}` : 'activity');
