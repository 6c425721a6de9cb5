import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { notificationKinds } from './kinds.js';

const id = () => Type.Optional(uuidSchema());

export const notificationSent = defineEvent({
  type: 'NotificationSent',
  summary:
    'A person was told of something in the app, once for each occasion. Holds ids alone: what it is about is told by the events of that.',
  schema: Type.Object({
    notificationId: uuidSchema(),
    userId: uuidSchema(),
    kind: extensibleEnum(notificationKinds),
    /** Who did it, where a person did. */
    byId: id(),
    thingId: id(),
    groupId: id(),
    deviceId: id(),
    taskId: id(),
    actionId: id(),
    invitationId: id(),
    awardId: id(),
    standsForMore: Type.Optional(
      Type.Boolean({
        description:
          'It stands for all further ones of this kind, by the same person, of about an hour, and names none of them.',
      }),
    ),
    day: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'The calendar day on which a task is due, or water is needed.',
      }),
    ),
  }),
  // A person's own arrive in order, and what they have read after them.
  key: 'userId',
  example: {
    notificationId: ids.notification,
    userId: ids.ben,
    kind: 'TASK_ASSIGNED',
    byId: ids.anna,
    thingId: ids.thing,
    taskId: ids.task,
  },
});

export const notificationOpened = defineEvent({
  type: 'NotificationOpened',
  summary: 'A person has read a notification of theirs.',
  schema: Type.Object({ notificationId: uuidSchema(), userId: uuidSchema() }),
  key: 'userId',
  example: { notificationId: ids.notification, userId: ids.ben },
});

export const notificationsReviewed = defineEvent({
  type: 'NotificationsReviewed',
  summary: 'A person has marked their notifications as read, all up to a moment.',
  schema: Type.Object({
    userId: uuidSchema(),
    until: Type.String({ description: 'ISO 8601; those of this moment are read, too.' }),
  }),
  key: 'userId',
  example: { userId: ids.ben, until: '2026-06-01T08:00:00.000Z' },
});

export const notificationEvents = [notificationSent, notificationOpened, notificationsReviewed] as const;

type Sent = FactOf<(typeof notificationSent)['definition']>;
export type NotificationFact = Sent | FactOf<(typeof notificationOpened)['definition']>;
export type ReviewFact = FactOf<(typeof notificationsReviewed)['definition']>;

/** What a notification is, beside its id and its person. */
export type NotificationContent = Omit<Sent['data'], 'notificationId' | 'userId'>;

/** What decisions about a notification need to know. */
export interface Notification {
  /** Undefined for one that was never sent. */
  readonly userId?: string;
  readonly isOpened: boolean;
}

/** Each has a stream of its own, whose id follows from person and occasion: so it is sent once. */
export const notifications = aggregate<Notification, NotificationFact>('notification', {
  initial: { isOpened: false },
  on: {
    NotificationSent: (notification, { userId }) => ({ ...notification, userId }),
    NotificationOpened: (notification) => ({ ...notification, isOpened: true }),
  },
});

/** Up to when a person has marked their notifications as read; '' for never. By the person's id. */
export interface Review {
  readonly until: string;
}

export const reviews = aggregate<Review, ReviewFact>('review', {
  initial: { until: '' },
  on: { NotificationsReviewed: (review, { until }) => (until > review.until ? { until } : review) },
});
