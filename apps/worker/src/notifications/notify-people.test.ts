import { describe, expect, it } from '@jest/globals';
import {
  actionDetailsChanged,
  badgeAwarded,
  groupInvitationEvents,
  taskStatusChanged,
  taskUnassigned,
  thingAccessRevoked,
  userDetailsChanged,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction } from '@hedgerow/testing';
import { mostAtOnce, notify } from './notify.js';
import { eventOf, run, scene } from './notifications.fixture.js';

describe('a person is told', () => {
  it('of a task that others give them, once, in ids alone', async () => {
    const { people, assign, ben, anna, sent, about } = scene();
    const event = eventOf(assign(ben.id));
    await run(people, event, 3);
    expect(sent()).toEqual([
      { notificationId: expect.any(String), userId: ben.id, kind: 'TASK_ASSIGNED', byId: anna.id, ...about },
    ]);
  });

  it('of no task that they took on themselves, that came again by its rule, or was taken from them since', async () => {
    const { people, assign, ben, anna, sent, give, task, about } = scene();
    await run(people, eventOf(assign(anna.id)));
    await run(people, eventOf(assign(ben.id), { actor: { kind: 'rule', id: 'follow-up-task' } }));
    const late = assign(ben.id);
    const { assignmentId } = late.data;
    give({
      stream: task.stream,
      facts: [taskUnassigned({ ...about, assignmentId, userId: ben.id, unassignedBy: anna.id })],
    });
    await run(people, eventOf(late));
    expect(sent()).toEqual([]);
  });

  it('of nothing that they may not see', async () => {
    const { people, assign, cleo, ben, thing, give, told } = scene();
    await run(people, eventOf(assign(cleo.id)));
    const given = eventOf(assign(ben.id));
    const accessId = (thing.facts[2]!.data as { accessId: string }).accessId;
    give({
      stream: thing.stream,
      facts: [
        thingAccessRevoked({ thingId: thing.id, accessId, userId: ben.id, revokedBy: ben.id } as never),
      ],
    });
    await run(people, given);
    expect(told()).toEqual([]);
  });

  it('of a task of theirs that another one completed, each time, and not when it was taken up again', async () => {
    const { people, assign, ben, anna, give, task, about, told } = scene();
    assign(ben.id);
    const become = (from: 'notStarted' | 'completed', to: 'notStarted' | 'completed', changedBy: string) => {
      const fact = taskStatusChanged({ ...about, from, to, changedBy });
      give({ stream: task.stream, facts: [fact] });
      return eventOf(fact);
    };
    const done = become('notStarted', 'completed', ben.id);
    await run(people, done, 2);
    expect(told()).toEqual([['anna', 'TASK_COMPLETED']]);
    await run(people, become('completed', 'notStarted', ben.id));
    await run(people, done);
    const again = become('notStarted', 'completed', anna.id);
    await run(people, again);
    expect(told()).toEqual([
      ['anna', 'TASK_COMPLETED'],
      ['ben', 'TASK_COMPLETED'],
    ]);
  });

  it('of an invitation to their verified address', async () => {
    const { people, give, anna, cleo, sent, ben } = scene();
    const group = aGroup({ createdBy: anna.id });
    give(group);
    const invite = (email: string) => {
      const invitation = { groupId: group.id, invitationId: newId(), email, invitedBy: anna.id };
      const fact = groupInvitationEvents.sent({ ...invitation, expiresAt: '2099-01-01T00:00:00.000Z' });
      give({ stream: group.stream, facts: [fact] });
      return { fact, ...invitation };
    };
    const { fact, invitationId } = invite('cleo@example.org');
    await run(people, eventOf(fact), 2);
    await run(people, eventOf(invite('stranger@example.org').fact));
    const gone = invite('ben@example.org');
    const removed = { groupId: group.id, invitationId: gone.invitationId, removedBy: anna.id };
    give({ stream: group.stream, facts: [groupInvitationEvents.removed(removed)] });
    await run(people, eventOf(gone.fact));
    expect(sent()).toMatchObject([
      { userId: cleo.id, kind: 'INVITED', invitationId, groupId: group.id, byId: anna.id },
    ]);
    expect(sent()).not.toContainEqual(expect.objectContaining({ userId: ben.id }));
  });

  it('of a badge, but not of the first sign-in', async () => {
    const { people, told, ben } = scene();
    const award = (kind: 'signin' | 'created', level: number) =>
      eventOf(badgeAwarded({ awardId: newId(), userId: ben.id, kind, level }));
    await run(people, award('created', 1), 2);
    await run(people, award('signin', 1));
    await run(people, award('signin', 2));
    expect(told()).toEqual([
      ['ben', 'BADGE'],
      ['ben', 'BADGE'],
    ]);
  });

  it('of a mention by name, by who may see the thing, once for each action', async () => {
    const { people, give, anna, thing, told } = scene();
    const action = anAction({
      thingId: thing.id,
      createdBy: anna.id,
      comments: '@ben @cleo @anna @stranger look',
    });
    give(action);
    await run(people, eventOf(action.facts[0]!), 2);
    expect(told()).toEqual([['ben', 'MENTIONED']]);
    const changed = {
      actionId: action.id,
      thingId: thing.id,
      comments: '@Ben look again',
      changedBy: anna.id,
    };
    const fact = actionDetailsChanged(changed);
    give({ stream: action.stream, facts: [fact] });
    await run(people, eventOf(fact));
    expect(told()).toHaveLength(1);
  });

  it('of no kind that they switched off', async () => {
    const { people, assign, ben, give, told } = scene();
    const muted = userDetailsChanged({
      userId: ben.id,
      mutedNotifications: ['TASK_ASSIGNED'],
      changedBy: ben.id,
    });
    give({ stream: ben.stream, facts: [muted] });
    await run(people, eventOf(assign(ben.id)));
    expect(told()).toEqual([]);
  });

  it('of many at once as one: by one person, of one kind, in about an hour; again counts no second time', async () => {
    const { parts, ben, cleo, anna, sent } = scene();
    let now = new Date('2026-07-16T08:10:00Z');
    const tell = (n: number, byId = anna.id, userId = ben.id) =>
      notify(
        { ...parts, clock: () => now },
        { kind: 'TASK_ASSIGNED', userId, byId, taskId: newId(), occasion: [String(n)], maySee: () => true },
      );
    const told = (to = ben) => sent().filter(({ userId }) => userId === to.id);
    for (let n = 0; n < 30; n += 1) await tell(n);
    await tell(0);
    expect(told()).toHaveLength(mostAtOnce + 1);
    expect(told().at(-1)).toEqual({
      ...{ notificationId: expect.any(String), userId: ben.id, byId: anna.id },
      ...{ kind: 'TASK_ASSIGNED', standsForMore: true },
    });
    await tell(31, cleo.id);
    await tell(31, anna.id, cleo.id);
    expect([told().at(-1), told(cleo)[0]]).not.toContainEqual(
      expect.objectContaining({ standsForMore: true }),
    );
    now = new Date('2026-07-16T09:10:00Z');
    await tell(32);
    expect(told().filter(({ standsForMore }) => standsForMore)).toHaveLength(2);
  });

  it('only while they have an account', async () => {
    const { parts, sent } = scene();
    const about = { kind: 'BADGE', awardId: newId(), occasion: ['x'], maySee: () => true } as const;
    expect(await notify(parts, { ...about, userId: newId() })).toBe(false);
    expect(sent()).toEqual([]);
  });
});
