import {
  type NotificationContent,
  type NotificationKind,
  notifications,
  notificationSent,
  type Viewer,
  viewersOf,
  users,
} from '@hedgerow/domain';
import type { Count, EventStore, FailedAttempts } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';

export type NotifyStore = Pick<EventStore, 'load' | 'append' | 'claimOwner'>;

export interface NotifyParts {
  readonly store: NotifyStore;
  /** Counts how many a person was told. */
  readonly attempts: Pick<FailedAttempts, 'begin'>;
  /** The time to go by; that of this machine when left out. */
  readonly clock?: () => Date;
}

/**
 * So many notifications of one kind, by one person, are told one by one at once, and as many in each hour after that. A list of a
 * hundred tasks fills no page of notifications, and no one can fill the screen of another's phone.
 */
export const mostAtOnce = 10;
const hourMs = 3_600_000;
const waitSeconds = hourMs / 1_000 / mostAtOnce;

const countOf = ({ userId, kind, byId = '' }: Occasion): Count => ({
  key: JSON.stringify(['told', userId, kind, byId]),
  ...{ free: mostAtOnce, forgottenAnHour: mostAtOnce, firstWait: waitSeconds, longestWait: waitSeconds },
});

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

/** What stands for all that is more than is told one by one: one for each hour. */
const moreOf = ({ kind, userId, byId }: Occasion, now: Date) => ({
  id: notificationId(userId, kind, 'more', byId ?? '', String(Math.floor(now.getTime() / hourMs))),
  content: { kind, standsForMore: true, ...(byId ? { byId } : {}) },
});

/**
 * Tells a person of an occasion, once: the notification has a stream of its own, whose id follows from person and occasion. Not told
 * are those who have switched the kind off, who have no account any more, and who may not see what it is about. Many of a kind that
 * come at once are told as one (`mostAtOnce`). Answers with whether there is a notification now.
 */
export const notify = async (
  { store, attempts, clock }: NotifyParts,
  occasion: Occasion,
  cause: Partial<Cause> = {},
): Promise<boolean> => {
  const { userId, occasion: names, maySee, ...content } = occasion;
  const { kind, byId } = content;
  // What one did oneself is no news.
  if (byId === userId) return false;
  const person = await store.load(users, userId);
  const viewer = viewersOf([person]).get(userId);
  if (!viewer || person.state.mutedNotifications.includes(kind) || !maySee(viewer)) return false;
  const own = { id: notificationId(userId, kind, ...names), content };
  // One that was told counts no second time.
  if ((await store.load(notifications, own.id)).version > 0) return true;
  const isMore = (await attempts.begin([countOf(occasion)])) > 0;
  const told = isMore ? moreOf(occasion, clock?.() ?? new Date()) : own;
  await store.append({
    commandId: derivedId('command', told.id),
    actor: { kind: 'rule', id: 'notify' },
    ...cause,
    streams: [
      {
        stream: notifications.stream(told.id),
        expected: 0,
        facts: [notificationSent({ ...told.content, notificationId: told.id, userId })],
      },
    ],
  });
  return true;
};
