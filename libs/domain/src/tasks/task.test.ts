import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import fc from 'fast-check';
import { actionDetailsChanged, actionRecorded, actions } from '../actions/index.js';
import { departFromTask } from '../departure/index.js';
import {
  thingAccessGranted,
  thingDeleted,
  thingRegistered,
  things,
  type ThingFact,
} from '../things/index.js';
import type { Viewer } from '../users/index.js';
import {
  changeTask,
  type ChangeTask,
  createTask,
  deleteTask,
  nextDay,
  nextOccurrence,
  type NewTask,
  rankAt,
  rankBetween,
  recordCompletion,
  type Task,
  taskAssigned,
  taskCreated,
  taskDeleted,
  taskDetailsChanged,
  type TaskFact,
  taskMoved,
  taskPriorities,
  tasks,
  taskStatusChanged,
  taskStatuses,
  viewersOf,
  withdrawOccurrence,
} from './index.js';

const id = (n: number) => `0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c${String(n).padStart(2, '0')}`;
const anna: Viewer = { role: 'bk_user', userId: id(1) };
const ben: Viewer = { role: 'bk_user', userId: id(4) };
const noor: Viewer = { role: 'bk_user', userId: id(9) };
const admin: Viewer = { role: 'bk_admin', userId: id(8) };
const thingId = id(20);
const taskId = id(90);
const at = new Date('2026-07-18T09:00:00Z');

const after = (...facts: ThingFact[]) => facts.reduce(things.evolve, things.initial);
const access = (viewer: Viewer, flags: { isOwner?: boolean; isCollaborator?: boolean } = {}) =>
  thingAccessGranted({
    ...{ thingId, accessId: id(30), userId: viewer.userId!, isOwner: false, isCollaborator: false },
    ...flags,
  });
const registered = thingRegistered({ ...thingRegistered.definition.example, thingId, isPublic: false });
const bed = after(registered, access(anna, { isOwner: true }), access(ben));
const people = new Map([anna, ben, noor].map((viewer) => [viewer.userId!, viewer]));
const known = { people, newId: () => id(91) };

const input: NewTask = {
  ...{ thingId, actionType: 'WATERING', title: ' Deep water ', status: 'notStarted', priority: 'high' },
};
const making = (over: Partial<NewTask> = {}, viewer = anna, thing = bed) =>
  createTask(thing, { ...input, ...over, viewer, taskId, at }, known);

/** What a decision refused, by fields. */
const refusedFor = (decided: ReturnType<typeof making>) =>
  'fields' in decided ? decided.fields!.map(({ field, message }) => [field, message]) : [];

describe('making a task', () => {
  const given = specification(things);
  const thing = given(registered, access(anna, { isOwner: true }), access(ben));

  it('[251] [250] [381] takes three statuses and four priorities', () => {
    expect([taskStatuses, taskPriorities]).toEqual([
      ['notStarted', 'inProgress', 'completed'],
      ['low', 'normal', 'medium', 'high'],
    ]);
    for (const status of taskStatuses)
      for (const priority of taskPriorities)
        expect(making({ status, priority })).toMatchObject([{ data: { status, priority } }]);
    expect(refusedFor(making({ status: 'done' }))).toMatchObject([['status', expect.anything()]]);
    expect(refusedFor(making({ priority: 'urgent' }))).toMatchObject([['priority', expect.anything()]]);
  });

  it('is for owners and collaborators, and assigns those who see the thing', () => {
    thing
      .when(() => making({ assignedTo: [ben.userId!, ben.userId!] }))
      .then(
        { type: 'TaskCreated', data: { title: 'Deep water', notes: '', createdBy: anna.userId } },
        { type: 'TaskAssigned', data: { userId: ben.userId, assignedBy: anna.userId } },
      );
    thing.when(() => making({}, ben)).rejected('DENIED');
    thing.when(() => making({}, noor)).rejected('NTFND');
    thing.when(() => making({}, { role: 'bk_anonymous' })).rejected('LOGIN');
    thing
      .when(() => making({}, anna, after(registered, thingDeleted({ thingId, deletedBy: id(1) }))))
      .rejected('NTFND');
    thing
      .when(() => making({ assignedTo: [noor.userId!] }))
      .rejected('VALIDATION', { fields: ['assignedTo'] });
    thing.when(() => making({ assignedTo: [id(77)] })).rejected('VALIDATION', { fields: ['assignedTo'] });
  });

  it.each(['1970-01-01', '9999-12-31', '2025-07-17', '2036-07-19', '2026-02-30', '20260718', 'tomorrow'])(
    'refuses that it is due on %s',
    (dueDate) => {
      thing.when(() => making({ dueDate })).rejected('VALIDATION', { fields: ['dueDate'] });
    },
  );

  it('says between which days a due date lies, and takes their edges', () => {
    expect(refusedFor(making({ dueDate: '1970-01-01' }))).toEqual([
      ['dueDate', 'Due date must be between 2025-07-18 and 2036-07-18'],
    ]);
    for (const dueDate of ['2025-07-18', '2036-07-18', null])
      thing.when(() => making({ dueDate })).accepted();
  });

  it('refuses texts that are too long and 500 people', () => {
    const edges: [Partial<NewTask>, Partial<NewTask>][] = [
      [{ title: 'x'.repeat(255) }, { title: 'x'.repeat(256) }],
      [{ notes: 'x'.repeat(2_000) }, { notes: 'x'.repeat(2_001) }],
      [{ assignedTo: [ben.userId!] }, { assignedTo: Array.from({ length: 500 }, (_, n) => `${n}`) }],
    ];
    for (const [fits, tooMuch] of edges) {
      thing.when(() => making(fits)).accepted();
      thing.when(() => making(tooMuch)).rejected('VALIDATION', { fields: Object.keys(tooMuch) });
    }
    expect(refusedFor(making(edges[2]![1]))).toEqual([['assignedTo', 'A task has at most 20 people']]);
  });
});

