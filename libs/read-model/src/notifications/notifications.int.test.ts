import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  badgeAwarded,
  type Fact,
  groupInvitationEvents,
  guest,
  type NotificationContent,
  notificationOpened,
  notifications,
  notificationSent,
  notificationsReviewed,
  reviews,
  taskAssigned,
  taskDeleted,
  taskDetailsChanged,
  taskStatusChanged,
  taskUnassigned,
  thingAccessRevoked,
  thingDeleted,
  userEmailVerified,
  type Viewer,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, anAction, aTask, aThing, aUser, type Built } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { conditions } from '../conditions/conditions.js';
import type { ProjectionEvent } from '../projection-event.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { driedSince, type NotificationFilter, notificationList, toldList } from './notifications.queries.js';

const { db, give, giveTo } = suiteReadModel();
const [anna, ben, cleo] = [aUser(), aUser(), aUser()];
const as = ({ id }: Built): Viewer => ({ role: 'bk_user', userId: id });

beforeAll(() => give(...[anna, ben, cleo].flatMap((person) => projectionEvents(person))));

const versions = new Map<string, number>();
const happen = async (stream: string, ...facts: readonly Fact[]) => {
  const firstVersion = (versions.get(stream) ?? 0) + 1;
  versions.set(stream, firstVersion + facts.length - 1);
  await give(...projectionEvents({ id: '', stream, facts }, { firstVersion }));
};
const made = async <B extends Built>(built: B): Promise<B> => {
  await happen(built.stream, ...built.facts);
  return built;
};
const send = async (to: Built, content: NotificationContent, at = '2026-06-01T08:00:00.000Z') => {
  const notificationId = newId();
  const fact = notificationSent({ ...content, notificationId, userId: to.id });
  const built = { id: notificationId, stream: notifications.stream(notificationId), facts: [fact] };
  await give(...projectionEvents(built, { from: at }));
  return notificationId;
};
const shownTo = async (viewer: Viewer, filter: NotificationFilter = {}) =>
  (await notificationList.page(db.pool, { viewer, filter, order: 'NEWEST', first: 50 })).map(
    ({ row }) => row.id,
  );
const unread = (viewer: Viewer) => notificationList.count(db.pool, viewer, { unread: true });

