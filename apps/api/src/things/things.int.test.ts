import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { maySeeThing, type Thing, type ThingType, type Viewer } from '@hedgerow/domain';
import { thingList } from '@hedgerow/read-model';
import { newId } from '@hedgerow/platform';
import { anAction, aThing } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { projectionEvents } from '@hedgerow/testing/projection';
import { type TestApi, createThingDocument, type Person, startTestApi } from '../test-api.fixture.js';
import { Runtime } from '../runtime.js';

let testApi: TestApi;
let anna: Person;
let ben: Person;
let ada: Person;
let visitor: Person;
beforeAll(async () => {
  testApi = await startTestApi();
  visitor = testApi.visitor;
  [anna, ben, ada] = [await testApi.signUp(), await testApi.signUp(), await testApi.signUp('ada')];
});
afterAll(() => testApi.stop());

const thingById = `query ($id: UUID!) { thingById(id: $id) { id name isPublic viewerMayEdit viewerMayRecord } }`;
const input = async (person: Person, over: object = {}) => ({
  groupId: await person.personalGroup(),
  name: 'Bed 12',
  description: 'By the gate',
  hasImage: false,
  isPublic: true,
  location: { x: 51.5019, y: -0.1246 },
  type: 'VEGETABLEBED',
  indicatorParameter: 'PH',
  ...over,
});
const code = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

describe('registering a thing', () => {
  it('[166] [171] answers with the thing as everyone sees it from now on', async () => {
    const { createThing } = await anna.get(createThingDocument, {
      input: { ...(await input(anna)), clientMutationId: 'c1' },
    });
    expect(createThing).toMatchObject({
      clientMutationId: 'c1',
      thing: { name: 'Bed 12', accessCount: 1, viewerMayEdit: true },
      thingEdge: { node: { id: createThing.thing.id } },
    });
    const { thingById: seen } = await visitor.get(
      `query ($id: UUID!) { thingById(id: $id) { name description type hasImage location { x y } indicatorParameter
        indicatorColour slug revision actions { type } } }`,
      { id: createThing.thing.id },
    );
    expect(seen).toMatchObject({
      name: 'Bed 12',
      description: 'By the gate',
      type: 'VEGETABLEBED',
      location: { x: 51.5019, y: -0.1246 },
      indicatorParameter: 'PH',
      indicatorColour: 'grey',
      actions: [{ type: 'CREATED' }],
    });
    expect(seen.slug).not.toBe('');
    expect(seen.revision).toBeGreaterThan(0);
  });

  it('the same clientMutationId again gets the first answer, another person gets their own', async () => {
    const again = { ...(await input(anna, { name: 'Once only' })), clientMutationId: 'once' };
    const first = await anna.get(createThingDocument, { input: again });
    const second = await anna.get(createThingDocument, { input: again });
    expect(second.createThing.thing.id).toBe(first.createThing.thing.id);
    const bens = await ben.get(createThingDocument, {
      input: { ...(await input(ben)), clientMutationId: 'once' },
    });
    expect(bens.createThing.thing.id).not.toBe(first.createThing.thing.id);
    const { allThings } = await anna.get('{ allThings(search: "once only") { totalCount } }');
    expect(allThings.totalCount).toBe(1);
  });

  it('past the bound of two seconds it answers from what was written', async () => {
    const given = await input(anna, { name: 'Slow bed' });
    await testApi.projector.pause();
    const { createThing } = await anna.get(createThingDocument, { input: given });
    testApi.projector.resume();
    expect(createThing.thing).toMatchObject({ name: 'Slow bed', accessCount: 1 });
  });

  it('a guest is asked to sign in, and a group of others is no place to register', async () => {
    expect(code(await visitor.ask(createThingDocument, { input: await input(anna) }))).toBe('LOGIN');
    expect(code(await ben.ask(createThingDocument, { input: await input(anna) }))).toBe('DENIED');
    expect(
      code(await ben.ask(createThingDocument, { input: { ...(await input(anna)), groupId: newId() } })),
    ).toBe('DENIED');
  });

  it('a group one founded is a place to register', async () => {
    const founded = await anna.get(
      `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { id name memberCount isPersonal } groupEdge { cursor } } }`,
      { input: { name: 'Riverside Growers', type: 'GROWER', isPublic: true } },
    );
    expect(founded.createGroup.group).toMatchObject({
      name: 'Riverside Growers',
      memberCount: 1,
      isPersonal: false,
    });
    const thing = await anna.createThing({ groupId: founded.createGroup.group.id });
    const seen = await ben.get(`query ($id: UUID!) { thingById(id: $id) { groupId group { name } } }`, {
      id: thing.id,
    });
    expect(seen.thingById.group.name).toBe('Riverside Growers');
    const asGuest = await visitor.get(
      `query ($id: UUID!) { thingById(id: $id) { groupId group { name } } }`,
      { id: thing.id },
    );
    expect(asGuest.thingById).toEqual({ groupId: null, group: null });
    expect(
      code(
        await visitor.ask(
          `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }`,
          {
            input: { name: 'Riverside Growers', type: 'GROWER', isPublic: true },
          },
        ),
      ),
    ).toBe('LOGIN');
  });
});

