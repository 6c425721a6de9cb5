import { beforeAll, describe, expect, it, jest } from '@jest/globals';
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

const thingTimeline = `query ($thingId: UUID!, $kinds: [TimelineKind!], $from: DateTime, $to: DateTime, $first: Int, $after: String) {
  thingTimeline(thingId: $thingId, kinds: $kinds, from: $from, to: $to, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes {
      activity { id nodeId kind what at actor { username } action { type } task { title } }
      turningPoint { id at colour colourBefore silentSince device { name } } } } }`;
const listOf = async (person: Pick<Person, 'get'>, thingId: string, asked: object = {}): Promise<Loose> =>
  (await person.get(thingTimeline, { thingId, ...asked })).thingTimeline;
const momentOf = ({ activity, turningPoint }: Loose): string => (activity ?? turningPoint).at;
const said = ({ activity, turningPoint }: Loose): string =>
  activity?.what ?? [turningPoint.colourBefore, turningPoint.colour].join(' to ');

/** A thing with a probe, of which several things happened. */
const scene = async () => {
  const thing = await anna.createThing();
  const probe = await anna.createDevice({ name: 'Probe', thingId: thing.id });
  const measure = (hours: number, water: number) =>
    testApi.projector.projectUplink(
      probe.deviceId,
      new Date(Date.parse('2026-05-01T00:00:00Z') + hours * 3_600_000).toISOString(),
      { water },
    );
  await measure(0, 45);
  await measure(1, 44);
  await measure(2, 28);
  await measure(3, 15);
  await measure(75, 15);
  await anna.recordAction(thing.id);
  const task: Loose = await anna.createTask(thing.id, { title: 'Prune it' });
  await anna.get(updateTaskDocument, { input: { nodeId: task.nodeId, status: 'completed' } });
  // Added, linked, watered, planned, completed; four turning points.
  await eventually(async () => (await listOf(anna, thing.id)).totalCount === 9);
  return { thing, probe };
};

describe('the timeline of a thing', () => {
  it('is one list of all that happened and of its turning points, the newest first, by pages', async () => {
    const { thing } = await scene();
    const { nodes } = await listOf(ben, thing.id);
    expect(nodes.map(momentOf)).toEqual(nodes.map(momentOf).sort().reverse());
    expect(nodes.map(said)).toEqual([
      ...['TASK_COMPLETED', 'TASK_CREATED', 'RECORDED', 'LINKED', 'RECORDED'],
      ...[' to ', 'orange to red', 'green to orange', 'grey to green'],
    ]);
    expect(nodes[5].turningPoint).toMatchObject({
      ...{
        at: '2026-05-04T03:00:00.000Z',
        silentSince: '2026-05-01T03:00:00.000Z',
        device: { name: 'Probe' },
      },
    });
    const pages: Loose[] = [];
    let after: string | null = null;
    do {
      const page: Loose = await listOf(ben, thing.id, { first: 2, after });
      pages.push(...page.nodes);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
    expect(pages).toEqual(nodes);
  });

  it('is narrowed by kind and by period', async () => {
    const { thing } = await scene();
    const whats = async (asked: object) => (await listOf(anna, thing.id, asked)).nodes.map(said);
    expect(await whats({ kinds: ['TASK'] })).toEqual(['TASK_COMPLETED', 'TASK_CREATED']);
    expect(await whats({ kinds: ['ACTION', 'DEVICE'] })).toEqual(['RECORDED', 'LINKED', 'RECORDED']);
    expect(await whats({ kinds: ['SENSOR'], to: '2026-05-01T03:00:00Z' })).toEqual([
      ...['green to orange', 'grey to green'],
    ]);
    expect(await whats({ from: '2026-05-01T03:00:00Z', to: '2026-05-02T00:00:00Z' })).toEqual([
      'orange to red',
    ]);
    expect(await whats({ kinds: [] })).toEqual([]);
  });

  it('has colours of the water for things that speak of water alone', async () => {
    const { thing } = await scene();
    await anna.get(
      'mutation ($input: UpdateThingInput!) { updateThing(input: $input) { clientMutationId } }',
      {
        input: { nodeId: thing.nodeId, indicatorParameter: 'TEMPERATURE' },
      },
    );
    const { nodes } = await listOf(anna, thing.id, { kinds: ['SENSOR'] });
    expect(nodes.map(({ turningPoint }: Loose) => turningPoint.silentSince)).toEqual([
      '2026-05-01T03:00:00.000Z',
    ]);
  });

  it('is there for those who see the thing', async () => {
    const { thing } = await scene();
    const shown = await listOf(testApi.visitor, thing.id);
    expect(shown.totalCount).toBe(9);
    expect(shown.nodes.every(({ activity }: Loose) => !activity?.actor)).toBe(true);
    await anna.get(
      'mutation ($input: UpdateThingInput!) { updateThing(input: $input) { clientMutationId } }',
      {
        input: { nodeId: thing.nodeId, isPublic: false },
      },
    );
    for (const person of [ben, testApi.visitor]) expect((await listOf(person, thing.id)).nodes).toEqual([]);
  });

  it('costs the same number of statements, however many entries there are', async () => {
    const { thing } = await scene();
    for (let i = 0; i < 20; i += 1) await anna.recordAction(thing.id);
    await eventually(async () => (await listOf(anna, thing.id)).totalCount === 29);
    const { readPool } = testApi.api.app.get(Runtime);
    const count = async (first: number) => {
      const spy = jest.spyOn(readPool, 'query');
      const { nodes } = await listOf(anna, thing.id, { first });
      const statements = spy.mock.calls.length;
      spy.mockRestore();
      expect(nodes).toHaveLength(first);
      return statements;
    };
    await count(29);
    expect(await count(29)).toBeLessThanOrEqual(8);
    expect(await count(14)).toBeLessThanOrEqual(await count(29));
  });
});