describe('a notification is shown', () => {
  it('to its person alone, while they see the thing, and counted while it is unread', async () => {
    const thing = await made(
      aThing({ registeredBy: anna.id, isPublic: false, shared: [{ userId: ben.id }] }),
    );
    const id = await send(ben, { kind: 'NEEDS_WATER', thingId: thing.id, day: '2026-06-01' });
    expect([await shownTo(as(ben)), await unread(as(ben))]).toEqual([[id], 1]);
    for (const viewer of [as(anna), guest, { role: 'bk_admin', userId: newId() } as const])
      expect(await shownTo(viewer)).toEqual([]);
    const { accessId } = thing.facts[2]!.data as { accessId: string };
    await happen(
      thing.stream,
      thingAccessRevoked({ thingId: thing.id, accessId, userId: ben.id, revokedBy: anna.id }),
    );
    expect([await shownTo(as(ben)), await unread(as(ben))]).toEqual([[], 0]);
  });

  it('as long as it is true: of an assignment, a completed task, a day, a mention, a badge', async () => {
    const person = await made(aUser());
    const thing = await made(aThing({ registeredBy: anna.id }));
    const task = await made(aTask({ thingId: thing.id, createdBy: anna.id, dueDate: '2026-07-20' }));
    const action = await made(anAction({ thingId: thing.id, createdBy: anna.id, comments: '@ben' }));
    const about = { taskId: task.id, thingId: thing.id };
    const assignmentId = newId();
    await happen(
      task.stream,
      taskAssigned({ ...about, assignmentId, userId: person.id, assignedBy: anna.id }),
    );
    const awardId = newId();
    await happen(
      `badge-created-${person.id}`,
      badgeAwarded({ awardId, userId: person.id, kind: 'created', level: 1 }),
    );
    const assigned = await send(person, { kind: 'TASK_ASSIGNED', ...about, byId: anna.id });
    const due = await send(person, { kind: 'TASK_DUE', ...about, day: '2026-07-20' });
    const mentioned = await send(person, { kind: 'MENTIONED', actionId: action.id, thingId: thing.id });
    const badge = await send(person, { kind: 'BADGE', awardId });
    const noBadge = await send(person, { kind: 'BADGE', awardId: newId() });
    const shown = async () => new Set(await shownTo(as(person)));
    expect(await shown()).toEqual(new Set([assigned, due, mentioned, badge]));
    // What it is about may be in a projection that is behind; to others it does not exist.
    const toldTo = async (viewer: Viewer) => (await toldList.withIds(db.pool, viewer, [noBadge])).length;
    expect([await toldTo(as(person)), await toldTo(as(anna)), await toldTo(guest)]).toEqual([1, 0, 0]);

    await happen(
      action.stream,
      actionDeleted({ actionId: action.id, thingId: thing.id, deletedBy: anna.id }),
    );
    expect(await shown()).toEqual(new Set([assigned, due, badge]));
    await happen(task.stream, taskDetailsChanged({ ...about, dueDate: '2026-07-21', changedBy: anna.id }));
    expect(await shown()).toEqual(new Set([assigned, badge]));
    await happen(task.stream, taskDetailsChanged({ ...about, dueDate: '2026-07-20', changedBy: anna.id }));
    const become = (from: 'notStarted' | 'completed', to: 'notStarted' | 'completed') =>
      happen(task.stream, taskStatusChanged({ ...about, from, to, changedBy: person.id }));
    const done = await send(person, { kind: 'TASK_COMPLETED', ...about });
    expect(await shown()).toEqual(new Set([assigned, due, badge]));
    await become('notStarted', 'completed');
    expect(await shown()).toEqual(new Set([assigned, done, badge]));
    await become('completed', 'notStarted');
    await happen(
      task.stream,
      taskUnassigned({ ...about, assignmentId, userId: person.id, unassignedBy: anna.id }),
    );
    expect(await shown()).toEqual(new Set([due, badge]));
    await happen(task.stream, taskDeleted({ ...about, deletedBy: anna.id }));
    expect(await shown()).toEqual(new Set([badge]));
    const dry = await send(person, { kind: 'NEEDS_WATER', thingId: thing.id });
    expect(await shown()).toEqual(new Set([badge, dry]));
    await happen(thing.stream, thingDeleted({ thingId: thing.id, deletedBy: anna.id }));
    expect(await shown()).toEqual(new Set([badge]));
  });

  it('of an invitation while it is open and the address is the person’s, seen or not what it is to', async () => {
    const group = await made(aGroup({ createdBy: anna.id, isPublic: false }));
    const person = await made(aUser({ email: 'Mia@harbour.example' }));
    const { emailId } = person.facts[1]!.data as { emailId: string };
    const invite = { groupId: group.id, invitationId: newId(), invitedBy: anna.id };
    await happen(
      group.stream,
      groupInvitationEvents.sent({
        ...invite,
        email: 'mia@harbour.example',
        expiresAt: '2099-01-01T00:00:00.000Z',
      }),
    );
    const about = { groupId: group.id, invitationId: invite.invitationId, byId: anna.id };
    const id = await send(person, { kind: 'INVITED', ...about });
    const others = await send(cleo, { kind: 'INVITED', ...about });
    expect(await shownTo(as(person))).toEqual([]);
    await happen(person.stream, userEmailVerified({ userId: person.id, emailId }));
    expect([await shownTo(as(person)), await shownTo(as(cleo))]).toEqual([[id], []]);
    expect(others).not.toBe(id);
    const { groupId, invitationId } = invite;
    await happen(group.stream, groupInvitationEvents.accepted({ groupId, invitationId, userId: person.id }));
    expect(await shownTo(as(person))).toEqual([]);
  });

  it('that stands for more of its kind, of which it names none', async () => {
    const person = await made(aUser());
    const [tasks, letters] = [
      await send(person, { kind: 'TASK_ASSIGNED', byId: anna.id, standsForMore: true }),
      await send(person, { kind: 'INVITED', byId: anna.id, standsForMore: true }),
    ];
    expect(new Set(await shownTo(as(person)))).toEqual(new Set([tasks, letters]));
    expect([await unread(as(person)), await shownTo(as(anna), { kinds: ['INVITED'] })]).toEqual([2, []]);
  });

  it('by kind, and by what is unread', async () => {
    const person = await made(aUser());
    const thing = await made(aThing({ registeredBy: anna.id }));
    const action = await made(anAction({ thingId: thing.id, createdBy: anna.id }));
    const dry = await send(person, { kind: 'NEEDS_WATER', thingId: thing.id }, '2026-06-01T08:00:00.000Z');
    const named = await send(
      person,
      { kind: 'MENTIONED', thingId: thing.id, actionId: action.id },
      '2026-06-01T09:00:00.000Z',
    );
    expect(await shownTo(as(person))).toEqual([named, dry]);
    expect(await shownTo(as(person), { kinds: ['NEEDS_WATER'] })).toEqual([dry]);
    expect(await shownTo(as(person), { kinds: ['NEEDS_WATER', 'MENTIONED'] })).toEqual([named, dry]);
    const opened = notificationOpened({ notificationId: dry, userId: person.id });
    const stream = notifications.stream(dry);
    await give(...projectionEvents({ id: dry, stream, facts: [opened] }, { firstVersion: 2 }));
    expect(await shownTo(as(person), { unread: true })).toEqual([named]);
    const from = new Date('2026-06-01T08:30:00Z');
    expect([await shownTo(as(person), { from }), await shownTo(as(person), { to: from })]).toEqual([
      [named],
      [dry],
    ]);
  });
});

