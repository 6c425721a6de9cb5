import { isSignedIn, notificationKinds, type NotificationKind, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { list } from '../schema/list.js';
import { isVisibleDevice, isVisibleGroup, isVisibleThing, type Parameter } from '../visible.js';
import { notificationsTable } from './notifications.js';

/** Which of their notifications a person asks for; all of it holds. */
export interface NotificationFilter {
  readonly kinds?: readonly NotificationKind[] | null;
  readonly unread?: boolean | null;
  /** The first moment, and the first after the last one. */
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** SQL: an invitation of this kind that the row `r` tells of is open, and to a verified address of the person. */
const isInvitedTo = (kind: 'thing' | 'group' | 'device'): string =>
  `exists (select from ${kind}_invitations i join user_emails e on lower(e.email) = lower(i.email)
     where i.id = r.invitation_id and i.${kind}_id = r.${kind}_id and i.accepted_by is null and i.expires_at > now()
       and e.user_id = r.user_id and e.is_verified)`;

/** SQL: what the row `r` says is true still. */
const isTrueStill = `r.stands_for_more or case r.kind
  when 'TASK_ASSIGNED' then exists (select from task_assignments a where a.task_id = r.task_id and a.user_id = r.user_id)
  when 'TASK_DUE' then exists (select from tasks k where k.id = r.task_id and k.due_date = r.day and k.status <> 'completed')
  when 'TASK_COMPLETED' then exists (select from tasks k where k.id = r.task_id and k.status = 'completed')
  when 'MENTIONED' then exists (select from timeline a where a.id = r.action_id)
  when 'BADGE' then exists (select from badges b where b.id = r.award_id)
  else true end`;

/** SQL: the row `r` is the viewer's own. Another build may know more kinds, and this one has no words for them. */
const isOwn = (viewer: Viewer, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `r.user_id = ${parameter(viewer.userId)} and r.kind = any(${parameter(notificationKinds)}::text[])`
    : 'false';

/**
 * SQL: the row `r` is the viewer's own, and they see all that it names as things, groups, devices and rights are now. The one who
 * is invited sees no more of what they are invited to than others do, so an invitation asks for none of that.
 */
const isOwnAndVisible = (viewer: Viewer, parameter: Parameter): string => {
  const seen = [
    `(r.thing_id is null or (t.id is not null and ${isVisibleThing(viewer, 't', parameter)}))`,
    `(r.device_id is null or (d.id is not null and ${isVisibleDevice(viewer, 'd', parameter)}))`,
    `(r.group_id is null or (g.id is not null and ${isVisibleGroup(viewer, 'g', parameter)}))`,
    `(${isTrueStill})`,
  ].join(' and ');
  return [
    isOwn(viewer, parameter),
    `case when r.kind = 'INVITED' and not r.stands_for_more then ${(['thing', 'group', 'device'] as const).map(isInvitedTo).join(' or ')} else ${seen} end`,
  ].join(' and ');
};

const filtered = (_viewer: Viewer, parameter: Parameter, { kinds, unread, from, to }: NotificationFilter) => [
  // The index by kind serves one at a time.
  kinds &&
    (kinds.length === 1 ? `r.kind = ${parameter(kinds[0])}` : `r.kind = any(${parameter(kinds)}::text[])`),
  unread && 'r.read_at is null',
  from && `r.at >= ${parameter(from)}`,
  to && `r.at < ${parameter(to)}`,
];
const orders = { NEWEST: { by: ['at', 'id'], descending: true } } as const;

/** A person's notifications, as far as they may see at the moment of reading what each is about. */
export const notificationList = list(notificationsTable, {
  join: `left join things_own t on t.id = r.thing_id left join devices_own d on d.id = r.device_id
    left join groups g on g.id = r.group_id`,
  visible: isOwnAndVisible,
  where: filtered,
  orders,
  sizes: [20, 40],
});

/**
 * All that a person was told, without a look at what it is about: that is in other tables, which may be behind this one. Nothing
 * of it goes to the person before their rights were asked of the events.
 */
export const toldList = list(notificationsTable, { visible: isOwn, where: filtered, orders });

/** A thing, and since when it is too dry (rule A35). */
export interface DryThing {
  readonly thingId: string;
  readonly since: Date;
}

/** Things that became too dry after a moment, and are so still by their last reading: below this percentage of water. */
export const driedSince = async (
  pool: Pick<Pool, 'query'>,
  moment: Date,
  percent: number,
): Promise<DryThing[]> => {
  const { rows } = await pool.query<DryThing>(
    `select c.thing_id as "thingId", c.needs_water_notification_at as since from conditions c
     where c.needs_water_notification_at > $1 and c.water < $2 order by since, "thingId"`,
    [moment, percent],
  );
  return rows;
};
