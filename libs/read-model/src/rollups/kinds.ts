/** What is counted by day because it is there; completed tasks stand beside the tasks that were created. */
export const countedKinds = [
  'THINGS',
  'DEVICES',
  'USERS',
  'GROUPS',
  'ACTIONS',
  'TASKS',
  'COMPLETED_TASKS',
  'BADGES',
] as const;
export type CountedKind = (typeof countedKinds)[number];

/** What activity rollups count. */
export const rollupKinds = [...countedKinds, 'READINGS'] as const;
export type RollupKind = (typeof rollupKinds)[number];