describe('a thing', () => {
  it('[158] [161] has all that the specification lists', async () => {
    const { id } = await anna.createThing({ name: 'Listed oak', location: { x: 51.5, y: -0.12 } });
    const { thingById: thing } = await anna.get(
      `query ($id: UUID!) { thingById(id: $id) { id nodeId groupId name description type isPublic location { x y }
        locationDescription slug lastAction accessCount needsWaterNotificationAt createdAt } }`,
      { id },
    );
    expect(thing).toMatchObject({
      id,
      nodeId: Buffer.from(`Thing:${id}`).toString('base64url'),
      groupId: await anna.personalGroup(),
      name: 'Listed oak',
      description: '',
      type: 'TREE',
      isPublic: true,
      location: { x: 51.5, y: -0.12 },
      locationDescription: null,
      accessCount: 1,
      needsWaterNotificationAt: null,
    });
    expect(thing.slug).toMatch(/^listed-oak/);
    expect(thing.createdAt).toMatch(/Z$/);
    expect(thing.lastAction).toBe(thing.createdAt);
  });

  it('[163] shows at most its 100 most recent actions', async () => {
    const { id: thingId } = await anna.createThing();
    for (let i = 0; i < 101; i += 1)
      await testApi.projector.project(projectionEvents(anAction({ thingId, comments: `No. ${i}` })));
    const { thingById } = await anna.get(
      `query ($id: UUID!) { thingById(id: $id) { actions(first: 1000) { id } } }`,
      { id: thingId },
    );
    expect(thingById.actions).toHaveLength(100);
  });

  it('a type that a newer program recorded is answered as text, and the rest of the list with it', async () => {
    const hedge = aThing({ name: 'Rolling hedge', type: 'HEDGE' });
    const fountain = aThing({ name: 'Rolling fountain', type: 'FOUNTAIN' as ThingType });
    for (const thing of [hedge, fountain]) await testApi.projector.project(projectionEvents(thing));
    const { allThings } = await visitor.get(
      `{ allThings(search: "rolling", orderBy: NAME) { edges { node { name type } } } }`,
    );
    expect(allThings.edges.map(({ node }: Loose) => node.type)).toEqual(['FOUNTAIN', 'HEDGE']);
  });
});

describe('bad input', () => {
  const refused = async (over: object) => {
    const { errors } = await anna.ask(createThingDocument, { input: { ...(await input(anna)), ...over } });
    return { code: errors?.[0]?.extensions.code, fields: errors?.[0]?.extensions.fields };
  };

  it('a name of 256 characters is refused with its field', async () => {
    expect(await refused({ name: 'x'.repeat(256) })).toEqual({
      code: 'VALIDATION',
      fields: [{ field: 'name', message: 'Name must have 3 to 255 characters' }],
    });
  });

  it('an unknown type names the field, in a variable and in the document', async () => {
    const wrong = {
      code: 'VALIDATION',
      fields: [{ field: 'type', message: 'Type is not one of the known values' }],
    };
    expect(await refused({ type: 'SPACESHIP' })).toEqual(wrong);
    const { errors } = await anna.ask(
      `mutation { createThing(input: { groupId: "${newId()}", name: "Bed 12", hasImage: false, isPublic: true, type: SPACESHIP }) { thing { id } } }`,
    );
    expect({ code: errors?.[0]?.extensions.code, fields: errors?.[0]?.extensions.fields }).toEqual(wrong);
  });

  it('coordinates that are not numbers are refused, however they are written', async () => {
    const given = await input(anna);
    const body = (x: string) =>
      JSON.stringify({
        query: createThingDocument,
        variables: { input: { ...given, location: { x: '@', y: 0 } } },
      }).replace('"@"', x);
    for (const x of ['"NaN"', 'null', '1e999', '"51"', '[]', '91', '-90.01', '{}', 'true']) {
      const response = await anna.post(body(x));
      const { errors } = (await response.json()) as Loose;
      expect({ x, error: errors?.[0] }).toMatchObject({
        x,
        error: {
          message: 'Invalid coordinates received',
          extensions: {
            code: 'VALIDATION',
            fields: [{ field: 'location', message: 'Invalid coordinates received' }],
          },
        },
      });
    }
    // JSON has no NaN.
    expect((await anna.post(body('NaN'))).status).toBe(400);
  });

  it('characters that cannot be stored are refused with their field', async () => {
    expect(await refused({ name: 'Bed\u0000 12' })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'name' }],
    });
  });

  it('markup and SQL stay text', async () => {
    const name = `<b>'; drop table "things"; --</b>`;
    const { id } = await anna.createThing({ name, description: '__proto__' });
    expect((await visitor.get(thingById, { id })).thingById.name).toBe(name);
  });

  it('an unknown thing is nothing, and an id of another shape names its argument', async () => {
    expect(await anna.get(thingById, { id: newId() })).toEqual({ thingById: null });
    const { errors } = await anna.ask(thingById, { id: 'rowan' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'id' }] });
  });
});

