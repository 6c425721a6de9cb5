import { beforeAll, describe, expect, it } from '@jest/globals';
import { tasks } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { errorCode, errorField, type Loose } from '@hedgerow/testing/graphql-client';
import { nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { createTaskDocument, inDays, taskFields, updateTaskDocument } from './tasks.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, visitor: Person;
beforeAll(async () => {
  visitor = testApi.visitor;
  [anna, ben, noor] = await testApi.signUpAll('anna', 'ben', 'noor');
});

const taskById = `query ($id: UUID!) { taskById(id: $id) { ${taskFields} } }`;
const deleteTask = `mutation ($input: DeleteTaskByIdInput!) { deleteTaskById(input: $input) { deletedNodeId } }`;

/** A thing of Anna's on which Ben may work, and a task for it. */
const taskOf = async (over: object = {}, thing: object = {}) => {
  const { id: thingId } = await anna.createThing(thing);
  await testApi.grantAccess(thingId, ben, { isCollaborator: true });
  const task: Loose = await anna.createTask(thingId, over);
  return { thingId, ...task } as { thingId: string; id: string; nodeId: string };
};
const change = (person: Person, input: object) => person.ask(updateTaskDocument, { input });
const changed = async (person: Person, input: object) =>
  (await person.get(updateTaskDocument, { input })).updateTask.task;
const versionOf = async (id: string) => (await testApi.store.read(tasks.stream(id))).version;

describe('making a task', () => {
  it('[253] [248] [249] answers with the task as everybody sees it', async () => {
    const { id: thingId } = await anna.createThing();
    await testApi.grantAccess(thingId, ben);
    const dueDate = inDays(3);
    const { createTask } = await anna.get(createTaskDocument, {
      input: {
        ...{ thingId, actionType: 'WATERING', title: ' Deep water, 20 L ', notes: 'At first light' },
        ...{ status: 'notStarted', priority: 'high', dueDate, assignedTo: [ben.id, anna.id] },
      },
    });
    expect(createTask.task).toMatchObject({
      ...{
        thingId,
        actionType: 'WATERING',
        title: 'Deep water, 20 L',
        status: 'notStarted',
        priority: 'high',
      },
      ...{ notes: 'At first light', description: 'At first light', dueDate, createdBy: anna.id },
      ...{ repeats: null, completedAt: null, thing: { id: thingId }, viewerMayEdit: true },
    });
    const { taskById: found } = await ben.get(taskById, { id: createTask.task.id });
    expect(found.assignments.map((one: Loose) => [one.assignedTo, one.user.username])).toEqual(
      expect.arrayContaining([
        [ben.id, ben.username],
        [anna.id, anna.username],
      ]),
    );
    expect(found).toMatchObject({
      viewerMayEdit: false,
      viewerMayChangeStatus: true,
      viewerMayDelete: false,
    });
  });

  it('guests see what is to be done for a public thing, and no person', async () => {
    const { id } = await taskOf({ assignedTo: [ben.id], notes: 'Ask sam@harbour.example' });
    const { taskById: found } = await visitor.get(taskById, { id });
    expect(found).toMatchObject({
      assignments: [],
      createdBy: null,
      creator: null,
      notes: 'Ask [e-mail address]',
    });
  });

  it('[341] what is missing or wrong is refused by its field', async () => {
    const { id: thingId } = await anna.createThing({ isPublic: false });
    const refused = async (over: object) => {
      const input = {
        thingId,
        actionType: 'UPKEEP',
        title: 'Mow',
        status: 'notStarted',
        priority: 'low',
        ...over,
      };
      return errorField(await anna.ask(createTaskDocument, { input }));
    };
    expect(await refused({ title: ' ' })).toBe('title');
    expect(await refused({ title: undefined })).toBe('title');
    expect(await refused({ actionType: undefined })).toBe('actionType');
    expect(await refused({ status: undefined })).toBe('status');
    expect(await refused({ priority: undefined })).toBe('priority');
    expect(await refused({ thingId: undefined })).toBe('thingId');
    expect(await refused({ dueDate: '1970-01-01' })).toBe('dueDate');
    expect(await refused({ dueDate: '9999-12-31' })).toBe('dueDate');
    expect(await refused({ dueDate: '2026-02-30' })).toBe('dueDate');
    expect(await refused({ repeats: { rule: 'FREQ=SECONDLY', timeZone: 'Europe/London' } })).toBe('repeats');
    expect(await refused({ assignedTo: Array.from({ length: 500 }, newId) })).toBe('assignedTo');
    // One who does not see the thing, and one who is not there.
    expect(await refused({ assignedTo: [ben.id] })).toBe('assignedTo');
    expect(await refused({ assignedTo: [newId()] })).toBe('assignedTo');
  });
});

describe('changing a task', () => {
  it('[254] [252] takes every field, and keeps each change of status with from and to', async () => {
    const { nodeId, id } = await taskOf({ assignedTo: [ben.id] });
    const dueDate = inDays(9);
    const after = await changed(anna, {
      ...{ nodeId, title: 'Mow', notes: 'Slowly', actionType: 'UPKEEP', priority: 'low', dueDate },
      ...{
        status: 'completed',
        assignedTo: [anna.id],
        repeats: { rule: 'FREQ=DAILY', timeZone: 'Europe/London' },
      },
    });
    expect(after).toMatchObject({
      ...{
        title: 'Mow',
        notes: 'Slowly',
        actionType: 'UPKEEP',
        priority: 'low',
        dueDate,
        status: 'completed',
      },
      ...{ repeats: { rule: 'FREQ=DAILY', timeZone: 'Europe/London', startsOn: dueDate } },
      assignments: [{ assignedTo: anna.id }],
    });
    expect(after.completedAt).not.toBeNull();
    await changed(anna, { nodeId, status: 'inProgress' });
    const { events } = await testApi.store.read(tasks.stream(id));
    expect(events.filter(({ type }) => type === 'TaskStatusChanged').map(({ data }) => data)).toMatchObject([
      { from: 'notStarted', to: 'completed' },
      { from: 'completed', to: 'inProgress' },
    ]);
    const emptied = await changed(anna, { nodeId, dueDate: null, repeats: null, notes: null });
    expect(emptied).toMatchObject({ dueDate: null, repeats: null, notes: '', completedAt: null });
  });

  it('of one field by each of two people at the same moment keeps both', async () => {
    const { nodeId } = await taskOf();
    await Promise.all([
      changed(anna, { nodeId, title: 'Deep water, 30 L', seen: { title: 'Deep water' } }),
      changed(ben, { nodeId, status: 'inProgress', position: {}, seen: { status: 'notStarted' } }),
    ]);
    expect(await changed(anna, { nodeId })).toMatchObject({
      title: 'Deep water, 30 L',
      status: 'inProgress',
    });
  });

  it('of a field that was changed since is refused, and told what it is now', async () => {
    const { nodeId, id } = await taskOf();
    await changed(anna, { nodeId, title: 'Two cans', seen: { title: 'Deep water' } });
    const before = await versionOf(id);
    const { errors } = await change(ben, {
      nodeId,
      title: 'Three cans',
      priority: 'low',
      seen: { title: 'Deep water' },
    });
    expect(errors?.[0]).toMatchObject({
      message: 'Title was changed meanwhile: Two cans',
      extensions: { code: 'STALE', fields: [{ field: 'title' }] },
    });
    expect(await versionOf(id)).toBe(before);
    // What both mean is no conflict.
    expect(
      errorCode(await change(ben, { nodeId, title: 'Two cans', seen: { title: 'Deep water' } })),
    ).toBeUndefined();
  });

  it('two who each add a person end with both', async () => {
    const { nodeId, thingId } = await taskOf();
    await testApi.grantAccess(thingId, noor);
    const seen = { assignedTo: [] };
    await Promise.all([
      changed(anna, { nodeId, assignedTo: [ben.id], seen }),
      changed(ben, { nodeId, assignedTo: [noor.id], seen }),
    ]);
    const { assignments } = await changed(anna, { nodeId });
    expect(assignments.map((one: Loose) => one.assignedTo).sort()).toEqual([ben.id, noor.id].sort());
  });

  it('one who is to do it changes its status and no more; others who look on change nothing', async () => {
    const { nodeId, thingId } = await taskOf({}, { isPublic: false });
    await testApi.grantAccess(thingId, noor);
    expect(errorCode(await change(noor, { nodeId, status: 'completed' }))).toBe('DENIED');
    await changed(anna, { nodeId, assignedTo: [noor.id] });
    expect(await changed(noor, { nodeId, status: 'completed', position: {} })).toMatchObject({
      status: 'completed',
    });
    expect(errorCode(await change(noor, { nodeId, title: 'Mine' }))).toBe('DENIED');
    expect(errorCode(await change(await testApi.signUp(), { nodeId, title: 'Mine' }))).toBe('NTFND');
    expect(errorCode(await change(visitor, { nodeId, title: 'Mine' }))).toBe('LOGIN');
  });
});

describe('the order of the board', () => {
  it('is the same for all who drag at the same moment', async () => {
    const { id: thingId } = await anna.createThing();
    await testApi.grantAccess(thingId, ben, { isCollaborator: true });
    const cards: Loose[] = [];
    for (const title of ['one', 'two', 'three', 'four', 'five'])
      cards.push(await anna.createTask(thingId, { title }));
    const board = async (person: Person) =>
      (
        await person.get(
          'query ($id: UUID!) { allTasks(thingId: $id, orderBy: BOARD) { nodes { title rank } } }',
          { id: thingId },
        )
      ).allTasks.nodes.map((card: Loose) => card.title);
    expect(await board(anna)).toEqual(['one', 'two', 'three', 'four', 'five']);
    const [one, two, three, four, five] = cards.map((card) => card.nodeId);
    await changed(anna, { nodeId: five, position: { before: one } });
    expect(await board(ben)).toEqual(['five', 'one', 'two', 'three', 'four']);
    await Promise.all([
      changed(anna, { nodeId: five, position: { after: one, before: two } }),
      changed(ben, { nodeId: four, position: { after: one, before: two } }),
      changed(ben, { nodeId: three, position: {} }),
    ]);
    const last = await board(anna);
    expect(last).toEqual(await board(ben));
    expect([last[0], last[3], last[4]]).toEqual(['one', 'two', 'three']);
  });
});

describe('removing a task', () => {
  it('[255] is for who made it and owners of the thing', async () => {
    const { id, nodeId, thingId } = await taskOf({ assignedTo: [ben.id] });
    expect(errorCode(await ben.ask(deleteTask, { input: { id } }))).toBe('DENIED');
    const { deleteTaskById } = await anna.get(deleteTask, { input: { id } });
    expect(deleteTaskById.deletedNodeId).toBe(nodeId);
    expect((await anna.get(taskById, { id })).taskById).toBeNull();
    const bens: Loose = await ben.createTask(thingId);
    expect(errorCode(await ben.ask(deleteTask, { input: { id: bens.id } }))).toBeUndefined();
    expect(errorCode(await anna.ask(updateTaskDocument, { input: { nodeId, title: 'x' } }))).toBe('NTFND');
  });
});

describe('the lists of tasks', () => {
  const all = async (person: Person, args: string) =>
    (
      await person.get(`{ allTasks(${args}) { totalCount nodes { id title thing { id } } } }`)
    ).allTasks.nodes.map((task: Loose) => task.title);

  it('[256] [257] what is due first comes first, and filters hold', async () => {
    const { id: groupId } = await anna.createGroup();
    const { id: thingId } = await anna.createThing({ groupId });
    await testApi.grantAccess(thingId, ben);
    await anna.createTask(thingId, { title: 'some day' });
    await anna.createTask(thingId, { title: 'next week', dueDate: inDays(7), assignedTo: [ben.id] });
    await anna.createTask(thingId, { title: 'tomorrow', dueDate: inDays(1), status: 'completed' });
    const ofThing = `thingId: "${thingId}"`;
    expect(await all(anna, ofThing)).toEqual(['tomorrow', 'next week', 'some day']);
    expect(await all(anna, `${ofThing}, backwards: true`)).toEqual(['next week', 'tomorrow', 'some day']);
    expect(await all(anna, `${ofThing}, status: [notStarted, inProgress]`)).toEqual([
      'next week',
      'some day',
    ]);
    expect(await all(anna, `${ofThing}, dueTo: "${inDays(2)}"`)).toEqual(['tomorrow']);
    expect(await all(anna, `${ofThing}, dueFrom: "${inDays(2)}"`)).toEqual(['next week']);
    expect(await all(anna, `${ofThing}, orderBy: COMPLETED, first: 1`)).toEqual(['tomorrow']);
    expect(await all(anna, `${ofThing}, priority: [high]`)).toEqual([]);
    expect(await all(anna, `${ofThing}, priority: [normal, high]`)).toHaveLength(3);
    expect(await all(anna, `${ofThing}, completedFrom: "${inDays(-1)}T00:00:00Z"`)).toEqual(['tomorrow']);
    expect(await all(anna, `${ofThing}, completedFrom: "${inDays(1)}T00:00:00Z"`)).toEqual([]);
    expect(await all(anna, `groupId: "${groupId}"`)).toHaveLength(3);
    expect(await all(ben, `${ofThing}, scope: ASSIGNED`)).toEqual(['next week']);
    expect(await all(anna, `${ofThing}, assignedTo: "${ben.id}"`)).toEqual(['next week']);
    expect(await all(ben, `${ofThing}, scope: THINGS`)).toEqual([]);
    expect(await all(anna, `${ofThing}, scope: THINGS`)).toHaveLength(3);
    expect(await all(anna, `${ofThing}, scope: GROUPS`)).toHaveLength(3);
    expect(await all(ben, `${ofThing}, scope: GROUPS`)).toEqual([]);
    expect(await all(visitor, `${ofThing}, assignedTo: "${ben.id}"`)).toEqual([]);
    const page = await anna.get(`{ thingById(id: "${thingId}") { openTaskCount tasks { title } }
      groupById(id: "${groupId}") { openTaskCount } }`);
    expect(page).toMatchObject({
      thingById: { openTaskCount: 2, tasks: [{ title: 'next week' }, { title: 'some day' }] },
      groupById: { openTaskCount: 2 },
    });
  });

  it('hold nothing of a private thing for others, not even a number', async () => {
    const { id: groupId } = await anna.createGroup();
    const { id: thingId } = await anna.createThing({ groupId, isPublic: false });
    const { id } = (await anna.createTask(thingId)) as Loose;
    expect(await all(noor, `thingId: "${thingId}"`)).toEqual([]);
    expect(
      await noor.get(`{ groupById(id: "${groupId}") { openTaskCount } taskById(id: "${id}") { id }
        node(nodeId: "${nodeIdOf('Task', id)}") { nodeId } }`),
    ).toEqual({ groupById: { openTaskCount: 0 }, taskById: null, node: null });
  });
});
