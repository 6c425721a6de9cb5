import { describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  actionDetailsChanged,
  type Actor,
  badgeAwarded,
  type Fact,
  groupInvitationEvents,
  type NotificationContent,
  type NotificationKind,
  notifications,
  taskAssigned,
  taskDeleted,
  taskDetailsChanged,
  taskStatusChanged,
  taskUnassigned,
  thingAccessRevoked,
  userDetailsChanged,
  userEmailVerified,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, aTask, aThing, aUser, type Built, recorded } from '@hedgerow/testing';
import type { NotificationRow } from '@hedgerow/read-model';
import { consequencesOf } from '../reactions/react.js';
import type { Reaction, ReactionEvent } from '../reactions/reaction.js';
import { entryOf } from './digest-entry.js';
import { digestLetter, sentenceOf } from './digest-letter.js';
import { notifyOfDueTasks } from './due-tasks.js';
import { mostAtOnce, notify, type NotifyParts, type NotifyStore } from './notify.js';
import { notifyPeople } from './notify-people.js';

/** A store in memory, with what was sent. */
const memory = () => {
  const streams = new Map<string, Fact[]>();
  const claims = new Map<string, string>();
  const commands = new Set<string>();
  const give = (...built: readonly Pick<Built, 'stream' | 'facts'>[]) => {
    for (const { stream, facts } of built) streams.set(stream, [...(streams.get(stream) ?? []), ...facts]);
  };
  const store = {
    load: async (aggregate: typeof notifications, id: string) => {
      const events = streams.get(aggregate.stream(id)) ?? [];
      return { aggregate, id, state: aggregate.fold(events as never), version: events.length, events };
    },
    append: async ({
      commandId,
      streams: [first],
    }: {
      commandId: string;
      streams: { stream: string; facts: Fact[] }[];
    }) => {
      if (!commands.has(commandId)) give(first!);
      commands.add(commandId);
      return { events: [], repeated: false };
    },
    claimOwner: async (kind: string, value: string) => claims.get(`${kind} ${value}`),
  } as unknown as NotifyStore;
  const counts = new Map<string, number>();
  const attempts: NotifyParts['attempts'] = {
    begin: async ([count]) => {
      const n = (counts.get(count!.key) ?? 0) + 1;
      if (n > count!.free) return 360;
      counts.set(count!.key, n);
      return 0;
    },
  };
  const sent = () =>
    [...streams]
      .filter(([stream]) => stream.startsWith('notification-'))
      .flatMap(([, facts]) => facts.map(({ data }) => data as NotificationContent & { userId: string }));
  return { store, parts: { store, attempts }, give, claims, sent };
};

/** A person whose name and address are theirs. */
const person = (world: ReturnType<typeof memory>, username: string) => {
  const built = aUser({ username });
  world.give(built);
  world.claims.set(`username ${username}`, built.id);
  world.claims.set(`verified-email ${username}@example.org`, built.id);
  return built;
};

/** The event of a fact, as reactions take it. */
const eventOf = (fact: Fact, over: { actor?: Actor; at?: string } = {}): ReactionEvent => {
  const built = { id: newId(), stream: 'a-1', facts: [fact] };
  const [event] = recorded(built, { from: over.at ?? '2026-07-16T08:00:00.000Z' });
  return { ...event!, ...(over.actor ? { actor: over.actor } : {}) } as ReactionEvent;
};

/** Runs all that follows from an event, as often as it is said. */
const run = async (reaction: Reaction, event: ReactionEvent, times = 1) => {
  const { jobs } = consequencesOf(reaction, event, undefined);
  for (let i = 0; i < times; i += 1)
    for (const job of jobs)
      await reaction.run({ ...job, payload: JSON.parse(job.payload) as object }, {} as never);
};

