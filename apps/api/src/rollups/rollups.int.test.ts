import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ada: Person;
let groupId: string;

const totalsDocument = 'query ($days: Int!) { adminTotals(days: $days) { name total days { date total } } }';
const rollupsDocument = `query ($startDate: String, $endDate: String, $groupId: UUID, $kind: ActivityRollupKind) {
  activityRollups(startDate: $startDate, endDate: $endDate, groupId: $groupId, kind: $kind) {
    date groupId kind type count } }`;

interface AdminTotal {
  readonly name: string;
  readonly total: number;
  readonly days: readonly { readonly date: string; readonly total: number }[];
}
const totals = async (days = 3): Promise<AdminTotal[]> =>
  (await ada.get(totalsDocument, { days })).adminTotals;
const totalOf = async (name: string): Promise<number> =>
  (await totals()).find((total) => total.name === name)!.total;

beforeAll(async () => {
  [anna, ada] = await testApi.signUpAll('anna', 'ada');
  groupId = (await anna.createGroup()).id;
  const thing = await anna.createThing({ groupId, isPublic: false });
  const gone = await anna.createThing({ isPublic: false });
  const device = await anna.createDevice({ thingId: thing.id });
  await testApi.projector.projectUplink(device.deviceId, '2026-05-01T12:00:00.000Z', { water: 42 });
  await anna.recordAction(thing.id);
  const undone = await anna.recordAction(thing.id);
  await anna.createTask(thing.id, { status: 'completed' });
  await anna.get(
    `mutation ($action: DeleteActionByIdInput!, $thing: DeleteThingByIdInput!) {
      deleteActionById(input: $action) { clientMutationId } deleteThingById(input: $thing) { clientMutationId } }`,
    { action: { id: undone.id }, thing: { id: gone.id } },
  );
  // One entry that the registration makes, and the watering that was not undone.
  await eventually(async () => (await totalOf('tasks')) === 1 && (await totalOf('actions')) === 2);
});

describe('totals', () => {
  it('are of what there is, private and public, as the lists of an administrator count it', async () => {
    const names = ['things', 'devices', 'users', 'groups', 'actions', 'tasks', 'readings'];
    const all = await totals();
    expect(all.map(({ name }) => name)).toEqual(names);
    const counts = await ada.get(`{ allThings(first: 1) { totalCount } allDevices(first: 1) { totalCount }
      allUsers(first: 1) { totalCount } allGroups(first: 1, personal: false) { totalCount }
      allActions(first: 1) { totalCount } allTasks(first: 1) { totalCount } }`);
    const lists = ['allThings', 'allDevices', 'allUsers', 'allGroups', 'allActions', 'allTasks'];
    // The one reading is of a day before those that are asked for.
    expect(all.map(({ total }) => total)).toEqual([...lists.map((list) => counts[list].totalCount), 0]);
  });

  it('have the days asked for, the last of which is today and ends with the total', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const { name, total, days } of await totals(396)) {
      expect(days).toHaveLength(396);
      expect(days.at(-1)!.date).toBe(today);
      if (name !== 'readings') expect([name, days.at(-1)!.total]).toEqual([name, total]);
    }
    const { adminTotals } = await ada.get('{ adminTotals { days { date } } }');
    expect(adminTotals[0].days).toHaveLength(90);
  });

  it('are asked of the read model in two statements, however many days', async () => {
    const spy = jest.spyOn(testApi.api.app.get(Runtime).readPool, 'query');
    const statements: number[] = [];
    for (const days of [1, 396]) {
      spy.mockClear();
      await totals(days);
      statements.push(spy.mock.calls.length);
    }
    spy.mockRestore();
    expect(statements).toEqual([2, 2]);
  });
});

describe('rollups of activity', () => {
  it('tell kind, type and group of each day', async () => {
    const { activityRollups } = await ada.get(rollupsDocument, { groupId });
    const counted = activityRollups.filter(({ count }: { count: number }) => count > 0);
    const date = new Date().toISOString().slice(0, 10);
    expect(counted).toEqual(
      [
        ['THINGS', 'TREE', 1],
        ['GROUPS', 'GROWER', 1],
        ['ACTIONS', 'CREATED', 1],
        ['ACTIONS', 'WATERING', 1],
        ['TASKS', 'WATERING', 1],
        ['COMPLETED_TASKS', 'WATERING', 1],
      ].map(([kind, type, count]) => ({ date, groupId, kind, type, count })),
    );
    const { activityRollups: ofOneKind } = await ada.get(rollupsDocument, { kind: 'READINGS', startDate: '2026-05-01', endDate: '2026-05-02' }); // prettier-ignore
    expect(ofOneKind).toEqual(
      [1, 0].map((count, n) => ({
        ...{ date: `2026-05-0${n + 1}`, groupId: null, kind: 'READINGS', type: null, count },
      })),
    );
  });

  it('have thirty days when nothing is said, both ends of a range, and no others', async () => {
    const daysOf = async (range: object): Promise<string[]> => {
      const { activityRollups } = await ada.get(rollupsDocument, { kind: 'BADGES', ...range });
      return activityRollups.map(({ date }: { date: string }) => date);
    };
    expect(await daysOf({})).toHaveLength(30);
    expect(await daysOf({ startDate: '2026-07-01', endDate: '2026-07-03' })).toEqual([
      ...['2026-07-01', '2026-07-02', '2026-07-03'],
    ]);
    expect(await daysOf({ endDate: '2026-07-30' })).toHaveLength(30);
  });

  it.each([
    [{ startDate: '2026-07-02', endDate: '2026-07-01' }, 'endDate'],
    [{ startDate: '2025-07-01', endDate: '2026-08-01' }, 'endDate'],
    [{ startDate: '1.7.2026' }, 'startDate'],
    [{ endDate: '2026-02-30' }, 'endDate'],
  ])('refuse %p', async (range, field) => {
    const { errors } = await ada.ask(rollupsDocument, range);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field }] });
  });
});