it('what a person reviews is read up to that moment, also when it is told twice, and no one else’s', async () => {
  const [mia, noor] = [await made(aUser()), await made(aUser())];
  const thing = await made(aThing({ registeredBy: anna.id }));
  const content = { kind: 'NEEDS_WATER', thingId: thing.id } as const;
  await send(mia, content, '2026-06-01T08:00:00.000Z');
  const later = await send(mia, content, '2026-06-01T09:00:00.000Z');
  await send(noor, content, '2026-06-01T08:00:00.000Z');
  const until = '2026-06-01T08:00:00.000Z';
  const review = { id: mia.id, stream: reviews.stream(mia.id) };
  const events = projectionEvents({ ...review, facts: [notificationsReviewed({ userId: mia.id, until })] });
  const changes = await give(...events);
  expect(changes).toContainEqual({ kind: 'notified', id: mia.id, revision: null });
  await give(...events);
  expect([await shownTo(as(mia), { unread: true }), await unread(as(mia)), await unread(as(noor))]).toEqual([
    [later],
    1,
    1,
  ]);
});

it('what came behind a review is unread, in one batch as one by one, and when it is delivered again', async () => {
  const moment = '2026-06-01T08:00:00.000Z';
  const unreadOf = async (deliver: (all: ProjectionEvent[]) => Promise<void>) => {
    const mia = await made(aUser());
    const thing = await made(aThing({ registeredBy: anna.id }));
    const sent = () => {
      const notificationId = newId();
      const content = { kind: 'NEEDS_WATER', thingId: thing.id } as const;
      const fact = notificationSent({ ...content, notificationId, userId: mia.id });
      const built = { id: notificationId, stream: notifications.stream(notificationId), facts: [fact] };
      return projectionEvents(built, { from: moment });
    };
    const facts = [notificationsReviewed({ userId: mia.id, until: moment })];
    const review = projectionEvents({ id: mia.id, stream: reviews.stream(mia.id), facts });
    // Another worker's clock is behind, or its insert took longer.
    const all = [...sent(), ...review, ...sent()];
    await deliver(all);
    return unread(as(mia));
  };
  const inOne = async (all: ProjectionEvent[]) => {
    await give(...all);
  };
  const oneByOne = async (all: ProjectionEvent[]) => {
    for (const event of all) await give(event);
  };
  const twice = async (all: ProjectionEvent[]) => {
    await oneByOne(all);
    await inOne(all);
  };
  const fromAnEarlierBatch = async (all: ProjectionEvent[]) => {
    const [first, review, last] = all as [ProjectionEvent, ProjectionEvent, ProjectionEvent];
    await give(first);
    await give(review, first, last);
  };
  for (const deliver of [inOne, oneByOne, twice, fromAnEarlierBatch]) expect(await unreadOf(deliver)).toBe(1);
});

it('[178] things that became too dry are found, and those that recovered are not', async () => {
  const thing = await made(aThing({ registeredBy: anna.id, indicatorParameter: 'WATER' }));
  const device = await made(aDevice({ registeredBy: anna.id, thingId: thing.id }));
  const { networkDeviceId } = device.facts[0]!.data as { networkDeviceId: string };
  const measured = async (at: string, water: number) => {
    await giveTo(conditions, uplinkDecoded(networkDeviceId, at, { water }));
  };
  const since = new Date('2026-06-01T00:00:00Z');
  const found = async (from = since) =>
    (await driedSince(db.pool, from, 20)).filter(({ thingId }) => thingId === thing.id);
  await measured('2026-06-01T07:00:00.000Z', 34);
  expect(await found()).toEqual([]);
  await measured('2026-06-01T08:00:00.000Z', 17.9);
  await measured('2026-06-01T09:00:00.000Z', 17.1);
  expect(await found()).toEqual([{ thingId: thing.id, since: new Date('2026-06-01T08:00:00Z') }]);
  expect(await found(new Date('2026-06-01T08:30:00Z'))).toEqual([]);
  await measured('2026-06-01T10:00:00.000Z', 40);
  expect(await found()).toEqual([]);
});
