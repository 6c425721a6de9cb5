import { notificationKinds } from '@hedgerow/domain';
import { enumOf } from '../graphql/schema/enum-of.js';

export const NotificationKind = enumOf('NotificationKind', notificationKinds, {
  TASK_DUE: { description: 'A task of theirs is due on this day.' },
  TASK_COMPLETED: { description: 'A task that they wrote down, or are to do with others, was completed.' },
  INVITED: { description: 'An invitation to them that is still open.' },
  NEEDS_WATER: { description: 'A thing that they look after is too dry.' },
  MENTIONED: { description: 'An action names them in its comments: @username.' },
});

const targets = ['THING', 'GROUP', 'DEVICE'] as const;
/** What a person is invited to. */
export type InvitedTo = (typeof targets)[number];
export const NotificationTarget = enumOf('NotificationTarget', targets);