const scene = () => {
  const world = memory();
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((name) => person(world, name)) as [
    Built,
    Built,
    Built,
  ];
  const shared = [{ userId: ben.id }];
  const thing = aThing({ registeredBy: anna.id, name: 'Mill Lane rowan', isPublic: false, shared });
  const due = { dueDate: '2026-07-20', title: 'Prune it' };
  const task = aTask({ thingId: thing.id, createdBy: anna.id, ...due });
  world.give(thing, task);
  const about = { taskId: task.id, thingId: thing.id };
  const assign = (userId: string, assignedBy = anna.id) => {
    const fact = taskAssigned({ ...about, assignmentId: newId(), userId, assignedBy });
    world.give({ stream: task.stream, facts: [fact] });
    return fact;
  };
  const told = () => world.sent().map(({ userId, kind }) => [nameOf(userId), kind]);
  const nameOf = (id: string) => ({ [anna.id]: 'anna', [ben.id]: 'ben', [cleo.id]: 'cleo' })[id];
  return { ...world, anna, ben, cleo, thing, task, about, assign, told, people: notifyPeople(world.parts) };
};

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

describe('what is due', () => {
  const at = '2026-07-16T08:00:00.000Z';
  const due = (world = scene()) => ({ ...world, reaction: notifyOfDueTasks(world.parts, 'Europe/London') });
  /** The timer after these facts, one after the other. */
  const timerAfter = (reaction: Reaction, ...facts: readonly [Fact, string?][]) => {
    let state: unknown;
    let timer: { at: string } | undefined;
    for (const [fact, moment = at] of facts) {
      const made = consequencesOf(reaction, eventOf(fact, { at: moment }), state);
      state = made.state;
      for (const { due } of made.timers) timer = due && { at: due.at.toISOString() };
    }
    return timer;
  };

  it('is told on the morning of the day, by the clocks of the setting', () => {
    const { reaction, task } = due();
    expect(timerAfter(reaction, [task.facts[0]!])).toEqual({ at: '2026-07-20T06:00:00.000Z' });
  });

  it('follows the task: moved, without a day, completed, taken up again, deleted', () => {
    const { reaction, task, about, anna } = due();
    const created = task.facts[0]!;
    const moved = (dueDate: string | null) => taskDetailsChanged({ ...about, dueDate, changedBy: anna.id });
    const status = (from: 'notStarted' | 'completed', to: 'notStarted' | 'completed') =>
      taskStatusChanged({ ...about, from, to, changedBy: anna.id });
    const completed = status('notStarted', 'completed');
    const next = { at: '2026-07-27T06:00:00.000Z' };
    expect(timerAfter(reaction, [created], [moved('2026-07-27')])).toEqual(next);
    expect(timerAfter(reaction, [created], [moved(null)])).toBeUndefined();
    expect(timerAfter(reaction, [created], [completed])).toBeUndefined();
    expect(timerAfter(reaction, [created], [completed], [moved('2026-07-27')])).toBeUndefined();
    expect(
      timerAfter(
        reaction,
        [created],
        [completed],
        [moved('2026-07-27')],
        [status('completed', 'notStarted')],
      ),
    ).toEqual(next);
    expect(timerAfter(reaction, [created], [taskDeleted({ ...about, deletedBy: anna.id })])).toBeUndefined();
    const renamed = taskDetailsChanged({ ...about, title: 'Water it', changedBy: anna.id });
    expect(timerAfter(reaction, [created], [renamed, '2026-07-20T06:00:01.000Z'])).toEqual({
      at: '2026-07-20T06:00:00.000Z',
    });
  });

  it('is no news on the day itself, after the morning', () => {
    const { reaction, task } = due();
    expect(timerAfter(reaction, [task.facts[0]!, '2026-07-20T09:00:00.000Z'])).toBeUndefined();
  });

  const runDue = ({ reaction, task }: ReturnType<typeof due>, day = '2026-07-20') =>
    reaction.run(
      { id: newId(), reaction: reaction.name, queue: 'notifications', payload: { taskId: task.id, day } },
      {} as never,
    );

  it('is told to those who are to do it, once, and where that is open to the one who wrote it down', async () => {
    const open = due();
    await runDue(open);
    expect(open.told()).toEqual([['anna', 'TASK_DUE']]);
    const given = due();
    given.assign(given.ben.id);
    await runDue(given);
    await runDue(given);
    expect(given.told()).toEqual([['ben', 'TASK_DUE']]);
    expect(given.sent()).toMatchObject([{ ...given.about, day: '2026-07-20' }]);
  });

  it('is not told when it was done or moved meanwhile', async () => {
    const world = due();
    expect(await runDue(world, '2026-07-19')).toBe('nothing to do');
    const done = taskStatusChanged({
      ...world.about,
      from: 'notStarted',
      to: 'completed',
      changedBy: world.anna.id,
    });
    world.give({ stream: world.task.stream, facts: [done] });
    expect(await runDue(world)).toBe('nothing to do');
    expect(world.told()).toEqual([]);
  });
});

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

