import { describe, expect, it } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import { Person } from './person.fixture.js';
import { suiteApi } from './test-api.fixture.js';

// Events in one database, rows in another: a statement or a transaction that needs both would fail.
const testApi = suiteApi({}, 2);

const page = `query ($id: UUID!, $from: DateTime!, $to: DateTime!) {
  thing: thingById(id: $id) {
    name viewerMayRecord accessCount water group { name memberCount } devices { name viewerMayEdit }
    accesses { isOwner user { username } } actions(first: 5) { comments creator { username } }
    latest(parameter: WATER) { value } series(parameter: WATER, from: $from, to: $to) { points { mean } } }
  viewer { username badges { level } }
  allSensorData(thingId: $id) { nodes { id } }
  allThings(search: "rowan") { totalCount } }`;
const span = { from: '2026-09-30T00:00:00Z', to: '2026-10-02T00:00:00Z' };

describe('with the read model in a database of its own', () => {
  it('people sign up, in and out, and their session ends', async () => {
    const anna = await testApi.signUp();
    const { signIn } = await testApi.visitor.get(
      `mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken viewer { username } } }`,
      { input: { username: anna.username, password: 'Correct1horse' } },
    );
    expect(signIn.viewer.username).toBe(anna.username);
    const again = new Person(testApi.api.url, signIn.jwtToken);
    await again.get('mutation { signOut(input: {}) { success } }');
    expect((await again.ask('{ viewer { id } }')).errors).toBeDefined();
  });

  it('what a command made is in its answer, on the page and live', async () => {
    const [anna, ben] = await testApi.signUpAll('anna-two', 'ben-two');
    const group = await anna.createGroup();
    const thing = await anna.createThing({ groupId: group.id });
    const device = await anna.createDevice({ thingId: thing.id });
    await testApi.grantAccess(thing.id, ben, { isCollaborator: true });
    const watched = testApi.subscribe(
      'subscription ($id: UUID!) { thingUpdated(id: $id) { thing { water } } }',
      thing.id,
    );
    await watched.first();
    await ben.recordAction(thing.id, { comments: 'Watered from the canal' });
    await testApi.projector.projectUplink(device.deviceId, '2026-10-01T00:00:00.000Z', { water: 23 });
    await eventually(() => JSON.stringify(watched.messages.at(-1)).includes('23'));

    const shown = await ben.get(page, { id: thing.id, ...span });
    expect(shown.thing).toMatchObject({
      name: 'Mill Lane rowan',
      viewerMayRecord: true,
      accessCount: 2,
      water: 23,
      group: { memberCount: 1 },
      devices: [{ name: 'Rowan probe' }],
      latest: { value: 23 },
    });
    expect(shown.thing.actions[0]).toEqual({
      comments: 'Watered from the canal',
      creator: { username: ben.username },
    });
  });

  it('an access and a thing that are taken away are gone', async () => {
    const [carla, dan] = await testApi.signUpAll('carla-two', 'dan-two');
    const thing = await carla.createThing();
    const accessId = await testApi.grantAccess(thing.id, dan);
    await carla.get(
      `mutation ($id: UUID!) { deleteThingAccessById(input: { id: $id }) { clientMutationId } }`,
      { id: accessId },
    );
    expect((await carla.get(page, { id: thing.id, ...span })).thing.accessCount).toBe(1);
    await carla.get(`mutation ($id: UUID!) { deleteThingById(input: { id: $id }) { deletedNodeId } }`, {
      id: thing.id,
    });
    const { thing: gone } = await carla.get(page, { id: thing.id, ...span });
    expect(gone).toBeNull();
  });

  it('an answer comes from the events while the read model is late', async () => {
    const emma = await testApi.signUp();
    await testApi.projector.whilePaused(async () => {
      const { id } = await emma.createThing({ name: 'Read from its events' });
      expect(id).toBeDefined();
    });
  });
});
