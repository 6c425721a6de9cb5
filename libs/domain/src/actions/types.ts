/** The seven types of the specification. CREATED is written by the system alone. */
export const actionTypes = [
  'CREATED',
  'SHARE',
  'EDUCATION',
  'MEASUREMENT',
  'WATERING',
  'LITTER_CLEANUP',
  'UPKEEP',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** What a person may record by hand (rule A64). */
export const recordableActionTypes = actionTypes.filter((type) => type !== 'CREATED');
export type RecordableActionType = (typeof recordableActionTypes)[number];