describe('activity by day', () => {
  const today = new Date().toISOString().slice(0, 10);
  const byDay = `query ($groupId: UUID, $by: ActivityBreakdown!, $first: Int! = 20) {
    activityCounts(groupId: $groupId, startDate: "${today}", endDate: "${today}") { kind count before }
    activityByDay(kind: ACTIONS, by: $by, groupId: $groupId, first: $first, startDate: "${today}", endDate: "${today}") {
      dates parts { type group { id name } parts isOthers count before days } } }`;

  it('[016] tells kinds, types and groups, and the others in one part', async () => {
    const { activityCounts, activityByDay } = await ada.get(byDay, { groupId, by: 'TYPE' });
    expect(activityCounts.filter(({ count }: { count: number }) => count > 0)).toEqual(
      ['THINGS', 'GROUPS', 'ACTIONS', 'TASKS', 'COMPLETED_TASKS'].map((kind) => ({
        ...{ kind, count: kind === 'ACTIONS' ? 2 : 1, before: 0 },
      })),
    );
    const part = { group: null, parts: 1, isOthers: false, count: 1, before: 0, days: [1] };
    expect(activityByDay).toEqual({
      dates: [today],
      parts: [
        { ...part, type: 'CREATED' },
        { ...part, type: 'WATERING' },
      ],
    });
    const few = await ada.get(byDay, { groupId, by: 'TYPE', first: 1 });
    expect(few.activityByDay.parts).toEqual([
      { ...part, type: 'CREATED' },
      { ...part, type: null, isOthers: true },
    ]);
    const ofGroups = await ada.get(byDay, { by: 'GROUP' });
    expect(ofGroups.activityByDay.parts).toContainEqual({
      ...{ ...part, type: null, count: 2, days: [2] },
      group: { id: groupId, name: expect.any(String) },
    });
  });

  it('[016] is on the map, by the thing that actions were recorded for', async () => {
    const located = await anna.createThing({ groupId, isPublic: false, location: { x: -1.32, y: 51.4 } });
    await anna.recordAction(located.id);
    const onMap = `query ($groupId: UUID, $type: String) { activityOnMap(groupId: $groupId, type: $type) {
      things { count thing { id location { x y } } } located actions locatedActions } }`;
    const thing = { id: located.id, location: { x: -1.32, y: 51.4 } };
    await eventually(async () => (await ada.get(onMap, { groupId })).activityOnMap.actions === 4);
    expect(await ada.get(onMap, { groupId })).toEqual({
      activityOnMap: { things: [{ count: 2, thing }], located: 1, actions: 4, locatedActions: 2 },
    });
    expect(await ada.get(onMap, { groupId, type: 'WATERING' })).toEqual({
      activityOnMap: { things: [{ count: 1, thing }], located: 1, actions: 2, locatedActions: 1 },
    });
  });

  it.each([
    'activityByDay(kind: ACTIONS, first: 0) { dates }',
    'activityByDay(kind: ACTIONS, first: 201) { dates }',
    'activityOnMap(first: 1001) { actions }',
  ])('refuses %s, and names the field and the rule', async (question) => {
    const { errors } = await ada.ask(`{ ${question} }`);
    const message = expect.stringMatching(/^first must be 1 to \d+$/);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'first', message }],
    });
  });
});

it.each([0, -1, 397])('totals of %p days are refused', async (days) => {
  const { errors } = await ada.ask(totalsDocument, { days });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'days' }] });
});

it.each([
  '{ adminTotals { total } }',
  '{ activityRollups { count } }',
  '{ activityCounts { count } }',
  '{ activityByDay(kind: ACTIONS) { dates } }',
  '{ activityOnMap { actions } }',
])('only administrators are answered: %s', async (document) => {
  expect(errorCode(await testApi.visitor.ask(document))).toBe('LOGIN');
  expect(errorCode(await anna.ask(document))).toBe('DENIED');
  expect(errorCode(await ada.ask(document))).toBeUndefined();
});
