import type { NotificationKind } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import { changesIn, type Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { text, time, uuid } from '../schema/column.js';
import { type EventNamed, insert, type Reducers, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';
import { writeRows } from '../schema/write-rows.js';

/** What people were told of, in ids alone: a name is shown as it is now, and an erasure finds nothing here. */
export const notificationsTable = versionedTable(
  'notifications',
  {
    id: uuid().key(),
    userId: uuid(),
    kind: text<NotificationKind>(),
    at: time().ofInsert(),
    /** Empty while it is unread. */
    readAt: time().null(),
    byId: uuid().null(),
    thingId: uuid().null(),
    groupId: uuid().null(),
    deviceId: uuid().null(),
    taskId: uuid().null(),
    actionId: uuid().null(),
    invitationId: uuid().null(),
    awardId: uuid().null(),
    day: text().null(),
  },
  {
    announces: 'notification',
    shownBy: [{ kind: 'notified', by: 'userId' }],
    writeIndexes: { unread: '(user_id, at) where read_at is null' },
    indexes: { person: '(user_id, at, id)', kind: '(user_id, kind, at, id)' },
  },
);
export type NotificationRow = RowOf<typeof notificationsTable>;

/** What a notification names where its event does not. */
const nothing = {
  ...{ byId: null, thingId: null, groupId: null, deviceId: null, taskId: null },
  ...{ actionId: null, invitationId: null, awardId: null, day: null },
};

const reducers: Reducers = {
  NotificationSent: insert(notificationsTable, ({ data }) => ({
    ...nothing,
    ...data,
    id: data.notificationId,
    readAt: null,
  })),
  NotificationOpened: update(notificationsTable, ({ data, occurredAt }) => ({
    id: data.notificationId,
    readAt: occurredAt,
  })),
};

type Reviewed = EventNamed<'NotificationsReviewed'>;

const isReviewed = (event: ProjectionEvent): event is Reviewed => event.type === 'NotificationsReviewed';

/** What a person reviewed, and which notifications of the batch come behind that: their moment may be before it. */
interface Review {
  readonly event: Reviewed;
  readonly behind: readonly string[];
}

const reviewsIn = (events: readonly ProjectionEvent[]): Review[] =>
  events.flatMap((event, place) => {
    if (!isReviewed(event)) return [];
    const behind = events.slice(place).flatMap(({ type, data }) => {
      if (type !== 'NotificationSent' || data.userId !== event.data.userId) return [];
      return data.notificationId;
    });
    return { event, behind };
  });

/**
 * Marks what people have reviewed as read. All events of a person have one key, so those that came before are written; what
 * came behind it in the same batch is written too, and left as it is.
 */
const markRead = async (client: PoolClient, g: number, reviewed: readonly Review[]): Promise<void> => {
  if (reviewed.length === 0) return;
  await client.query({
    name: `notifications read ${g}`,
    text: `update ${notificationsTable.in(g)} n set read_at = r.reviewed_at
      from (select distinct on (p.user_id, n.id) n.id, p.reviewed_at
        from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[]) as p(user_id, until, reviewed_at, behind)
        join ${notificationsTable.in(g)} n on n.user_id = p.user_id and n.at <= p.until and n.read_at is null
          and n.id <> all(p.behind::uuid[])
        order by p.user_id, n.id, p.reviewed_at) r
      where n.id = r.id`,
    values: [
      reviewed.map(({ event }) => event.data.userId),
      reviewed.map(({ event }) => event.data.until),
      reviewed.map(({ event }) => event.occurredAt),
      reviewed.map(({ behind }) => `{${behind.join()}}`),
    ],
  });
};

/** What people were told of, and what of it they have read. */
export const notifications: Projection = {
  name: 'notifications',
  topics: ['stewardship.events'],
  handles: [...Object.keys(reducers), 'NotificationsReviewed'],
  tables: [notificationsTable],
  reducers,
  async project(client, g, events) {
    const reviewed = reviewsIn(events);
    const written = await writeRows(client, g, { tables: [notificationsTable], reducers }, events);
    await markRead(client, g, reviewed);
    const people = new Set(reviewed.map(({ event }) => event.data.userId));
    return [...changesIn(written), ...[...people].map((id) => ({ kind: 'notified', id, revision: null }))];
  },
};
