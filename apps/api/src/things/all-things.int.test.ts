import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction, aThing, eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import { projectionEvents } from '@hedgerow/testing/projection';
import { Runtime } from '../runtime.js';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, visitor: Person;
beforeAll(async () => {
  visitor = testApi.visitor;
  anna = await testApi.signUp();
});

describe('lists', () => {
  /** Things with and without readings, so that there is something to sort. */
  beforeAll(async () => {
    const readings = [{ water: 41, ph: 7 }, { water: 12 }, { ph: 5.5 }, undefined];
    for (const values of readings) {
      const { id: thingId } = await anna.createThing();
      const { deviceId } = await anna.createDevice({ thingId });
      if (values) await testApi.projector.projectUplink(deviceId, '2026-06-01T08:00:00.000Z', values);
    }
  });

  it('[169] scopes are all, own, collaborating and shared', async () => {
    const eva = await testApi.signUp();
    const share = (flags: object) => aThing({ name: 'Evas list', shared: [{ userId: eva.id, ...flags }] });
    await eva.createThing({ name: 'Evas list' });
    for (const flags of [{ isCollaborator: true }, {}])
      await testApi.projector.project(projectionEvents(share(flags)));
    const count = async (scope: string) =>
      (
        await eva.get(`query ($s: ThingScope) { allThings(scope: $s, search: "evas list") { totalCount } }`, {
          s: scope,
        })
      ).allThings.totalCount;
    expect([
      await count('ALL'),
      await count('OWN'),
      await count('COLLABORATING'),
      await count('SHARED'),
    ]).toEqual([3, 1, 1, 1]);
    expect((await visitor.get('{ allThings(scope: OWN) { totalCount nodes { id } } }')).allThings).toEqual({
      totalCount: 0,
      nodes: [],
    });
  });

  it('sorts by name, water and pH, those without a reading last', async () => {
    for (const order of ['NAME', 'WATER', 'PH', 'NEWEST']) {
      const { allPublicThings } = await visitor.get(
        `query ($o: ThingOrder) { allPublicThings(orderBy: $o, first: 100) { nodes { name water ph createdAt } pageInfo { hasNextPage } } }`,
        { o: order },
      );
      const nodes = allPublicThings.nodes as { name: string; water: number; ph: number; createdAt: string }[];
      const key = (n: (typeof nodes)[number]) =>
        ({
          NAME: n.name.toLowerCase(),
          WATER: n.water ?? Infinity,
          PH: n.ph ?? Infinity,
          NEWEST: -Date.parse(n.createdAt),
        })[order]!;
      if (order !== 'NAME')
        expect(nodes.map(key)).toEqual(nodes.map(key).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect(nodes.length).toBeGreaterThan(3);
    }
  });

  it.each(['WATER', 'PH'])(
    'by %s backwards begins with the highest, and things without a reading stay last, page by page',
    async (order) => {
      const column = order.toLowerCase();
      const seen: (number | null)[] = [];
      for (let after: string | null = null, more = true; more;) {
        const { allPublicThings }: Loose = await visitor.get(
          `query ($o: ThingOrder, $after: String) { allPublicThings(orderBy: $o, backwards: true, first: 2, after: $after) {
            nodes { ${column} } totalCount pageInfo { hasNextPage endCursor } } }`,
          { o: order, after },
        );
        seen.push(...allPublicThings.nodes.map((node: Loose) => node[column]));
        after = allPublicThings.pageInfo.endCursor;
        more = allPublicThings.pageInfo.hasNextPage;
        if (!more) expect(seen).toHaveLength(allPublicThings.totalCount);
      }
      const known = seen.filter((value) => value !== null);
      expect(known.length).toBeGreaterThan(1);
      expect(seen.length - known.length).toBeGreaterThan(1);
      expect(seen.slice(0, known.length)).toEqual(known.sort((a, b) => b - a));
    },
  );

  describe('narrowed', () => {
    const word = 'narrow';
    let bed: string, bench: string, hidden: string, located: string;
    const listed = async (person: Person, args: object) =>
      (
        await person.get(
          `query ($ids: [UUID!], $types: [ThingType!], $states: [WaterState!], $located: Boolean) {
             allThings(ids: $ids, types: $types, states: $states, hasLocation: $located, search: "${word}",
               orderBy: NAME, first: 50) { totalCount nodes { id } } }`,
          args,
        )
      ).allThings;
    const idsOf = async (person: Person, args: object) => {
      const { nodes, totalCount } = await listed(person, args);
      expect(totalCount).toBe(nodes.length);
      return nodes.map(({ id }: Loose) => id);
    };
    beforeAll(async () => {
      const make = async (name: string, over: object = {}) =>
        (await anna.createThing({ name: `${word} ${name}`, location: null, ...over })).id;
      bed = await make('a', { type: 'FLOWERBED' });
      bench = await make('b', { type: 'BENCH' });
      hidden = await make('c', { type: 'TREE', isPublic: false });
      located = await make('d', { type: 'TREE', location: { x: 51.4, y: -1.3 } });
      const { deviceId } = await anna.createDevice({ thingId: bed });
      await testApi.projector.projectUplink(deviceId, new Date().toISOString(), { water: 12 });
    });

    it('to ids, each sees those of them that are theirs to see', async () => {
      const ids = [located, bed, hidden, newId()];
      expect(await idsOf(anna, { ids })).toEqual([bed, hidden, located]);
      expect(await idsOf(visitor, { ids })).toEqual([bed, located]);
      expect(await idsOf(anna, { ids: [] })).toEqual([]);
    });

    it('to types, to what has a location, and to both', async () => {
      expect(await idsOf(anna, { types: ['BENCH', 'FLOWERBED'] })).toEqual([bed, bench]);
      expect(await idsOf(anna, { located: true })).toEqual([located]);
      expect(await idsOf(anna, { located: false, types: ['TREE'] })).toEqual([hidden]);
    });

    it('to the states of water, which what is not watered has none of', async () => {
      expect(await idsOf(anna, { states: ['DRY'] })).toEqual([bed]);
      expect(await idsOf(anna, { states: ['NONE', 'WET'] })).toEqual([hidden, located]);
      await anna.recordAction(bed);
      // Things are projected apart from the timeline.
      await eventually(async () => (await idsOf(anna, { states: ['WATERED'] })).join() === bed);
      expect(await idsOf(anna, { states: ['DRY'] })).toEqual([]);
    });
  });

  it('by last action those never looked after come first, and last when backwards', async () => {
    const names = ['never', 'long ago', 'lately'].map((name) => `acted ${name}`);
    for (const [i, name] of names.entries()) {
      const thing = aThing({ name });
      await testApi.projector.project(projectionEvents(thing));
      if (i > 0)
        await testApi.projector.project(
          projectionEvents(anAction({ thingId: thing.id }), { from: `2026-06-0${i}T08:00:00.000Z` }),
        );
    }
    const listed = async (backwards: boolean) =>
      (
        await visitor.get(
          `query ($b: Boolean) { allPublicThings(orderBy: LAST_ACTION, backwards: $b, search: "acted") { nodes { name } } }`,
          { b: backwards },
        )
      ).allPublicThings.nodes.map(({ name }: Loose) => name);
    expect(await listed(false)).toEqual(names);
    expect(await listed(true)).toEqual([...names].reverse());
  });

  it('a page too long is cut, a negative one refused, null is the usual', async () => {
    const list = `query ($first: Int, $after: String) { allPublicThings(first: $first, after: $after) { nodes { id } } }`;
    expect((await visitor.ask(list, { first: 1_000_000_000 })).errors).toBeUndefined();
    expect((await visitor.ask(list, { first: null })).errors).toBeUndefined();
    expect((await visitor.get(list, { first: 0 })).allPublicThings.nodes).toEqual([]);
    for (const variables of [{ first: -1 }, { first: 1.5 }, { first: 1e99 }, { first: 'ten' }])
      expect((await visitor.ask(list, variables)).errors?.[0]?.extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [{ field: 'first' }],
      });
  });

  it('a cursor that is forged, edited or from another list is refused', async () => {
    const { allPublicThings } = await visitor.get('{ allPublicThings(first: 1) { pageInfo { endCursor } } }');
    const { endCursor } = allPublicThings.pageInfo;
    const edited = Buffer.from(endCursor, 'base64url');
    edited[edited.length - 4]! ^= 1;
    const forged = [
      Buffer.from(JSON.stringify(['2026-01-01', newId()])).toString('base64url'),
      edited.toString('base64url'),
      'x',
      `'; drop table`,
    ];
    for (const after of forged) {
      const { errors } = await visitor.ask(
        `query ($after: String) { allPublicThings(after: $after) { nodes { id } } }`,
        { after },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'after' }] });
    }
    const elsewhere = await visitor.ask(
      `query ($after: String) { allDevices(after: $after) { nodes { id } } }`,
      { after: endCursor },
    );
    expect(errorCode(elsewhere)).toBe('VALIDATION');
    const otherOrder = await visitor.ask(
      `query ($after: String) { allPublicThings(orderBy: NAME, after: $after) { nodes { id } } }`,
      { after: endCursor },
    );
    expect(errorCode(otherOrder)).toBe('VALIDATION');
    const otherEnd = await visitor.ask(
      `query ($after: String) { allPublicThings(backwards: true, after: $after) { nodes { id } } }`,
      { after: endCursor },
    );
    expect(errorCode(otherEnd)).toBe('VALIDATION');
  });

  it.each(['NEWEST', 'NAME', 'WATER'])(
    'paging by %s while things are added neither skips nor repeats',
    async (order) => {
      const word = `paged${order.toLowerCase()}`;
      const add = (i: number) =>
        testApi.projector.project(
          projectionEvents(aThing({ name: `${word} ${i % 7}` }), {
            from: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
          }),
        );
      for (let i = 0; i < 30; i += 1) await add(i);
      const { allPublicThings: before } = await visitor.get(
        `query ($o: ThingOrder, $w: String) { allPublicThings(orderBy: $o, search: $w, first: 200) { nodes { id } totalCount } }`,
        { o: order, w: word },
      );
      expect(before.totalCount).toBe(30);
      const seen: string[] = [];
      let after: string | null = null;
      for (let page = 0, more = true; more; page += 1) {
        const { allPublicThings }: Loose = await visitor.get(
          `query ($o: ThingOrder, $w: String, $after: String) { allPublicThings(orderBy: $o, search: $w, first: 4, after: $after) {
          edges { cursor node { id } } pageInfo { hasNextPage endCursor hasPreviousPage } } }`,
          { o: order, w: word, after },
        );
        seen.push(...allPublicThings.edges.map((edge: Loose) => edge.node.id));
        expect(allPublicThings.pageInfo.hasPreviousPage).toBe(page > 0);
        after = allPublicThings.pageInfo.endCursor;
        more = allPublicThings.pageInfo.hasNextPage;
        await add(30 + page);
        if (page > 30) throw new Error('The pages do not end');
      }
      expect(new Set(seen).size).toBe(seen.length);
      const seenOfBefore = seen.filter((id) => before.nodes.some((node: Loose) => node.id === id));
      expect(seenOfBefore).toEqual(before.nodes.map((node: Loose) => node.id));
    },
  );

  it('a list costs the same number of statements for 10 things as for 100', async () => {
    const owner = await testApi.signUp();
    const word = 'counted';
    for (let i = 0; i < 100; i += 1)
      await testApi.projector.project(
        projectionEvents(aThing({ name: `${word} ${i}`, registeredBy: owner.id })),
      );
    const { readPool: pool } = testApi.api.app.get(Runtime);
    const count = async (first: number) => {
      const spy = jest.spyOn(pool, 'query');
      const { allThings } = await owner.get(
        `query ($first: Int, $w: String, $from: DateTime!, $to: DateTime!) { allThings(first: $first, search: $w) { totalCount nodes {
          name group { name } devices { name viewerMayEdit } accesses { user { name } } viewerMayEdit viewerMayRecord
          latest(parameter: WATER) { value device { name } } actions(first: 3) { type creator { name } }
          series(parameter: WATER, from: $from, to: $to) { points { mean } } } } }`,
        { first, w: word, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
      );
      const statements = spy.mock.calls.length;
      spy.mockRestore();
      expect(allThings.nodes).toHaveLength(first);
      return statements;
    };
    await count(10);
    const ten = await count(10);
    expect(await count(100)).toBe(ten);
    expect(ten).toBeLessThanOrEqual(11);
  });
});
