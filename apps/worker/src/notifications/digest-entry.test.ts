import { describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  groupInvitationEvents,
  taskDeleted,
  taskStatusChanged,
  taskUnassigned,
  userEmailVerified,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, type Built } from '@hedgerow/testing';
import type { NotificationRow } from '@hedgerow/read-model';
import { entryOf } from './digest-entry.js';
import { scene } from './notifications.fixture.js';

describe('what a letter or a push message tells, asked of the events', () => {
  const none = {
    ...{ byId: null, thingId: null, groupId: null, deviceId: null, taskId: null },
    ...{ actionId: null, invitationId: null, awardId: null, day: null },
  };
  const about = (world: ReturnType<typeof scene>, reader: Built = world.ben) => {
    const { store, thing, task, anna } = world;
    const row = {
      ...{ ...none, id: newId(), userId: reader.id, at: new Date(), readAt: null, version: 1 },
      ...{ thingId: thing.id, byId: anna.id, standsForMore: false },
    };
    const tell = async (content: Partial<NotificationRow>) => {
      const { state } = await store.load(users, reader.id);
      const viewer = { role: 'bk_user', userId: reader.id } as const;
      const parts = { store, readPool: {} as never, now: new Date('2026-07-16T08:00:00Z') };
      return entryOf(parts, { viewer, state }, { ...row, ...content } as NotificationRow);
    };
    return { ...world, tell, taskId: task.id };
  };
  const rowan = { thing: 'Mill Lane rowan' };
  const prune = { task: 'Prune it' };

  it('a task as long as it is the person’s', async () => {
    const world = about(scene());
    const { tell, taskId, assign, give, ben, task } = world;
    expect(await tell({ kind: 'TASK_ASSIGNED', taskId })).toBeUndefined();
    const given = assign(ben.id);
    expect(await tell({ kind: 'TASK_ASSIGNED', taskId })).toMatchObject({ ...rowan, ...prune });
    const { assignmentId } = given.data;
    const unassigned = { ...world.about, assignmentId, userId: ben.id, unassignedBy: ben.id };
    give({ stream: task.stream, facts: [taskUnassigned(unassigned)] });
    expect(await tell({ kind: 'TASK_ASSIGNED', taskId })).toBeUndefined();
  });

  it('that a task is due on its day until it is done, and that it was done as long as it is', async () => {
    const { tell, taskId, give, task, anna, about: ids } = about(scene());
    const due = () => tell({ kind: 'TASK_DUE', taskId, day: '2026-07-20' });
    const done = () => tell({ kind: 'TASK_COMPLETED', taskId });
    expect([await due(), await done()]).toMatchObject([prune, undefined]);
    expect(await tell({ kind: 'TASK_DUE', taskId, day: '2026-07-21' })).toBeUndefined();
    const completed = { ...ids, from: 'notStarted', to: 'completed', changedBy: anna.id } as const;
    give({ stream: task.stream, facts: [taskStatusChanged(completed)] });
    expect([await due(), await done()]).toMatchObject([undefined, prune]);
    give({ stream: task.stream, facts: [taskDeleted({ ...ids, deletedBy: anna.id })] });
    expect([await due(), await done()]).toEqual([undefined, undefined]);
  });

  it('a mention as long as the entry is there', async () => {
    const { tell, give, thing, anna } = about(scene());
    const action = anAction({ thingId: thing.id, createdBy: anna.id, comments: '@ben look' });
    expect(await tell({ kind: 'MENTIONED', actionId: action.id })).toBeUndefined();
    give(action);
    expect(await tell({ kind: 'MENTIONED', actionId: action.id })).toMatchObject(rowan);
    const deleted = { actionId: action.id, thingId: thing.id, deletedBy: anna.id };
    give({ stream: action.stream, facts: [actionDeleted(deleted)] });
    expect(await tell({ kind: 'MENTIONED', actionId: action.id })).toBeUndefined();
  });

  it('more than are told one by one, without a name but that of who did it', async () => {
    const { tell, anna } = about(scene());
    const { name } = anna.facts[0]!.data as { name: string };
    const more = await tell({ kind: 'TASK_ASSIGNED', thingId: null, standsForMore: true });
    expect(more).toEqual({ kind: 'TASK_ASSIGNED', standsForMore: true, by: name });
  });

  it('nothing of a thing that the person does not see', async () => {
    const world = scene();
    expect(await about(world).tell({ kind: 'NEEDS_WATER' })).toMatchObject(rowan);
    expect(await about(world, world.cleo).tell({ kind: 'NEEDS_WATER' })).toBeUndefined();
  });

  it('an invitation while it is open and in time, to a verified address; its name to those who see it', async () => {
    const { tell, give, ben, anna } = about(scene());
    const [open, hidden] = [true, false].map((isPublic) => aGroup({ createdBy: anna.id, isPublic })) as [
      ReturnType<typeof aGroup>,
      ReturnType<typeof aGroup>,
    ];
    give(open, hidden);
    const { emailId, email } = ben.facts[1]!.data as { emailId: string; email: string };
    const invite = (group: typeof open, expiresAt: string) => {
      const invitation = { groupId: group.id, invitationId: newId(), email, invitedBy: anna.id };
      give({ stream: group.stream, facts: [groupInvitationEvents.sent({ ...invitation, expiresAt })] });
      const { groupId, invitationId } = invitation;
      return { kind: 'INVITED', thingId: null, groupId, invitationId } as const;
    };
    const [seen, unseen] = [invite(open, '2026-08-01T00:00:00Z'), invite(hidden, '2026-08-01T00:00:00Z')];
    expect(await tell(seen)).toBeUndefined();
    give({ stream: ben.stream, facts: [userEmailVerified({ userId: ben.id, emailId })] });
    const { name } = open.facts[0]!.data as { name: string };
    expect([await tell(seen), await tell(unseen)]).toMatchObject([{ group: name }, { group: '' }]);
    expect(await tell(invite(open, '2026-07-16T07:59:59Z'))).toBeUndefined();
    const { groupId, invitationId } = seen;
    const accepted = groupInvitationEvents.accepted({ groupId, invitationId, userId: ben.id });
    give({ stream: open.stream, facts: [accepted] });
    expect(await tell(seen)).toBeUndefined();
  });
});
