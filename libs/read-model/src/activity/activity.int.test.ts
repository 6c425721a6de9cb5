import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  type Actor,
  badgeAwarded,
  deviceDeleted,
  deviceLinkedToThing,
  type Fact,
  groupInvitationEvents,
  groupMembershipGranted,
  groupMembershipRevoked,
  guest,
  taskAssigned,
  taskCreated,
  taskDeleted,
  taskStatusChanged,
  taskUnassigned,
  thingAccessGranted,
  thingAccessRevoked,
  thingDeleted,
  thingDetailsChanged,
  type Viewer,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, anAction, aTask, aThing, aUser, type Built } from '@hedgerow/testing';
import { emptyGeneration, projectionEvents } from '@hedgerow/testing/projection';
import { suiteReadModel } from '../read-model.fixture.js';
import { activity } from './activity.js';
import { type ActivityFilter, activityList } from './activity.queries.js';

const { db, give } = suiteReadModel();

const [anna, ben, cleo] = [aUser(), aUser(), aUser()];
const as = ({ id }: Built): Viewer => ({ role: 'bk_user', userId: id });
const admin: Viewer = { role: 'bk_admin', userId: newId() };

beforeAll(() => give(...[anna, ben, cleo].flatMap((person) => projectionEvents(person))));

/** Versions of streams that tests append to. */
const versions = new Map<string, number>();
const byAnna: Actor = { kind: 'person', id: anna.id };
/** Lets these facts happen, one after the other. */
const happen = async (stream: string, facts: readonly Fact[], actor = byAnna) => {
  const firstVersion = (versions.get(stream) ?? 0) + 1;
  versions.set(stream, firstVersion + facts.length - 1);
  await give(...projectionEvents({ id: '', stream, facts }, { firstVersion, actor }));
};
const made = async <B extends Built>(built: B): Promise<B> => {
  await happen(built.stream, built.facts);
  return built;
};

/** What a viewer is told, the newest first. */
const told = async (viewer: Viewer, filter: ActivityFilter): Promise<string[]> =>
  (await activityList.page(db.pool, { viewer, filter, order: 'NEWEST', first: 50 })).map(
    ({ row }) => row.what,
  );
const toldSorted = async (viewer: Viewer, filter: ActivityFilter) => (await told(viewer, filter)).sort();