describe('the daily letter', () => {
  const kinds: readonly [NotificationKind, string][] = [
    ['TASK_ASSIGNED', 'Anna gave you the task “Prune it” for Rowan.'],
    ['TASK_DUE', '“Prune it” for Rowan is due.'],
    ['TASK_COMPLETED', 'Anna completed “Prune it” for Rowan.'],
    ['INVITED', 'Anna invited you to the thing “Rowan”. That letter has the link to accept.'],
    ['NEEDS_WATER', 'Rowan is too dry.'],
    ['MENTIONED', 'Anna mentioned you in the history of Rowan.'],
    ['BADGE', 'You earned the badge Rainmaker, level 4.'],
  ];
  it.each(kinds)('says %s in a sentence: %s', (kind, sentence) => {
    const names = { by: 'Anna', thing: 'Rowan', task: 'Prune it', badge: { title: 'Rainmaker', level: 4 } };
    expect(sentenceOf({ kind, ...names })).toBe(sentence);
  });

  it.each<[NotificationKind, string]>([
    ['TASK_ASSIGNED', 'Anna gave you more tasks.'],
    ['TASK_DUE', 'More tasks are due.'],
    ['TASK_COMPLETED', 'Anna completed more tasks.'],
    ['INVITED', 'Anna sent you more invitations. Their letters have the links to accept.'],
    ['NEEDS_WATER', 'More things are too dry.'],
    ['MENTIONED', 'Anna mentioned you again.'],
    ['BADGE', 'You earned more badges.'],
  ])('says of more than are told one by one, %s: %s', (kind, sentence) => {
    expect(sentenceOf({ kind, standsForMore: true, by: 'Anna' })).toBe(sentence);
  });

  it.each([
    [{ thing: '' }, 'Anna invited you to a thing. That letter has the link to accept.'],
    [{ group: '' }, 'Anna invited you to a group. That letter has the link to accept.'],
    [{ device: '' }, 'Anna invited you to a device. That letter has the link to accept.'],
  ])('does not name what the invited one may not see: %j', (to, sentence) => {
    expect(sentenceOf({ kind: 'INVITED', by: 'Anna', ...to })).toBe(sentence);
  });

  it('says how many more there are, where it comes from, and how to end it', () => {
    const letter = digestLetter('https://garden.example', {
      ...{ name: 'Ben Hill', count: 25, unsubscribeUrl: 'https://garden.example/unsubscribe/x' },
      entries: [{ kind: 'NEEDS_WATER', thing: 'Rowan' }],
    });
    expect(letter).toMatchObject({
      ...{ subject: '25 notifications on Hedgerow', greeting: 'Hello Ben,' },
      link: { url: 'https://garden.example/notifications' },
      unsubscribe: { url: 'https://garden.example/unsubscribe/x' },
    });
    expect(letter.before).toContain('And 24 more.');
  });
});
