import { beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { updateTaskDocument } from '../tasks/tasks.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

const entryFields = `id nodeId kind what at actor { username } person { username } thing { name } group { name }
  device { name } action { type comments } task { title } badge { badgeType level }`;
const allActivities = `query ($kinds: [ActivityKind!], $userId: UUID, $groupId: UUID, $thingId: UUID,
  $from: DateTime, $to: DateTime, $first: Int, $after: String) {
  allActivities(kinds: $kinds, userId: $userId, groupId: $groupId, thingId: $thingId, from: $from, to: $to, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes { ${entryFields} } } }`;
const feedOf = async (person: Pick<Person, 'get'>, asked: object): Promise<Loose> =>
  (await person.get(allActivities, asked)).allActivities;
/** The entries once there are so many. */
const entries = (person: Pick<Person, 'get'>, asked: object, count: number): Promise<Loose[]> =>
  eventually(async () => {
    const { nodes } = await feedOf(person, asked);
    return nodes.length === count ? (nodes as Loose[]) : undefined;
  });

it('says who did what for which thing, newest first, with names as they are now', async () => {
  const thing = await anna.createThing({ name: 'Rowan' });
  const probe = await anna.createDevice({ name: 'Probe', thingId: thing.id });
  await anna.recordAction(thing.id, { comments: 'Two cans, ask ben@example.org' });
  const task: Loose = await anna.createTask(thing.id, { title: 'Prune it', assignedTo: [ben.id] });
  await ben.get(updateTaskDocument, { input: { nodeId: task.nodeId, status: 'inProgress' } });
  await anna.get('mutation ($input: UpdateThingInput!) { updateThing(input: $input) { thing { name } } }', {
    input: { nodeId: thing.nodeId, name: 'Mill Lane rowan' },
  });
  const asked = { thingId: thing.id };
  const found = await entries(ben, asked, 6);
  const none = {
    actor: null,
    person: null,
    group: null,
    device: null,
    action: null,
    task: null,
    badge: null,
  };
  const byAnna = { ...none, actor: { username: 'anna' }, thing: { name: 'Mill Lane rowan' } };
  const own = { id: expect.any(String), nodeId: expect.any(String), at: expect.any(String) };
  const pruning = { kind: 'TASK', task: { title: 'Prune it' }, ...own };
  expect(found[0]).toEqual({ ...byAnna, ...pruning, what: 'TASK_STARTED', actor: { username: 'ben' } });
  // The task, and that ben is to do it, are of one moment.
  const ofOneMoment = found.slice(1, 3).sort((a, b) => String(a.what).localeCompare(String(b.what)));
  expect(ofOneMoment).toEqual([
    { ...byAnna, ...pruning, what: 'TASK_ASSIGNED', person: { username: 'ben' } },
    { ...byAnna, ...pruning, what: 'TASK_CREATED' },
  ]);
  expect(found.slice(3)).toEqual([
    {
      ...byAnna,
      ...{ kind: 'ACTION', what: 'RECORDED', ...own },
      action: { type: 'WATERING', comments: 'Two cans, ask ben@example.org' },
    },
    { ...byAnna, kind: 'DEVICE', what: 'LINKED', ...own, device: { name: 'Probe' } },
    { ...byAnna, kind: 'ACTION', what: 'RECORDED', ...own, action: { type: 'CREATED', comments: '' } },
  ]);
  // Guests are told of no person, nor of an address in a text.
  const shown = await feedOf(testApi.visitor, asked);
  expect(shown.nodes.map(({ actor, person }: Loose) => [actor, person])).toEqual(
    Array.from({ length: 6 }, () => [null, null]),
  );
  expect(JSON.stringify(shown)).not.toContain('@example.org');
  expect(probe.id).toBeDefined();
});

it('[025] is narrowed by kind, person, group, thing and dates, all at once, and goes on by pages', async () => {
  const [cleo] = await testApi.signUpAll('cleo');
  const group = await cleo.createGroup();
  const thing = await cleo.createThing({ groupId: group.id });
  const other = await cleo.createThing({ groupId: group.id });
  for (const { id } of [thing, thing, other]) await cleo.recordAction(id);
  await cleo.createTask(other.id);
  const whats = async (asked: object) =>
    (await feedOf(anna, { userId: cleo.id, ...asked })).nodes.map(({ what }: Loose) => what).sort();
  // Two were added, three were watered.
  await entries(anna, { groupId: group.id }, 7);
  expect(await whats({ groupId: group.id })).toEqual([
    'FOUNDED',
    ...Array.from({ length: 5 }, () => 'RECORDED'),
    'TASK_CREATED',
  ]);
  expect(await whats({ thingId: other.id })).toEqual(['RECORDED', 'RECORDED', 'TASK_CREATED']);
  expect(await whats({ thingId: other.id, kinds: ['TASK'] })).toEqual(['TASK_CREATED']);
  expect(await whats({ groupId: group.id, kinds: ['TASK', 'INVITATION'] })).toEqual([
    'FOUNDED',
    'TASK_CREATED',
  ]);
  expect(await whats({ userId: ben.id, groupId: group.id })).toEqual([]);
  const { nodes } = await feedOf(anna, { groupId: group.id });
  const middle = nodes[3].at as string;
  const [later, earlier] = [
    await whats({ groupId: group.id, from: middle }),
    await whats({ groupId: group.id, to: middle }),
  ];
  expect([later.length >= 4, earlier.length + later.length]).toEqual([true, 7]);
  const first = await feedOf(anna, { groupId: group.id, first: 4 });
  const rest = await feedOf(anna, { groupId: group.id, first: 4, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...rest.nodes]).toEqual(nodes);
  expect([first.totalCount, first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([7, true, false]);
});

it('costs the same number of statements, however many entries there are', async () => {
  const thing = await anna.createThing();
  for (let i = 0; i < 20; i += 1) await anna.recordAction(thing.id);
  for (let i = 0; i < 20; i += 1) await anna.createTask(thing.id, { assignedTo: [ben.id] });
  await eventually(async () => (await feedOf(anna, { thingId: thing.id })).totalCount === 61);
  const { readPool } = testApi.api.app.get(Runtime);
  const count = async (first: number) => {
    const spy = jest.spyOn(readPool, 'query');
    const { nodes } = await feedOf(anna, { first });
    const statements = spy.mock.calls.length;
    spy.mockRestore();
    expect(nodes).toHaveLength(first);
    return statements;
  };
  await count(60);
  const all = await count(60);
  expect(await count(30)).toBeLessThanOrEqual(all);
  expect(all).toBeLessThanOrEqual(8);
});

it('tells an open feed at once which entries are the newest, each viewer of those that they see', async () => {
  const thing = await anna.createThing({ isPublic: false });
  const access = await testApi.grantAccess(thing.id, ben);
  const watched =
    'subscription ($id: UUID!) { activitiesUpdated(thingId: $id) { newest { id actor { username } } } }';
  const [annas, bens, guests] = [anna.token, ben.token, undefined].map((token) =>
    testApi.subscribe(watched, thing.id, token),
  );
  const newest = ({ messages }: typeof annas & object) =>
    ((messages.at(-1)?.data.activitiesUpdated.newest ?? []) as Loose[]).map(({ id }) => id as string);
  await eventually(() => newest(annas!).length === 1 && newest(bens!).length === 1);
  await anna.recordAction(thing.id);
  await eventually(() => newest(annas!).length === 2 && newest(bens!).length === 2);
  const shown = await feedOf(anna, { thingId: thing.id });
  expect(newest(bens!)).toEqual(shown.nodes.map(({ id }: Loose) => id));
  await anna.get(
    'mutation ($input: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $input) { clientMutationId } }',
    { input: { id: access } },
  );
  await eventually(() => newest(bens!).length === 0);
  await anna.recordAction(thing.id);
  await eventually(() => newest(annas!).length === 3);
  expect(guests!.messages.map(({ data }) => data.activitiesUpdated.newest)).toEqual([[]]);
});