describe('what happens is told once, as long as it is true', () => {
  it('[012] of an action until it is deleted, from events alone', async () => {
    const thing = await made(aThing({ registeredBy: anna.id }));
    const action = await made(anAction({ thingId: thing.id, createdBy: anna.id }));
    expect(await told(as(ben), { thingId: thing.id })).toEqual(['RECORDED']);
    const deletion = actionDeleted({ actionId: action.id, thingId: thing.id, deletedBy: anna.id });
    await happen(action.stream, [deletion]);
    expect(await told(as(ben), { thingId: thing.id })).toEqual([]);
    // Delivered again, it stays away.
    await give(...projectionEvents(action));
    expect(await told(as(ben), { thingId: thing.id })).toEqual([]);
  });

  it('of a task: who wrote it down, began, completed and got it; none of it once that is taken back', async () => {
    const thing = await made(aThing({ registeredBy: anna.id }));
    const task = await made(aTask({ thingId: thing.id }));
    const about = { taskId: task.id, thingId: thing.id };
    const assignment = { ...about, userId: ben.id, assignmentId: newId() };
    const change = (from: 'notStarted' | 'inProgress', to: 'inProgress' | 'completed') =>
      taskStatusChanged({ ...about, from, to, changedBy: ben.id });
    await happen(task.stream, [
      taskAssigned({ ...assignment, assignedBy: anna.id }),
      change('notStarted', 'inProgress'),
      change('inProgress', 'completed'),
    ]);
    const ofThing = { thingId: thing.id };
    expect(await toldSorted(as(cleo), ofThing)).toEqual([
      ...['TASK_ASSIGNED', 'TASK_COMPLETED', 'TASK_CREATED'],
    ]);
    expect(await toldSorted(as(cleo), { ...ofThing, userId: ben.id })).toEqual(['TASK_COMPLETED']);
    await happen(task.stream, [
      taskStatusChanged({ ...about, from: 'completed', to: 'inProgress', changedBy: anna.id }),
      taskUnassigned({ ...assignment, unassignedBy: anna.id }),
    ]);
    expect(await toldSorted(as(cleo), ofThing)).toEqual(['TASK_CREATED', 'TASK_STARTED']);
    await happen(task.stream, [taskDeleted({ ...about, deletedBy: anna.id })]);
    expect(await told(as(cleo), ofThing)).toEqual([]);
  });

  it('of who is to do a task no more once the task is gone', async () => {
    const thing = await made(aThing({ registeredBy: anna.id }));
    const task = await made(aTask({ thingId: thing.id }));
    const about = { taskId: task.id, thingId: thing.id };
    await happen(task.stream, [
      taskAssigned({ ...about, userId: ben.id, assignmentId: newId(), assignedBy: anna.id }),
    ]);
    expect(await toldSorted(as(cleo), { thingId: thing.id })).toEqual(['TASK_ASSIGNED', 'TASK_CREATED']);
    await happen(task.stream, [taskDeleted({ ...about, deletedBy: anna.id })]);
    expect(await told(as(cleo), { thingId: thing.id })).toEqual([]);
  });

  it('not of what a rule makes: the task that follows another, and who is to do it', async () => {
    const thing = await made(aThing({ registeredBy: anna.id }));
    const next = aTask({ thingId: thing.id });
    const created = next.facts[0]!.data as Parameters<typeof taskCreated>[0];
    const about = { taskId: next.id, thingId: thing.id };
    await happen(
      next.stream,
      [
        taskCreated({ ...created, follows: newId() }),
        taskAssigned({ ...about, userId: ben.id, assignmentId: newId(), assignedBy: anna.id }),
      ],
      { kind: 'rule', id: 'follow-up-task' },
    );
    expect(await told(as(cleo), { thingId: thing.id })).toEqual([]);
  });

  it('of a group that is founded, not of one that is personal, and of who is a member still', async () => {
    const group = await made(aGroup({ createdBy: anna.id }));
    const personal = await made(aGroup({ createdBy: anna.id, isPersonal: true }));
    const membership = { groupId: group.id, membershipId: newId(), userId: ben.id };
    await happen(group.stream, [groupMembershipGranted({ ...membership, isOwner: false })]);
    expect(await toldSorted(as(cleo), { groupId: group.id })).toEqual(['FOUNDED', 'JOINED']);
    expect(await told(admin, { groupId: personal.id })).toEqual([]);
    await happen(group.stream, [groupMembershipRevoked({ ...membership, revokedBy: ben.id })]);
    expect(await told(as(cleo), { groupId: group.id })).toEqual(['FOUNDED']);
  });

  it('of a device: that it was registered, and each thing that it was linked to', async () => {
    const thing = await made(aThing({ registeredBy: anna.id }));
    const device = await made(aDevice({ registeredBy: anna.id }));
    const own = { kinds: ['DEVICE'], userId: anna.id } as const;
    const before = (await told(as(cleo), own)).length;
    await happen(device.stream, [deviceLinkedToThing({ deviceId: device.id, thingId: thing.id })]);
    expect(await told(as(cleo), { thingId: thing.id })).toEqual(['LINKED']);
    expect(await told(as(cleo), own)).toHaveLength(before + 1);
    await happen(device.stream, [deviceDeleted({ deviceId: device.id, deletedBy: anna.id })]);
    expect(await told(admin, own)).toHaveLength(before - 1);
    expect(await told(admin, { thingId: thing.id })).toEqual([]);
  });

  it('of a thing that is deleted nothing more, to no one', async () => {
    const thing = await made(aThing({ registeredBy: anna.id }));
    await made(anAction({ thingId: thing.id, createdBy: anna.id }));
    await happen(thing.stream, [thingDeleted({ thingId: thing.id, deletedBy: anna.id })]);
    for (const viewer of [admin, as(anna), guest])
      expect(await told(viewer, { thingId: thing.id })).toEqual([]);
  });
});

