import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, errorField } from '@hedgerow/testing/graphql-client';
import { nodeIdOf, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { eventsOf, seen, thingUpdated, updateThing } from './things.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});
afterEach(() => void jest.restoreAllMocks());

describe('changing a thing', () => {
  it('[167] updateThing answers with the thing as everybody sees it from now on', async () => {
    const { id, nodeId } = await anna.createThing({ location: { x: 51.5, y: -0.12 }, hasImage: true });
    const before = await seen(anna, id);
    const changes = {
      name: ' Old rowan ',
      description: 'By the stop',
      type: 'BENCH',
      indicatorParameter: 'P_H',
    };
    const { updateThing: answer } = await anna.get(updateThing, {
      input: { nodeId, ...changes, clientMutationId: 'u1' },
    });
    const after = { ...before, ...changes, name: 'Old rowan', indicatorParameter: 'PH' };
    expect(answer).toEqual({ clientMutationId: 'u1', thing: after });
    expect(await seen(anna, id)).toEqual(after);
    await anna.get(updateThing, { input: { nodeId, location: null } });
    expect(await seen(testApi.visitor, id)).toEqual({ ...after, location: null, groupId: null });
  });

  it('moves it to a group that one belongs to, and to no other', async () => {
    const { nodeId } = await anna.createThing();
    const [own, others] = [await anna.createGroup(), await ben.createGroup()];
    const moved = await anna.get(updateThing, { input: { nodeId, groupId: own.id } });
    expect(moved.updateThing.thing.groupId).toBe(own.id);
    for (const [groupId, code] of [
      [others.id, 'DENIED'],
      [newId(), 'NTFND'],
    ])
      expect(errorCode(await anna.ask(updateThing, { input: { nodeId, groupId } }))).toBe(code);
  });

  it('without a change writes nothing and answers with the thing', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Old rowan' });
    const before = (await eventsOf(testApi, id)).length;
    const { updateThing: answer } = await anna.get(updateThing, { input: { nodeId, name: 'Old rowan ' } });
    expect(answer.thing.name).toBe('Old rowan');
    await anna.get(updateThing, { input: { nodeId } });
    expect(await eventsOf(testApi, id)).toHaveLength(before);
  });

  it('answers from stored events while the read model is behind', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12', location: { x: 1, y: 2 } });
    await testApi.grantAccess(id, ben);
    const { updateThing: answer } = await testApi.projector.whilePaused(() =>
      anna.get(updateThing, { input: { nodeId, name: 'Bed 13', location: null } }),
    );
    expect(answer.thing).toMatchObject({ name: 'Bed 13', location: null, accessCount: 2 });
  });

  it('of wrong fields is refused by name', async () => {
    const { nodeId } = await anna.createThing();
    const refused = async (input: object) =>
      errorField(await anna.ask(updateThing, { input: { nodeId, ...input } }));
    expect(await refused({ name: 'x' })).toBe('name');
    expect(await refused({ name: null })).toBe('name');
    expect(await refused({ groupId: null })).toBe('groupId');
    expect(await refused({ type: 'SPACESHIP' })).toBe('type');
    expect(await refused({ location: { x: 91, y: 0 } })).toBe('location');
    expect(await refused({ description: 'x'.repeat(5001) })).toBe('description');
  });

  it('is for owners and administrators', async () => {
    const { id, nodeId } = await anna.createThing({ isPublic: false });
    const ask = async (person: Person, name = 'Mine now') =>
      errorCode(await person.ask(updateThing, { input: { nodeId, name } }));
    expect([await ask(testApi.visitor), await ask(noor)]).toEqual(['LOGIN', 'NTFND']);
    await testApi.grantAccess(id, ben);
    expect(await ask(ben)).toBe('DENIED');
    await testApi.grantAccess(id, ben, { isCollaborator: true });
    expect(await ask(ben)).toBe('DENIED');
    await testApi.grantAccess(id, ben, { isOwner: true });
    expect([await ask(ben), await ask(ada, 'Old rowan')]).toEqual([undefined, undefined]);
    const open = await anna.createThing();
    expect(errorCode(await noor.ask(updateThing, { input: { nodeId: open.nodeId, name: 'Mine' } }))).toBe(
      'DENIED',
    );
    for (const unknown of ['x', nodeIdOf('Group', id), nodeIdOf('Thing', newId())])
      expect(errorCode(await anna.ask(updateThing, { input: { nodeId: unknown, name: 'Mine' } }))).toBe(
        'NTFND',
      );
  });

  it('of two at once one is told that the thing has changed', async () => {
    const { id, nodeId } = await anna.createThing();
    await testApi.grantAccess(id, ben, { isOwner: true });
    const { store } = testApi;
    const real = store.append.bind(store);
    // Anna has read the thing; before she writes, Ben reads and writes it.
    jest.spyOn(store, 'append').mockImplementationOnce(async (request) => {
      await ben.get(updateThing, { input: { nodeId, name: 'Bens rowan' } });
      return real(request);
    });
    expect(errorCode(await anna.ask(updateThing, { input: { nodeId, name: 'Annas rowan' } }))).toBe('STALE');
    expect((await seen(anna, id)).name).toBe('Bens rowan');
    expect(
      errorCode(await anna.ask(updateThing, { input: { nodeId, name: 'Annas rowan' } })),
    ).toBeUndefined();
  });

  it('is seen by those who watch; one that is hidden ends with null', async () => {
    const { id, nodeId } = await anna.createThing();
    const { messages, completed, first } = testApi.subscribe(thingUpdated, id);
    await first();
    await anna.get(updateThing, { input: { nodeId, name: 'Old rowan' } });
    await eventually(() => messages.at(-1).data.thingUpdated.thing.name === 'Old rowan');
    expect(messages.at(-1).data.thingUpdated.event.name).toBe('ThingDetailsChanged');
    await anna.get(updateThing, { input: { nodeId, isPublic: false } });
    await completed;
    expect(messages.at(-1).data.thingUpdated.thing).toBeNull();
  });
});
