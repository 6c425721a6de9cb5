import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { errorCode, errorField } from '@hedgerow/testing/graphql-client';
import { createActionDocument, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import {
  accessOf,
  deleteAccess,
  deleteThing,
  eventsOf,
  seen,
  updateThing,
} from '../things/things.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

describe('a clientMutationId that comes again', () => {
  it('with the same input gets the first answer, and writes nothing', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12' });
    const update = { input: { nodeId, name: 'Bed 13', clientMutationId: newId() } };
    const input = { thingId: id, type: 'WATERING', comments: 'Two cans', clientMutationId: newId() };
    const revocation = { input: { id: await testApi.grantAccess(id, ben), clientMutationId: newId() } };
    const all = async () => [
      (await anna.get(updateThing, update)).updateThing.thing.name,
      (await anna.get(createActionDocument, { input })).createAction.action,
      (await anna.get(deleteAccess, revocation)).deleteThingAccessById.thing,
    ];
    const first = await all();
    const events = (await eventsOf(testApi, id)).length;
    expect(await all()).toEqual(first);
    expect((await eventsOf(testApi, id)).length).toBe(events);
  });

  it('gives nothing back of what is deleted or hidden by now; the deletion itself is answered again', async () => {
    const { id, nodeId } = await anna.createThing({ isPublic: false });
    await testApi.grantAccess(id, ben, { isOwner: true });
    const update = { input: { nodeId, name: 'Bed 13', clientMutationId: newId() } };
    await ben.get(updateThing, update);
    await anna.get(deleteAccess, { input: { id: await accessOf(ben, id) } });
    expect(errorCode(await ben.ask(updateThing, update))).toBe('NTFND');
    const annas = { input: { nodeId, name: 'Bed 14', clientMutationId: newId() } };
    const removal = { input: { id, clientMutationId: newId() } };
    await anna.get(updateThing, annas);
    const first = await anna.get(deleteThing, removal);
    expect(errorCode(await anna.ask(updateThing, annas))).toBe('NTFND');
    expect(await anna.get(deleteThing, removal)).toEqual(first);
    expect((await eventsOf(testApi, id)).at(-1)?.type).toBe('ThingDeleted');
  });

  it('gets the first answer although others changed the thing since, and writes nothing', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12' });
    const update = { input: { nodeId, name: 'Bed 13', clientMutationId: newId() } };
    await anna.get(updateThing, update);
    await anna.get(updateThing, { input: { nodeId, name: 'Bed 14' } });
    expect(errorCode(await anna.ask(updateThing, update))).toBeUndefined();
    expect((await seen(anna, id)).name).toBe('Bed 14');
  });

  it('of two at the same moment is done once', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12' });
    const removal = { input: { id, clientMutationId: newId() } };
    const answers = await Promise.all([anna.get(deleteThing, removal), anna.get(deleteThing, removal)]);
    for (const { deleteThingById } of answers) expect(deleteThingById.deletedNodeId).toBe(nodeId);
  });

  it('with another input or on another mutation is refused by its field', async () => {
    const { id, nodeId } = await anna.createThing();
    const clientMutationId = newId();
    const ask = async (document: string, input: object) =>
      errorField(await anna.ask(document, { input: { ...input, clientMutationId } }));
    expect(await ask(updateThing, { nodeId, name: 'Bed 13' })).toBeUndefined();
    expect(await ask(updateThing, { name: 'Bed 13', nodeId })).toBeUndefined();
    expect(await ask(updateThing, { nodeId, name: 'Bed 14' })).toBe('clientMutationId');
    expect(await ask(deleteThing, { id })).toBe('clientMutationId');
    expect(await ask(createActionDocument, { thingId: id, type: 'UPKEEP', comments: '' })).toBe(
      'clientMutationId',
    );
    expect((await seen(anna, id)).name).toBe('Bed 13');
    const gone = { id, clientMutationId: newId() };
    await anna.get(deleteThing, { input: gone });
    const other = { id: (await anna.createThing()).id, clientMutationId: gone.clientMutationId };
    expect(errorField(await anna.ask(deleteThing, { input: other }))).toBe('clientMutationId');
  });

  it("is another person's own", async () => {
    const clientMutationId = newId();
    const [annas, bens] = [await anna.createThing(), await ben.createThing()];
    await anna.get(deleteThing, { input: { id: annas.id, clientMutationId } });
    await ben.get(updateThing, { input: { nodeId: bens.nodeId, name: 'Bens bed', clientMutationId } });
    expect((await seen(ben, bens.id)).name).toBe('Bens bed');
    expect(errorCode(await ben.ask(deleteThing, { input: { id: annas.id } }))).toBe('NTFND');
  });
});
