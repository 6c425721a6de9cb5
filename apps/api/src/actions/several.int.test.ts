import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { actions } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person;
let own: string[], hidden: string, seenOnly: string;

const createActions = `mutation ($input: CreateActionsInput!) { createActions(input: $input) { clientMutationId
  results { thingId refusal { code message } action { id type comments } thing { id lastAction lastWatering } } } }`;
const deleteActions = `mutation ($input: DeleteActionsByIdInput!) { deleteActionsById(input: $input) {
  results { id deletedNodeId refusal { code } } } }`;
const createTasks = `mutation ($input: CreateTasksInput!) { createTasks(input: $input) {
  results { thingId refusal { code message } task { id title dueDate assignments { assignedTo } } } } }`;
const deleteTasks = `mutation ($input: DeleteTasksByIdInput!) { deleteTasksById(input: $input) {
  results { id deletedNodeId refusal { code } } } }`;
const watering = { type: 'WATERING', comments: 'Two cans each' };
const job = { actionType: 'UPKEEP', title: 'Mulch', status: 'notStarted', priority: 'low' };

const record = async (person: Person, input: object): Promise<Loose[]> =>
  (await person.get(createActions, { input: { ...watering, ...input } })).createActions.results;
const madeIds = (results: Loose[], what: 'action' | 'task'): string[] =>
  results.flatMap((result) => (result[what] ? [result[what].id] : []));
const countOf = async (person: Person, thingId: string) =>
  (
    await person.get(`query ($id: UUID) { allActions(thingId: $id) { nodes { type } } }`, { id: thingId })
  ).allActions.nodes.filter(({ type }: Loose) => type === 'WATERING').length;

beforeAll(async () => {
  [anna, ben] = [await testApi.signUp(), await testApi.signUp()];
  own = [];
  for (let i = 0; i < 3; i += 1) own.push((await anna.createThing({ name: `Bed ${i}` })).id);
  hidden = (await ben.createThing({ isPublic: false })).id;
  seenOnly = (await ben.createThing()).id;
});

