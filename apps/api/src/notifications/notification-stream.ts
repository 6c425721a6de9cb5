import { notificationList, type NotificationRow } from '@hedgerow/read-model';
import type pg from 'pg';
import type { Person } from '../graphql/schema/context.js';
import type { Announcements } from '../live/announcements.js';
import type { CausedBy } from '../live/causes.js';
import { refreshed } from '../live/refreshed.js';

/** So many of the newest are told: more than these that are new are said to be so many, or more. */
const told = 21;
const restMs = 1_000;
const healMs = 10_000;

interface Sources {
  readonly announcements: Pick<Announcements, 'onAny' | 'onReturn' | 'onChange'>;
  readonly pool: pg.Pool;
  readonly viewer: Person;
}

/** What a person is shown of their notifications. */
export interface ShownNotifications {
  readonly unread: number;
  readonly newest: readonly NotificationRow[];
}

/** What notifications are about, as announcements call it, and the column with its id. */
const subjects = [
  ['thing', 'thingId'],
  ['group', 'groupId'],
  ['device', 'deviceId'],
  ['task', 'taskId'],
  ['action', 'actionId'],
] as const;

/**
 * The newest notifications of a person and how many are unread, at once and whenever that changes, as far as they may see at that
 * moment what each is about. When Redis lost an announcement, the next reading finds what it told of some seconds later.
 */
export const notificationStream = ({
  announcements,
  pool,
  viewer,
}: Sources): AsyncIterableIterator<ShownNotifications> & CausedBy => {
  let shown: readonly NotificationRow[] = [];
  return refreshed({
    ...{ restMs, healMs },
    on: (wake) => [
      announcements.onChange('notified', viewer.userId, wake),
      announcements.onReturn(wake),
      // A right that is taken away, or a task that is completed, moves what a notification is about, and not the notification.
      ...subjects.map(([kind, column]) =>
        announcements.onAny(kind, (change) => {
          if (shown.some((row) => row[column] === change.id)) wake(change);
        }),
      ),
    ],
    read: async () => {
      const [rows, unread] = await Promise.all([
        notificationList.page(pool, { viewer, filter: {}, order: 'NEWEST', first: told }),
        notificationList.count(pool, viewer, { unread: true }),
      ]);
      shown = rows.map(({ row }) => row);
      return { unread, newest: shown };
    },
  });
};
