import type { NotificationKind } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import { changesIn, type Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { boolean, text, time, uuid } from '../schema/column.js';
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
    /** It names nothing but who did it. */
    standsForMore: boolean(),
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
  ...{ actionId: null, invitationId: null, awardId: null, day: null, standsForMore: false },
};

/** The newest review of each person that was taken in: one that is delivered again does nothing. */
const reviewsTable = versionedTable('notification_reviews', { userId: uuid().key() }, { view: null });

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
  NotificationsReviewed: insert(reviewsTable, ({ data }) => ({ userId: data.userId })),
};
const tables = [notificationsTable, reviewsTable];

type Reviewed = EventNamed<'NotificationsReviewed'>;

const isReviewed = (event: ProjectionEvent): event is Reviewed => event.type === 'NotificationsReviewed';

/** A review that was not taken in before, and the notifications of the batch that come after it in the log. */
interface Review {
  readonly event: Reviewed;
  readonly behind: readonly string[];
}

/** The notifications of a person that events tell of. */
const sentTo = (userId: string, events: readonly ProjectionEvent[]): string[] =>
  events.flatMap(({ type, data }) =>
    type === 'NotificationSent' && data.userId === userId ? data.notificationId : [],
  );

/** Which of these notifications were written by an earlier batch. */
const written = async (client: PoolClient, g: number, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>({
    name: `notifications written ${g}`,
    text: `select id from ${notificationsTable.in(g)} where id = any($1)`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
};

/** The newest review of each of these people that an earlier batch took in. */
const reviewedBefore = async (
  client: PoolClient,
  g: number,
  reviewed: readonly Reviewed[],
): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ userId: string; version: number }>({
    name: `notifications reviewed ${g}`,
    text: `select user_id as "userId", version from ${reviewsTable.in(g)} where user_id = any($1)`,
    values: [[...new Set(reviewed.map(({ data }) => data.userId))]],
  });
  return new Map(rows.map(({ userId, version }) => [userId, version]));
};

/**
 * The reviews of a batch that are new, in their order. A stretch of the log may come again, so a review counts the first time
 * alone, and a notification stands behind it if it came for the first time after it: its moment may be before the review's.
 */
const newReviews = async (
  client: PoolClient,
  g: number,
  events: readonly ProjectionEvent[],
): Promise<Review[]> => {
  const all = events.filter(isReviewed);
  if (all.length === 0) return [];
  const newest = await reviewedBefore(client, g, all);
  const reviews = events.flatMap((event, place) => {
    if (!isReviewed(event) || event.version <= (newest.get(event.data.userId) ?? 0)) return [];
    newest.set(event.data.userId, event.version);
    const before = new Set(sentTo(event.data.userId, events.slice(0, place)));
    const after = sentTo(event.data.userId, events.slice(place));
    return { event, behind: after.filter((id) => !before.has(id)) };
  });
  const known = await written(client, g, reviews.flatMap(({ behind }) => behind)); // prettier-ignore
  return reviews.map(({ event, behind }) => ({ event, behind: behind.filter((id) => !known.has(id)) }));
};

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
  handles: Object.keys(reducers),
  tables,
  reducers,
  async project(client, g, events) {
    const reviewed = await newReviews(client, g, events);
    const rows = await writeRows(client, g, { tables, reducers }, events);
    await markRead(client, g, reviewed);
    const people = new Set(reviewed.map(({ event }) => event.data.userId));
    return [...changesIn(rows), ...[...people].map((id) => ({ kind: 'notified', id, revision: null }))];
  },
};
