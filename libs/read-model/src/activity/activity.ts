import { derivedId } from '@hedgerow/platform';
import type { PoolClient } from 'pg';
import { changesIn, type Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { text, time, uuid } from '../schema/column.js';
import { type EventNamed, insert, type Reducer, type Reducers, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';
import { writeRows } from '../schema/write-rows.js';
import type { ActivityWhat, ActivityKind } from './kinds.js';

/** In which group each thing is. Its rows are also the locks of what joins the keys of things and devices. */
const activityThingsTable = versionedTable(
  'activity_things',
  { id: uuid().key(), groupId: uuid().null() },
  { view: null },
);

/**
 * What happened to things, groups and devices and for them, and which badges people got: one row for each entry of the feed, in
 * ids alone, so that a name is shown as it is now and an erasure finds nothing here.
 */
export const activityTable = versionedTable(
  'activity',
  {
    /** What the entry follows from, and goes with: an action, a task, an assignment, a membership… */
    subjectId: uuid().key(),
    what: text<ActivityWhat>().key(),
    /** Follows from the event’s, and is not the same: that is the id of other rows, which not everybody may see who sees the entry. */
    id: uuid(),
    kind: text<ActivityKind>(),
    at: time().ofInsert(),
    /** Who did it; empty where that is not known. */
    byId: uuid().null(),
    /** Who is to do the task. */
    personId: uuid().null(),
    taskId: uuid().null(),
    thingId: uuid().null(),
    groupId: uuid().null(),
    deviceId: uuid().null(),
    /** The group itself, or the one in which the thing is now. */
    inGroup: uuid()
      .null()
      .foundBy(
        (g) =>
          `coalesce(rows.group_id, (select p.group_id from ${activityThingsTable.in(g)} p where p.id = rows.thing_id))`,
      ),
  },
  {
    announces: 'activity',
    removable: true,
    writeIndexes: { thing: '(thing_id, at, id)' },
    indexes: {
      id: '(id)',
      newest: '(at, id)',
      kind: '(kind, at, id)',
      person: '(by_id, at, id)',
      group: '(in_group, at, id)',
    },
  },
);
export type ActivityRow = RowOf<typeof activityTable>;

type Entry = Pick<ActivityRow, 'subjectId' | 'what' | 'kind'> & Partial<ActivityRow>;

/** The event makes an entry, or takes the place of the one that says the same. */
const told = <E extends ProjectionEvent>(entry: (event: E) => Entry | undefined): Reducer<E> => ({
  table: activityTable,
  kind: 'insert',
  values: (event) => {
    const made = entry(event);
    return made && { ...made, id: derivedId('activity', event.id) };
  },
});

interface Key {
  readonly subjectId: string;
  readonly what: ActivityWhat;
}

/** The entry goes: what it says is true no more. */
const gone = <E extends ProjectionEvent>(key: (event: E) => Key | undefined): Reducer<E> =>
  remove(activityTable, key);

type Told<E> = Omit<E, 'at' | 'version' | 'id'>;
const ofTask = (
  { taskId, thingId }: { readonly taskId: string; readonly thingId: string },
  what: ActivityWhat,
  byId: string,
): Told<Entry> => ({ kind: 'TASK', what, subjectId: taskId, taskId, thingId, byId });

/** Entries that say so of a task as long as it is true. */
const whileStatus = (status: string, what: ActivityWhat) => [
  told<EventNamed<'TaskStatusChanged'>>(({ data }) =>
    data.to === status ? ofTask(data, what, data.changedBy) : undefined,
  ),
  gone<EventNamed<'TaskStatusChanged'>>(({ data }) =>
    data.to === status ? undefined : { subjectId: data.taskId, what },
  ),
];

type Target = { readonly thingId?: string; readonly groupId?: string; readonly deviceId?: string };
interface Invited {
  readonly data: Target & { readonly invitationId: string; readonly invitedBy: string };
}

/** An invitation is told of as long as it is open; what follows when it is accepted tells of itself. */
const invitations = <K extends 'Thing' | 'Group' | 'Device'>(kind: K) => {
  const over = gone((event) => ({
    subjectId: (event.data as Invited['data']).invitationId,
    what: 'INVITED',
  }));
  const reducers: Record<string, Reducer<never>> = {
    [`${kind}InvitationSent`]: told((event: ProjectionEvent) => {
      const { thingId, groupId, deviceId, invitationId, invitedBy } = event.data as Invited['data'];
      return {
        ...{ kind: 'INVITATION', what: 'INVITED', subjectId: invitationId, byId: invitedBy },
        ...(thingId ? { thingId } : groupId ? { groupId } : { deviceId: deviceId! }),
      };
    }) as Reducer<never>,
    ...Object.fromEntries(
      ['Accepted', 'Removed', 'Erased'].map((step) => [`${kind}Invitation${step}`, over as Reducer<never>]),
    ),
  };
  return reducers as unknown as Pick<
    Reducers,
    `${K}Invitation${'Sent' | 'Accepted' | 'Removed' | 'Erased'}` & keyof Reducers
  >;
};

const joined = (subjectId: string, byId: string): Told<Entry> => ({
  ...{ kind: 'INVITATION', what: 'JOINED', subjectId, byId },
});
const left = (subjectId: string) => ({ subjectId, what: 'JOINED' as const });

const entries: Reducers = {
  ActionRecorded: told(({ data: { actionId, thingId, createdBy } }) => ({
    ...{ kind: 'ACTION', what: 'RECORDED', subjectId: actionId, thingId, byId: createdBy },
  })),
  ActionDeleted: gone(({ data }) => ({ subjectId: data.actionId, what: 'RECORDED' })),

  // What comes by a rule was written down once.
  TaskCreated: told(({ data }) =>
    data.follows === undefined ? ofTask(data, 'TASK_CREATED', data.createdBy) : undefined,
  ),
  TaskStatusChanged: [
    ...whileStatus('inProgress', 'TASK_STARTED'),
    ...whileStatus('completed', 'TASK_COMPLETED'),
  ],
  TaskAssigned: told(({ data, actor }) =>
    actor.kind === 'rule'
      ? undefined
      : {
          ...ofTask(data, 'TASK_ASSIGNED', data.assignedBy),
          ...{ subjectId: data.assignmentId, personId: data.userId },
        },
  ),
  TaskUnassigned: gone(({ data }) => ({
    subjectId: data.assignmentId,
    what: 'TASK_ASSIGNED',
  })),
  TaskDeleted: (['TASK_CREATED', 'TASK_STARTED', 'TASK_COMPLETED'] as const).map((what) =>
    gone<EventNamed<'TaskDeleted'>>(({ data }) => ({ subjectId: data.taskId, what })),
  ),

  GroupCreated: told(({ data: { groupId, createdBy, isPersonal } }) =>
    isPersonal
      ? undefined
      : { kind: 'INVITATION', what: 'FOUNDED', subjectId: groupId, groupId, byId: createdBy },
  ),
  GroupDeleted: gone(({ data }) => ({ subjectId: data.groupId, what: 'FOUNDED' })),
  // An access that begins as an owner's is the founder's: that is told already.
  GroupMembershipGranted: told(({ data: { membershipId, groupId, userId, isOwner } }) =>
    isOwner ? undefined : { ...joined(membershipId, userId), groupId },
  ),
  GroupMembershipRevoked: gone(({ data }) => left(data.membershipId)),
  // Who accepts an invitation to a thing looks on at first, and the action SHARE tells of it (rule A64).
  ThingAccessGranted: told(({ data: { accessId, thingId, userId, isOwner, isCollaborator } }) =>
    isOwner || !isCollaborator ? undefined : { ...joined(accessId, userId), thingId },
  ),
  ThingAccessRevoked: gone(({ data }) => left(data.accessId)),
  DeviceAccessGranted: told(({ data: { accessId, deviceId, userId, isOwner } }) =>
    isOwner ? undefined : { ...joined(accessId, userId), deviceId },
  ),
  DeviceAccessRevoked: gone(({ data }) => left(data.accessId)),
  ...invitations('Thing'),
  ...invitations('Group'),
  ...invitations('Device'),

  BadgeAwarded: told(({ data: { awardId, userId } }) => ({
    ...{ kind: 'BADGE', what: 'AWARDED', subjectId: awardId, byId: userId },
  })),

  DeviceRegistered: told(({ data: { deviceId, registeredBy } }) => ({
    ...{ kind: 'DEVICE', what: 'REGISTERED', subjectId: deviceId, deviceId, byId: registeredBy },
  })),
  DeviceDeleted: gone(({ data }) => ({ subjectId: data.deviceId, what: 'REGISTERED' })),
  DeviceLinkedToThing: told(({ id, actor, data: { deviceId, thingId } }) => ({
    ...{ kind: 'DEVICE', what: 'LINKED', subjectId: id, deviceId, thingId },
    byId: actor.kind === 'person' ? actor.id : null,
  })),
};

const things: Reducers = {
  ThingRegistered: insert(activityThingsTable, ({ data }) => ({ id: data.thingId })),
  ThingDetailsChanged: update(activityThingsTable, ({ data: { thingId: id, groupId } }) =>
    groupId === undefined ? undefined : { id, groupId },
  ),
};

const thingOf = ({ data }: ProjectionEvent): string | undefined =>
  'thingId' in data && typeof data.thingId === 'string' ? data.thingId : undefined;

const setsGroup = (event: ProjectionEvent): boolean =>
  event.type === 'ThingRegistered' ||
  (event.type === 'ThingDetailsChanged' && event.data.groupId !== undefined);

/**
 * Things whose group is set, and things that a device is linked to, take turns: the two have different keys, so that neither
 * would see what the other one has not committed yet. In the order of their ids, so that two transactions do not wait for each other.
 */
const lockThings = async (client: PoolClient, g: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query({
    name: `activity lock ${g}`,
    text: `insert into ${activityThingsTable.in(g)} (id, version) select id, 0 from unnest($1::uuid[]) id order by id
      on conflict (id) do update set id = excluded.id where false`,
    values: [ids],
  });
};

/** Entries of things whose group was set are in that group from now on. */
const moveEntries = async (client: PoolClient, g: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query({
    name: `activity move ${g}`,
    text: `update ${activityTable.in(g)} a set in_group = t.group_id from ${activityThingsTable.in(g)} t
      where t.id = any($1::uuid[]) and a.thing_id = t.id and a.in_group is distinct from t.group_id`,
    values: [ids],
  });
};

const isString = (id: string | undefined): id is string => id !== undefined;
const different = (ids: readonly (string | undefined)[]): string[] => [...new Set(ids.filter(isString))];

/** What happened, for the activity feed. */
export const activity: Projection = {
  name: 'activity',
  topics: ['stewardship.events'],
  handles: [...new Set([...Object.keys(entries), ...Object.keys(things)])],
  tables: [activityTable, activityThingsTable],
  async project(client, g, events) {
    const joinsKeys = (event: ProjectionEvent) => event.type === 'DeviceLinkedToThing' || setsGroup(event);
    await lockThings(client, g, different(events.filter(joinsKeys).map(thingOf)));
    const placed = await writeRows(client, g, { tables: [activityThingsTable], reducers: things }, events);
    const moved = (placed.get(activityThingsTable) ?? []).map(({ key }) => key['id'] as string);
    await moveEntries(client, g, moved);
    const written = await writeRows(
      client,
      g,
      { tables: [activityTable], reducers: entries, isLast: true },
      events,
    );
    return changesIn(written);
  },
};
