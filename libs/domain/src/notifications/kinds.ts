/** What a person is told of in the app, in the order of the switches. Each can be switched off. */
export const notificationKinds = [
  'TASK_ASSIGNED',
  'TASK_DUE',
  'TASK_COMPLETED',
  'INVITED',
  'NEEDS_WATER',
  'MENTIONED',
  'BADGE',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