describe('a task that repeats', () => {
  const weekly = { rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001', timeZone: 'Europe/London' };

  it('begins on its due date, and needs one', () => {
    expect(making({ repeats: weekly, dueDate: '2026-07-20' })).toMatchObject([
      { data: { repeats: { ...weekly, startsOn: '2026-07-20' } } },
    ]);
    expect(refusedFor(making({ repeats: weekly }))).toEqual([
      ['dueDate', 'A task that repeats needs a due date'],
    ]);
  });

  it.each([
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31',
    'FREQ=DAILY;COUNT=1000000',
    'FREQ=DAILY;UNTIL=20261399',
    'RRULE:FREQ=DAILY',
    `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(200)}MO`,
  ])('refuses the rule %s', (rule) =>
    expect(refusedFor(making({ dueDate: '2026-07-20', repeats: { ...weekly, rule } }))).toHaveLength(1),
  );

  it('refuses a time zone that is not known', () =>
    expect(
      refusedFor(making({ dueDate: '2026-07-20', repeats: { ...weekly, timeZone: 'Moon/Sea' } })),
    ).toEqual([['repeats', 'Repeats: timeZone must be the name of a time zone, like Europe/London']]));

  it.each([
    // every Monday until October
    [weekly.rule, '2026-07-20', '2026-07-20', '2026-07-18', '2026-07-27'],
    [weekly.rule, '2026-07-20', '2026-09-28', '2026-09-28', undefined],
    // What was missed is not made up for.
    [weekly.rule, '2026-07-20', '2026-07-20', '2026-08-12', '2026-08-17'],
    // Put off by two days, and done on a Monday.
    [weekly.rule, '2026-07-20', '2026-07-22', '2026-07-27', '2026-07-27'],
    ['FREQ=DAILY;COUNT=3', '2026-07-20', '2026-07-21', '2026-07-21', '2026-07-22'],
    ['FREQ=DAILY;COUNT=3', '2026-07-20', '2026-07-22', '2026-07-22', undefined],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-01-31', '2026-01-31', '2026-03-31'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-30', '2026-01-30', '2026-01-30', '2026-02-27'],
    // Where there is no such day, it is the next one: what comes every year is not left out for three.
    ['FREQ=YEARLY', '2028-02-29', '2028-02-29', '2028-02-29', '2029-03-01'],
    // The clocks change on 25 October.
    ['FREQ=DAILY', '2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26'],
  ])('%s from %s, done %s on %s, comes again on %s', (rule, startsOn, done, today, next) =>
    expect(nextDay({ rule, startsOn }, { after: done, today })).toBe(next),
  );

  it('comes again for the same people who still see the thing, as not begun, behind all others', () => {
    const repeats = { ...weekly, startsOn: '2026-07-20' };
    const done = stateAfter(
      taskCreated({ ...created.data, repeats, dueDate: '2026-07-20' }),
      assigned(ben),
      assigned(noor),
      changedTo('completed', ben),
    );
    const following = { taskId: id(95), at, thing: bed, people, assignmentId: () => id(96) };
    expect(nextOccurrence(done, following)).toMatchObject([
      {
        data: {
          taskId: id(95),
          dueDate: '2026-07-27',
          status: 'notStarted',
          follows: taskId,
          createdBy: id(1),
          repeats,
        },
      },
      { data: { userId: ben.userId, assignedBy: ben.userId } },
    ]);
    expect(nextOccurrence(stateAfter(created), following)).toEqual([]);
  });

  it('what came goes again with the completion, unless it was changed', () => {
    expect(withdrawOccurrence(stateAfter(created, assigned(ben)), id(4))).toMatchObject([
      { type: 'TaskDeleted' },
    ]);
    const moved = taskMoved({ ...about, rank: 'b1V', movedBy: id(1) });
    expect(withdrawOccurrence(stateAfter(created, moved), id(4))).toEqual([]);
    expect(withdrawOccurrence(tasks.initial, id(4))).toEqual([]);
  });
});