describe('the same action on several things', () => {
  it('is recorded where it may be; each other is refused on its own, and why is said', async () => {
    const thingIds = [own[0]!, hidden, own[1]!, seenOnly, newId()];
    const results = await record(anna, { thingIds });
    expect(results.map(({ thingId }) => thingId)).toEqual(thingIds);
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([
      ...[null, 'NTFND', null, 'DENIED', 'NTFND'],
    ]);
    expect(results[3].refusal.message).toBe('Only owners and collaborators record actions on this thing.');
    expect(results[0]).toMatchObject({ action: watering, thing: { id: own[0] } });
    expect(results[0].thing.lastWatering).not.toBeNull();
    // What may not be seen is told nothing of.
    expect(results[1]).toMatchObject({ action: null, thing: null });
    expect(await countOf(ben, seenOnly)).toBe(0);
  });

  it('pressed twice, and sent again later, it is recorded once, and answered the same', async () => {
    const input = { thingIds: [...own, hidden], clientMutationId: newId() };
    const before = await countOf(anna, own[2]!);
    const [first, second] = await Promise.all([record(anna, input), record(anna, input)]);
    const third = await record(anna, input);
    expect(madeIds(first, 'action')).toHaveLength(3);
    expect(new Set(madeIds(second, 'action'))).toEqual(new Set(madeIds(first, 'action')));
    expect(third.map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, undefined, 'NTFND']);
    expect(madeIds(third, 'action')).toEqual(madeIds(first, 'action'));
    expect(await countOf(anna, own[2]!)).toBe(before + 1);
    const other = await anna.ask(createActions, { input: { ...watering, ...input, comments: 'Other' } });
    expect(errorCode(other)).toBe('VALIDATION');
  });

  it('is one command: what it wrote has one actor and moment, and all of it is taken back by one, once', async () => {
    const results = await record(anna, { thingIds: own });
    const ids = madeIds(results, 'action');
    const undo = async (person: Person): Promise<Loose[]> =>
      (await person.get(deleteActions, { input: { ids } })).deleteActionsById.results;
    expect((await undo(ben)).map(({ refusal }) => refusal.code)).toEqual(['DENIED', 'DENIED', 'DENIED']);
    const undone = await undo(anna);
    expect(undone.map(({ id }) => id)).toEqual(ids);
    expect(undone.every(({ deletedNodeId, refusal }) => deletedNodeId !== null && refusal === null)).toBe(
      true,
    );
    expect((await undo(anna)).map(({ refusal }) => refusal.code)).toEqual(['NTFND', 'NTFND', 'NTFND']);
    const written = await Promise.all(ids.map((id) => testApi.store.read(actions.stream(id))));
    expect(written.map(({ events }) => events.map(({ type }) => type))).toEqual(
      ids.map(() => ['ActionRecorded', 'ActionDeleted']),
    );
    expect(new Set(written.map(({ events }) => events[0]!.correlationId)).size).toBe(1);
  });

  it('refuses none, more than a hundred, and a comment that is too long, with nothing done', async () => {
    const before = await countOf(anna, own[0]!);
    const refused = async (input: object) => {
      const answer = await anna.ask(createActions, { input: { ...watering, ...input } });
      return answer.errors?.[0]?.extensions?.['fields'];
    };
    expect(await refused({ thingIds: [] })).toMatchObject([{ field: 'thingIds' }]);
    const many = [...own, ...Array.from({ length: 98 }, () => newId())];
    expect(await refused({ thingIds: many })).toEqual([
      { field: 'thingIds', message: 'At most 100 at once' },
    ]);
    expect(await refused({ thingIds: own, comments: 'x'.repeat(2001) })).toMatchObject([
      { field: 'comments' },
    ]);
    expect(await countOf(anna, own[0]!)).toBe(before);
  });

  it('costs the same number of statements for thirty things as for ten', async () => {
    const thingIds = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await anna.createThing({ name: `Row ${i}` })).id),
    );
    const counted = async (some: string[]) => {
      // How often the read model is looked at depends on how soon it comes; what the log is asked does not.
      const spies = (['load', 'loadAll', 'read', 'append', 'answerOf'] as const).map((name) =>
        jest.spyOn(EventStore.prototype, name),
      );
      const results = await record(anna, { thingIds: some });
      const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      expect(madeIds(results, 'action')).toHaveLength(some.length);
      return calls;
    };
    expect(await counted(thingIds)).toBe(await counted(thingIds.slice(0, 10)));
  });
});

describe('the same task for several things', () => {
  it('is made where it may be, for people who see the thing, and taken back whole', async () => {
    const secret = (await anna.createThing({ isPublic: false })).id;
    const input = { ...job, thingIds: [own[0]!, secret, seenOnly], assignedTo: [ben.id] };
    const { results } = (await anna.get(createTasks, { input: { ...input, dueDate: '2026-12-24' } }))
      .createTasks;
    expect(results[0].task).toMatchObject({ title: 'Mulch', assignments: [{ assignedTo: ben.id }] });
    expect(results.map(({ refusal }: Loose) => refusal?.code ?? null)).toEqual([
      ...[null, 'VALIDATION', 'DENIED'],
    ]);
    expect(results[1].refusal.message).toBe('Only people who see the thing can be assigned');
    const ids = madeIds(results, 'task');
    const { results: undone } = (await anna.get(deleteTasks, { input: { ids } })).deleteTasksById;
    expect(undone).toMatchObject([{ id: ids[0], refusal: null }]);
  });

  it('pressed twice, it is made once; what is wrong with it is refused for all', async () => {
    const input = { ...job, thingIds: own, clientMutationId: newId() };
    const make = async () => (await anna.get(createTasks, { input })).createTasks.results;
    const [first, second] = await Promise.all([make(), make()]);
    expect(madeIds(first, 'task')).toHaveLength(3);
    expect(new Set(madeIds(second, 'task'))).toEqual(new Set(madeIds(first, 'task')));
    const wrong = await anna.ask(createTasks, { input: { ...job, thingIds: own, title: '' } });
    expect(errorCode(wrong)).toBe('VALIDATION');
  });
});
