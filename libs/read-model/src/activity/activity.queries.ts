import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import { list } from '../schema/list.js';
import { isVisibleDevice, isVisibleGroup, isVisibleThing, type Parameter } from '../visible.js';
import { activityTable } from './activity.js';
import type { ActivityKind } from './kinds.js';

/** Which entries of the activity are asked for; all of it holds. */
export interface ActivityFilter {
  readonly kinds?: readonly ActivityKind[] | null;
  /** Only what this person did; nothing for guests. */
  readonly userId?: string | null;
  /** Only what is about this group or about a thing in it; nothing for guests, who are told of no thing which group it is in. */
  readonly groupId?: string | null;
  readonly thingId?: string | null;
  /** The first moment. */
  readonly from?: Date | null;
  /** The first moment after the last one. */
  readonly to?: Date | null;
}

/** SQL: the viewer has an entry in `table` for what the row `r` is about; `more` narrows which. */
const has = (viewer: Viewer, parameter: Parameter, { table, by, more = '' }: Entries): string =>
  isSignedIn(viewer)
    ? `exists (select from ${table} mine where mine.${by} = r.${by} and mine.user_id = ${parameter(viewer.userId)} ${more})`
    : 'false';
interface Entries {
  readonly table: string;
  readonly by: string;
  readonly more?: string;
}
const accesses = { table: 'thing_accesses', by: 'thing_id' };
const deviceAccesses = { table: 'device_accesses', by: 'device_id' };
const memberships = { table: 'group_memberships', by: 'group_id' };

/**
 * SQL: the viewer may be told what the row `r` says of a person. Members and badges are for those who are signed in, who has access
 * to a thing or a device for those who have it, too, and open invitations for owners. With an account all of this goes.
 */
const isToldOfPerson = (viewer: Viewer, parameter: Parameter): string => {
  if (!isSignedIn(viewer)) return `r.what not in ('JOINED', 'INVITED', 'AWARDED')`;
  const isThere = `exists (select from users u where u.id = r.by_id and u.username <> '')`;
  if (isAdmin(viewer)) return `(r.what not in ('JOINED', 'AWARDED') or ${isThere})`;
  const knowsAccess = `(r.group_id is not null or ${has(viewer, parameter, accesses)} or ${has(viewer, parameter, deviceAccesses)})`;
  const owns = [accesses, deviceAccesses, memberships].map((entries) =>
    has(viewer, parameter, { ...entries, more: 'and mine.is_owner' }),
  );
  return `case r.what when 'AWARDED' then ${isThere} when 'JOINED' then ${isThere} and ${knowsAccess}
    when 'INVITED' then (${owns.join(' or ')}) else true end`;
};

/** SQL: the viewer may see all that the row `r` names, as things, groups, devices and rights are now. */
const isVisibleEntry = (viewer: Viewer, parameter: Parameter): string =>
  [
    `(r.thing_id is null or (t.id is not null and ${isVisibleThing(viewer, 't', parameter)}))`,
    `(r.device_id is null or (d.id is not null and ${isVisibleDevice(viewer, 'd', parameter)}))`,
    `(r.group_id is null or (g.id is not null and ${isVisibleGroup(viewer, 'g', parameter)}))`,
    isToldOfPerson(viewer, parameter),
    // Of all who were to do a task the deletion names none; their assignments went with it.
    `(r.what <> 'TASK_ASSIGNED' or exists (select from task_assignments a
       where a.task_id = r.task_id and a.user_id = r.person_id and a.id = r.subject_id))`,
  ].join(' and ');

const isOfKind = (kinds: readonly ActivityKind[], parameter: Parameter): string =>
  // The index by kind serves one at a time.
  kinds.length === 1 ? `r.kind = ${parameter(kinds[0])}` : `r.kind = any(${parameter(kinds)}::text[])`;

/** What both lists below have in common: who sees which entry, and by what entries are found. */
const inBoth = {
  join: `left join things_own t on t.id = r.thing_id left join devices_own d on d.id = r.device_id
    left join groups g on g.id = r.group_id`,
  visible: isVisibleEntry,
  where: (
    viewer: Viewer,
    parameter: Parameter,
    { kinds, userId, groupId, thingId, from, to }: ActivityFilter,
  ) => [
    kinds && isOfKind(kinds, parameter),
    userId && (isSignedIn(viewer) ? `r.by_id = ${parameter(userId)}` : 'false'),
    groupId && (isSignedIn(viewer) ? `r.in_group = ${parameter(groupId)}` : 'false'),
    thingId && `r.thing_id = ${parameter(thingId)}`,
    from && `r.at >= ${parameter(from)}`,
    to && `r.at < ${parameter(to)}`,
  ],
  orders: { NEWEST: { by: ['at', 'id'], descending: true } },
} as const;

/**
 * What happened, as far as the viewer may see it at the moment of reading. Each entry that is counted asks for the thing that it is
 * about, and in a large town almost each for another one: a thousand take a millisecond, and of ten thousand PostgreSQL reads
 * all things there are.
 */
export const activityList = list(activityTable, { ...inBoth, mostCounted: 1_000, sizes: [20, 40] });

/** The same of one thing, whose entries all ask for the same: so many more are counted. */
export const thingActivityList = list(activityTable, { ...inBoth, mostCounted: 10_000 });
