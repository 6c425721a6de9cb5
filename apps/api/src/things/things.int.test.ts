import { beforeAll, describe, expect, it } from '@jest/globals';
import { maySeeThing, things, type ThingType, type Viewer } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { thingList } from '@hedgerow/read-model';
import { anAction, aThing } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { projectionEvents } from '@hedgerow/testing/projection';
import { nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, ada: Person, visitor: Person;
beforeAll(async () => {
  visitor = testApi.visitor;
  [anna, ben, ada] = await testApi.signUpAll('anna', 'ben', 'ada');
});

const thingById = `query ($id: UUID!) { thingById(id: $id) { id name isPublic viewerMayEdit viewerMayRecord } }`;

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
      nodeId: nodeIdOf('Thing', id),
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

  it('[162] [180] tells its owner who has access, who is invited, and by which devices it is measured', async () => {
    const { id } = await anna.createThing();
    const device = await anna.createDevice({ thingId: id });
    await testApi.grantAccess(id, ben, { isCollaborator: true });
    await anna.get(
      `mutation ($id: UUID!) { inviteToThingAccess(input: { thingId: $id, email: "jo@example.org" }) { thing { id } } }`,
      { id },
    );
    const { thingById: thing } = await anna.get(
      `query ($id: UUID!) { thingById(id: $id) { devices { id } invitations { email state }
        accesses { id isOwner isCollaborator createdAt user { id name username isVerified } } } }`,
      { id },
    );
    expect(thing.devices).toEqual([{ id: device.id }]);
    expect(thing.invitations).toEqual([{ email: 'jo@example.org', state: 'UNVERIFIED' }]);
    const entry = { id: expect.any(String), createdAt: expect.stringMatching(/Z$/) };
    const user = { name: 'Anna Hill', isVerified: false };
    expect(thing.accesses).toEqual([
      { ...entry, isOwner: true, isCollaborator: false, user: { ...user, id: anna.id, username: 'anna' } },
      { ...entry, isOwner: false, isCollaborator: true, user: { ...user, id: ben.id, username: 'ben' } },
    ]);
  });

  it('[191] is accessible to its owners and collaborators, and to administrators; not to who may look only', async () => {
    const noor = await testApi.signUp();
    const { id } = await anna.createThing({ name: 'Accessible oak', isPublic: false });
    await testApi.grantAccess(id, ben, { isCollaborator: true });
    await testApi.grantAccess(id, noor);
    const accessible = async (person: Person) => {
      const { allThings, thingById: thing } = await person.get(
        `query ($id: UUID!, $userId: UUID!) { thingById(id: $id) { viewerMayRecord }
          allThings(userId: $userId, search: "accessible oak") { totalCount } }`,
        { id, userId: person.id },
      );
      return [thing.viewerMayRecord, allThings.totalCount];
    };
    expect([await accessible(anna), await accessible(ben)]).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect(await accessible(noor)).toEqual([false, 0]);
    expect(await accessible(ada)).toEqual([true, 0]);
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
    await anna.recordAction(id, { comments: 'Write to anna.hill@example.org, please' });
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
    const nodeId = nodeIdOf('User', anna.id);
    const node = `query ($nodeId: ID!) { node(nodeId: $nodeId) { ... on User { username lastSignIn badges { level } } } }`;
    expect((await anna.get(node, { nodeId })).node).toMatchObject({ username: anna.username, badges: [] });
    expect((await ada.get(node, { nodeId })).node.lastSignIn).toMatch(/Z$/);
    expect(await ben.get(node, { nodeId })).toEqual({ node: null });
    expect(await visitor.get(node, { nodeId })).toEqual({ node: null });
    for (const nonsense of ['', 'x', nodeIdOf('Thing', '1'), nodeIdOf('Robot', newId())])
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
        return maySeeThing(viewer, { ...things.initial, exists: true, isPublic: i < 2, accesses });
      });
      expect(new Set(seen)).toEqual(new Set(allowed.map((i) => built[i]!.id)));
    }
  });
});