const about = { taskId, thingId };
const created = taskCreated({
  ...{ ...about, actionType: 'WATERING', title: 'Deep water', notes: '', status: 'notStarted' },
  ...{ priority: 'high', rank: 'a1V', createdBy: anna.userId! },
});
const assigned = ({ userId }: Viewer) =>
  taskAssigned({ ...about, assignmentId: id(92), userId: userId!, assignedBy: anna.userId! });
const changedTo = (to: 'completed' | 'inProgress', { userId }: Viewer) =>
  taskStatusChanged({ ...about, from: 'notStarted', to, changedBy: userId! });
const stateAfter = (...facts: TaskFact[]): Task => facts.reduce(tasks.evolve, tasks.initial);
const given = specification(tasks);
const changing =
  (over: Partial<ChangeTask>, thing = bed) =>
  (task: Task) =>
    changeTask(task, thing, { viewer: anna, at, changes: {}, ...known, ...over });

describe('changing a task', () => {
  it('says what changed, field by field', () => {
    const changes = { title: 'Two cans ', status: 'completed', dueDate: '2026-07-20', priority: 'high' };
    given(created)
      .when(changing({ changes }))
      .then(
        {
          type: 'TaskDetailsChanged',
          data: { ...about, title: 'Two cans', dueDate: '2026-07-20', changedBy: id(1) },
        },
        { type: 'TaskStatusChanged', data: { from: 'notStarted', to: 'completed' } },
      );
    given(created)
      .when(changing({ changes: { title: 'Deep water', notes: null } }))
      .then();
  });

  it('[252] takes any status after any other', () => {
    for (const from of taskStatuses)
      for (const to of taskStatuses.filter((status) => status !== from))
        given(taskCreated({ ...created.data, status: from }))
          .when(changing({ changes: { status: to } }))
          .then({ type: 'TaskStatusChanged', data: { from, to } });
  });

  it('refuses what would overwrite the change of another, field by field', () => {
    const changed = taskDetailsChanged({ ...about, title: 'Two cans', priority: 'low', changedBy: id(4) });
    const seen = { title: 'Deep water', priority: 'high', notes: '' };
    given(created, changed)
      .when(changing({ changes: { title: 'One can', notes: 'Now' }, seen }))
      .rejected('STALE', { message: 'Title was changed meanwhile: Two cans' });
    given(created, changed)
      .when(changing({ changes: { notes: 'Now', title: 'Two cans' }, seen }))
      .then({ type: 'TaskDetailsChanged', data: { notes: 'Now' } });
  });

  it('is refused to a task, a thing or a person that is gone', () => {
    const changes = { title: 'One can' };
    given(created, taskDeleted({ ...about, deletedBy: id(1) }))
      .when(changing({ changes }))
      .rejected('NTFND');
    given(created).when(changing({ changes }, after())).rejected('NTFND');
    given(created)
      .when(changing({ changes: { assignedTo: [id(77)] } }))
      .rejected('VALIDATION', { fields: ['assignedTo'] });
  });

  it('is for those who may record, and of its status for those who are to do it', () => {
    const status = { changes: { status: 'completed' } };
    given(created)
      .when(changing({ viewer: ben, ...status }))
      .rejected('DENIED');
    given(created, assigned(ben))
      .when(changing({ viewer: ben, ...status }))
      .accepted();
    given(created, assigned(ben))
      .when(changing({ viewer: ben, changes: { notes: 'x' } }))
      .rejected('DENIED');
    given(created)
      .when(changing({ viewer: noor, ...status }))
      .rejected('NTFND');
    given(created)
      .when(changing({ viewer: admin, ...status }))
      .accepted();
  });
});

