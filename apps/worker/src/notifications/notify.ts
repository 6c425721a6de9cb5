import {
  type NotificationContent,
  type NotificationKind,
  notifications,
  notificationSent,
  type Viewer,
  viewersOf,
  users,
} from '@hedgerow/domain';
import type { EventStore } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';

export type NotifyStore = Pick<EventStore, 'load' | 'append' | 'claimOwner'>;

/** The event because of which a person is told; left out where there is none, as for water. */
export interface Cause {
  readonly causationId: string;
  readonly correlationId: string;
}

/** What a person may be told. */
export interface Occasion extends NotificationContent {
  readonly userId: string;
  /** What tells this occasion from others of its kind, for this person: ids, a day. */
  readonly occasion: readonly string[];
  /** Whether they may see what it is about, as their account is now. */
  readonly maySee: (viewer: Viewer) => boolean;
}

/** The id of the notification of an occasion: the same one however often it comes up. */
export const notificationId = (userId: string, kind: NotificationKind, ...occasion: readonly string[]) =>
  derivedId('notification', userId, kind, ...occasion);

/**
 * Tells a person of an occasion, once: the notification has a stream of its own, whose id follows from person and occasion. Not told
 * are those who have switched the kind off, who have no account any more, and who may not see what it is about. Answers with
 * whether there is a notification now.
 */
export const notify = async (
  store: NotifyStore,
  { userId, occasion, maySee, ...content }: Occasion,
  cause: Partial<Cause> = {},
): Promise<boolean> => {
  const { kind, byId } = content;
  // What one did oneself is no news.
  if (byId === userId) return false;
  const person = await store.load(users, userId);
  const viewer = viewersOf([person]).get(userId);
  if (!viewer || person.state.mutedNotifications.includes(kind) || !maySee(viewer)) return false;
  const id = notificationId(userId, kind, ...occasion);
  await store.append({
    commandId: derivedId('command', id),
    actor: { kind: 'rule', id: 'notify' },
    ...cause,
    streams: [
      {
        stream: notifications.stream(id),
        expected: 0,
        facts: [notificationSent({ ...content, notificationId: id, userId })],
      },
    ],
  });
  return true;
};