describe('who sees what', () => {
  it('a private thing is there for its owner and for administrators; to others it is absent', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Secret bed', isPublic: false });
    const node = `query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId __typename } }`;
    expect((await anna.get(thingById, { id })).thingById).toMatchObject({
      viewerMayEdit: true,
      viewerMayRecord: true,
    });
    expect((await ada.get(thingById, { id })).thingById).toMatchObject({
      viewerMayEdit: true,
      viewerMayRecord: true,
    });
    for (const person of [ben, visitor]) {
      expect(await person.get(thingById, { id })).toEqual({ thingById: null });
      expect(await person.get(node, { nodeId })).toEqual({ node: null });
      expect(
        (await person.get('{ allThings(search: "secret bed") { totalCount nodes { id } } }')).allThings,
      ).toEqual({ totalCount: 0, nodes: [] });
      expect(
        (await person.get('query ($id: UUID!) { allActions(thingId: $id) { totalCount } }', { id }))
          .allActions.totalCount,
      ).toBe(0);
    }
    expect(await anna.get(node, { nodeId })).toEqual({ node: { nodeId, __typename: 'Thing' } });
    expect((await ada.get('{ allThings(search: "secret bed") { totalCount } }')).allThings.totalCount).toBe(
      1,
    );
  });

  it('[170] a guest gets reduced fields: no accesses, no creator, no group, addresses in comments hidden', async () => {
    const { id } = await anna.createThing({ name: 'Open rowan' });
    await anna.get(
      `mutation ($input: CreateActionInput!) { createAction(input: $input) { action { id } } }`,
      { input: { thingId: id, type: 'WATERING', comments: 'Write to anna.hill@example.org, please' } },
    );
    const list = `{ allPublicThings(search: "open rowan") { nodes { accesses { user { name } } groupId
      actions { comments creator { name } } viewerMayEdit } } }`;
    const [asGuest] = (await visitor.get(list)).allPublicThings.nodes;
    expect(asGuest).toMatchObject({ accesses: null, groupId: null, viewerMayEdit: false });
    expect(asGuest.actions.map((a: Loose) => a.creator)).toEqual([null, null]);
    expect(asGuest.actions[0].comments).toBe('Write to [e-mail address], please');
    const [asBen] = (await ben.get(list)).allPublicThings.nodes;
    // People without access read how many have it, and no names.
    expect(asBen.accesses).toBeNull();
    const [asAnna] = (await anna.get(list)).allPublicThings.nodes;
    expect(asAnna.accesses).toEqual([{ user: { name: 'Anna Hill' } }]);
    expect(asBen.actions[0]).toEqual({
      comments: 'Write to anna.hill@example.org, please',
      creator: { name: 'Anna Hill' },
    });
  });

  it('nodes of people are for themselves and administrators', async () => {
    const nodeId = Buffer.from(`User:${anna.id}`).toString('base64url');
    const node = `query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on User { username lastSignIn badges { level } } } }`;
    expect((await anna.get(node, { nodeId })).node).toMatchObject({ username: anna.username, badges: [] });
    expect((await ada.get(node, { nodeId })).node.lastSignIn).toMatch(/Z$/);
    expect(await ben.get(node, { nodeId })).toEqual({ node: null });
    expect(await visitor.get(node, { nodeId })).toEqual({ node: null });
    for (const nonsense of [
      '',
      'x',
      Buffer.from('Thing:1').toString('base64url'),
      Buffer.from(`Robot:${newId()}`).toString('base64url'),
    ])
      expect(await anna.get(node, { nodeId: nonsense })).toEqual({ node: null });
  });

  it('SQL filters by the rule that the domain decides with', async () => {
    const thing = (isPublic: boolean, isMember: boolean) =>
      aThing({ isPublic, shared: isMember ? [{ userId: anna.id }] : [] });
    const built = [thing(true, true), thing(true, false), thing(false, true), thing(false, false)];
    for (const one of built) await testApi.projector.project(projectionEvents(one));
    const viewers: Viewer[] = [
      { role: 'bk_anonymous' },
      { role: 'bk_user', userId: anna.id },
      { role: 'bk_user', userId: ben.id },
      { role: 'bk_admin', userId: ada.id },
    ];
    for (const viewer of viewers) {
      const ids = built.map(({ id }) => id);
      const seen = (await thingList.withIds(testApi.database.pool, viewer, ids)).map(({ id }) => id);
      const allowed = [0, 1, 2, 3].filter((i) => {
        const accesses =
          i % 2 === 0 ? new Map([[anna.id, { isOwner: false, isCollaborator: false }]]) : new Map();
        return maySeeThing(viewer, { exists: true, thingId: '', isPublic: i < 2, accesses } as Thing);
      });
      expect(new Set(seen)).toEqual(new Set(allowed.map((i) => built[i]!.id)));
    }
  });
});

describe('lists', () => {
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
    expect(code(elsewhere)).toBe('VALIDATION');
    const otherOrder = await visitor.ask(
      `query ($after: String) { allPublicThings(orderBy: NAME, after: $after) { nodes { id } } }`,
      { after: endCursor },
    );
    expect(code(otherOrder)).toBe('VALIDATION');
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
    const { pool } = testApi.api.app.get(Runtime);
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