describe('each is told what they may see at that moment', () => {
  it('of a private thing those with access, from when it is given until it is taken back', async () => {
    const thing = await made(aThing({ isPublic: false, registeredBy: anna.id }));
    await made(anAction({ thingId: thing.id, createdBy: anna.id }));
    const ofThing = { thingId: thing.id };
    const access = { thingId: thing.id, accessId: newId(), userId: ben.id };
    expect([await told(as(anna), ofThing), await told(as(ben), ofThing)]).toEqual([['RECORDED'], []]);
    await happen(thing.stream, [thingAccessGranted({ ...access, isOwner: false, isCollaborator: false })]);
    expect(await told(as(ben), ofThing)).toEqual(['RECORDED']);
    await happen(thing.stream, [thingAccessRevoked({ ...access, revokedBy: anna.id })]);
    expect([await told(as(ben), ofThing), await told(guest, ofThing)]).toEqual([[], []]);
    expect(await activityList.count(db.pool, as(ben), ofThing)).toBe(0);
    await happen(thing.stream, [
      thingDetailsChanged({ thingId: thing.id, isPublic: true, changedBy: anna.id }),
    ]);
    expect([await told(as(ben), ofThing), await told(guest, ofThing)]).toEqual([['RECORDED'], ['RECORDED']]);
  });

  it('who collaborates on a thing those who may read its accesses, though it is public', async () => {
    const thing = await made(
      aThing({ registeredBy: anna.id, shared: [{ userId: ben.id, isCollaborator: true }] }),
    );
    const ofThing = { thingId: thing.id };
    const seen = [anna, ben, cleo].map((person) => told(as(person), ofThing));
    expect(await Promise.all([...seen, told(admin, ofThing), told(guest, ofThing)])).toEqual([
      ...[['JOINED'], ['JOINED'], [], ['JOINED'], []],
    ]);
  });

  it('of people and groups of a thing guests nothing', async () => {
    const group = await made(aGroup({ createdBy: anna.id }));
    const thing = await made(aThing({ groupId: group.id, registeredBy: anna.id }));
    await made(anAction({ thingId: thing.id, createdBy: anna.id }));
    await happen(`badge-created-${ben.id}`, [
      badgeAwarded({ awardId: newId(), userId: ben.id, kind: 'created', level: 1 }),
    ]);
    expect(await told(guest, { groupId: group.id })).toEqual([]);
    expect(await told(guest, { userId: anna.id })).toEqual([]);
    expect(await told(guest, { kinds: ['BADGE'] })).toEqual([]);
    expect(await told(as(cleo), { kinds: ['BADGE'], userId: ben.id })).toEqual(['AWARDED']);
    expect(await told(guest, { thingId: thing.id })).toEqual(['RECORDED']);
  });

  it('open invitations the owners of what they are to', async () => {
    const group = await made(aGroup({ createdBy: anna.id }));
    const invitationId = newId();
    const membership = { groupId: group.id, membershipId: newId(), userId: cleo.id };
    await happen(group.stream, [
      groupMembershipGranted({ ...membership, isOwner: false }),
      groupInvitationEvents.sent({
        ...{ groupId: group.id, invitationId, email: 'dan@example.org', invitedBy: anna.id },
        expiresAt: '2026-06-15T08:00:00.000Z',
      }),
    ]);
    const open = async () =>
      Promise.all(
        [as(anna), admin, as(ben), as(cleo), guest].map(async (viewer) =>
          (await told(viewer, { kinds: ['INVITATION'], groupId: group.id })).includes('INVITED'),
        ),
      );
    expect(await open()).toEqual([true, true, false, false, false]);
    await happen(group.stream, [
      groupInvitationEvents.accepted({ groupId: group.id, invitationId, userId: ben.id }),
    ]);
    expect(await open()).toEqual([false, false, false, false, false]);
  });
});

describe('the entries of a group', () => {
  it('go with its things to another, in whatever order a device was linked', async () => {
    const [one, other] = [await made(aGroup()), await made(aGroup())];
    const thing = aThing({ groupId: one.id, registeredBy: anna.id });
    const device = await made(aDevice({ registeredBy: anna.id }));
    // Of another key: it may come before the thing itself.
    await happen(device.stream, [deviceLinkedToThing({ deviceId: device.id, thingId: thing.id })]);
    await made(thing);
    await made(anAction({ thingId: thing.id, createdBy: anna.id }));
    const ofThings = async ({ id }: Built) => toldSorted(admin, { groupId: id, userId: anna.id });
    expect([await ofThings(one), await ofThings(other)]).toEqual([['LINKED', 'RECORDED'], []]);
    await happen(thing.stream, [
      thingDetailsChanged({ thingId: thing.id, groupId: other.id, changedBy: anna.id }),
    ]);
    expect([await ofThings(one), await ofThings(other)]).toEqual([[], ['LINKED', 'RECORDED']]);
  });
});

it('a device is linked while its thing is being registered: each waits for the other, and the entry has its group', async () => {
  const g = await emptyGeneration(db.pool, activity);
  const group = newId();
  const thing = aThing({ groupId: group });
  const device = aDevice({ thingId: thing.id });
  const [first, second] = [await db.pool.connect(), await db.pool.connect()];
  try {
    for (const client of [first, second]) await client.query('begin');
    await activity.project(first, g, projectionEvents(device));
    const registered = activity.project(second, g, projectionEvents(thing));
    await first.query('commit');
    await registered;
    await second.query('commit');
  } finally {
    for (const client of [first, second]) client.release();
  }
  const { rows } = await db.pool.query<{ in_group: string }>(
    `select in_group from read.activity_g${g} where thing_id = $1`,
    [thing.id],
  );
  expect(rows).toEqual([{ in_group: group }]);
});
