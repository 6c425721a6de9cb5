/** What entries of the activity are filtered by. */
export const activityKinds = ['ACTION', 'TASK', 'INVITATION', 'BADGE', 'DEVICE'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What an entry of the activity says. */
export const activityWhats = [
  'RECORDED',
  'TASK_CREATED',
  'TASK_STARTED',
  'TASK_COMPLETED',
  'TASK_ASSIGNED',
  'FOUNDED',
  'JOINED',
  'INVITED',
  'AWARDED',
  'REGISTERED',
  'LINKED',
] as const;
export type ActivityWhat = (typeof activityWhats)[number];