describe('deleting a task', () => {
  it('is for who made it, owners and administrators', () => {
    const deleting = (viewer: Viewer) => (task: Task) => deleteTask(task, bed, { viewer });
    given(created)
      .when(deleting(anna))
      .then({ type: 'TaskDeleted', data: { deletedBy: id(1) } });
    given(created).when(deleting(admin)).accepted();
    given(taskCreated({ ...created.data, createdBy: ben.userId! }))
      .when(deleting(ben))
      .accepted();
    given(created, assigned(ben)).when(deleting(ben)).rejected('DENIED');
    given(created).when(deleting(noor)).rejected('NTFND');
    given().when(deleting(admin)).rejected('NTFND');
  });
});

describe('a watering that is completed', () => {
  const actionId = id(97);
  const asked = (recordedVersion: number) => ({ actionId, recordedVersion, by: ben.userId! });
  const done = stateAfter(created, changedTo('completed', ben));
  const recorded = recordCompletion(done, actions.initial, asked(0));

  it('is recorded at its thing for the one who completed it, once', () => {
    expect(recorded).toMatchObject([
      { data: { actionId, thingId, type: 'WATERING', createdBy: ben.userId } },
    ]);
    expect(recordCompletion(done, actions.fold(recorded), asked(1))).toEqual([]);
    const mowing = stateAfter(taskCreated({ ...created.data, actionType: 'UPKEEP', status: 'completed' }));
    expect(recordCompletion(mowing, actions.initial, asked(0))).toEqual([]);
  });

  it('was none once the task is taken up again, unless the entry was changed by hand', () => {
    const again = tasks.evolve(done, changedTo('inProgress', ben));
    expect(recordCompletion(again, actions.fold(recorded), asked(1))).toMatchObject([
      { type: 'ActionDeleted' },
    ]);
    const edited = actionDetailsChanged({
      actionId,
      thingId,
      comments: 'Three cans',
      changedBy: ben.userId!,
    });
    expect(recordCompletion(again, actions.fold([...recorded, edited]), asked(2))).toEqual([]);
    expect(recorded[0]!.type).toBe(actionRecorded.definition.type);
  });
});

describe('the place of a card', () => {
  const days = fc.array(fc.nat(30), { minLength: 1, maxLength: 40 });

  it('is between its neighbours, however often cards are put there', () =>
    fc.assert(
      fc.property(days, (picks) => {
        const ranks = [1, 2].map((n) => rankAt(id(n), new Date(at.getTime() + n)));
        picks.forEach((pick, n) => {
          const place = pick % (ranks.length + 1);
          const [above, below] = [ranks[place - 1], ranks[place]];
          ranks.splice(
            place,
            0,
            rankBetween(id(n + 10), { after: above, before: below, moment: new Date(at.getTime() + 10 + n) }),
          );
        });
        expect([...ranks].sort()).toEqual(ranks);
        expect(new Set(ranks).size).toBe(ranks.length);
      }),
    ));

  it('stays short when a thousand cards are put on top of each other', () => {
    let top = rankAt(id(1), at);
    for (let n = 0; n < 1_000; n += 1) {
      const next = rankBetween(id(n % 90), { before: top, moment: at });
      expect(next < top).toBe(true);
      top = next;
    }
    expect(top.length).toBeLessThan(250);
  });

  it('of two in one gap differs, and is right behind the first where others moved the second above it', () => {
    const gap = { after: 'a1V', before: 'a2V', moment: at };
    expect(rankBetween(id(1), gap)).not.toBe(rankBetween(id(2), gap));
    const crossed = rankBetween(id(1), { after: 'b5V', before: 'a2V', moment: at });
    expect(crossed > 'b5V' && crossed < 'b6V').toBe(true);
  });
});

it('who deletes their account is to do nothing any more; what they completed stays', () => {
  const open = stateAfter(created, assigned(ben));
  expect(departFromTask(open, ben.userId!)).toMatchObject([
    { type: 'TaskUnassigned', data: { userId: ben.userId } },
  ]);
  expect(departFromTask(open, noor.userId!)).toEqual([]);
  expect(departFromTask(tasks.evolve(open, changedTo('completed', ben)), ben.userId!)).toEqual([]);
});

it('who has no account, or is leaving, cannot be given a task', () => {
  const state = { exists: true, isAdmin: false };
  expect([
    ...viewersOf([
      { id: id(1), state },
      { id: id(2), state: { ...state, exists: false } },
      { id: id(3), state: { ...state, isLeaving: true } },
      { id: id(8), state: { ...state, isAdmin: true } },
    ]),
  ]).toEqual([
    [id(1), { role: 'bk_user', userId: id(1) }],
    [id(8), { role: 'bk_admin', userId: id(8) }],
  ]);
});
