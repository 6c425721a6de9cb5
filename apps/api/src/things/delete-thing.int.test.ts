import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { createActionDocument, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { deleteThing, seen, thingUpdated, updateThing } from './things.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});

describe('deleting a thing', () => {
  it('[168] deleteThingById removes it; from then on it is not found anywhere', async () => {
    const name = `Gone ${newId()}`;
    const { id, nodeId } = await anna.createThing({ name });
    const device = await anna.createDevice({ thingId: id });
    const frame = (minute: number, water: number) =>
      testApi.projector.projectUplink(device.deviceId, `2026-06-01T08:0${minute}:00.000Z`, { water });
    await frame(1, 40);
    const action = { thingId: id, type: 'WATERING', comments: '' };
    const recorded = await anna.recordAction(id);
    const { messages, completed, first } = testApi.subscribe(thingUpdated, id, anna.token);
    await first();
    const { deleteThingById } = await anna.get(deleteThing, { input: { id, clientMutationId: 'd1' } });
    expect(deleteThingById).toEqual({ clientMutationId: 'd1', deletedNodeId: nodeId });
    await completed;
    expect(messages.at(-1).data.thingUpdated).toEqual({ event: { name: 'ThingGone' }, thing: null });
    await frame(2, 55);
    const everywhere = `query ($id: UUID!, $nodeId: ID!, $actionId: ID!, $deviceId: UUID!, $deviceNode: ID!, $name: String) {
      thingById(id: $id) { id } node(nodeId: $nodeId) { nodeId } action: node(nodeId: $actionId) { nodeId }
      allThings(search: $name) { totalCount nodes { id } } mine: allThings(scope: OWN, first: 200) { nodes { id } }
      allPublicThings(search: $name) { totalCount nodes { id } }
      allActions(thingId: $id) { totalCount nodes { id } } all: allActions(first: 200) { nodes { id } }
      allSensorData(thingId: $id) { nodes { id } } latestSensorData(thingId: $id) { id }
      ofDevice: allSensorData(deviceId: $deviceId) { nodes { id } }
      device: node(nodeId: $deviceNode) { ... on Device { water thing { id } } } }`;
    const asked = { id, nodeId, actionId: recorded.nodeId, name };
    for (const person of [anna, ada]) {
      const found = await person.get(everywhere, {
        ...asked,
        deviceId: device.id,
        deviceNode: device.nodeId,
      });
      expect(found).toMatchObject({
        ...{ thingById: null, node: null, action: null },
        ...{ allThings: { totalCount: 0, nodes: [] }, allPublicThings: { totalCount: 0, nodes: [] } },
        ...{ allActions: { totalCount: 0, nodes: [] } },
        ...{ allSensorData: { nodes: [] }, latestSensorData: null },
        device: { water: 55, thing: null },
      });
      expect(found.ofDevice.nodes).toHaveLength(2);
      expect(found.mine.nodes).not.toContainEqual({ id });
      expect(found.all.nodes).not.toContainEqual({ id: recorded.id });
      const updateDevice = `mutation ($input: UpdateDeviceInput!) { updateDevice(input: $input) { device { id } } }`;
      const refused = [
        await person.ask(createActionDocument, { input: action }),
        await person.ask(updateThing, { input: { nodeId, name: 'Back again' } }),
        await person.ask(deleteThing, { input: { id } }),
        await person.ask(updateDevice, { input: { nodeId: device.nodeId, thingId: id } }),
      ];
      expect(refused.map(errorCode)).toEqual(['NTFND', 'NTFND', 'NTFND', 'NTFND']);
      const refusal = await testApi.subscribe(thingUpdated, id, person.token).first();
      expect(refusal.errors).toMatchObject([{ extensions: { code: 'NTFND' } }]);
    }
    await expect(anna.createDevice({ thingId: id })).rejects.toThrow('Thing not found');
  });

  it('answers while the read model is behind', async () => {
    const { id, nodeId } = await anna.createThing();
    const { deleteThingById } = await testApi.projector.whilePaused(() =>
      anna.get(deleteThing, { input: { id } }),
    );
    expect(deleteThingById.deletedNodeId).toBe(nodeId);
    await eventually(async () => (await seen(anna, id)) === null);
  });

  it('is for owners and administrators', async () => {
    const { id } = await anna.createThing({ isPublic: false });
    const ask = async (person: Person, thing = id) =>
      errorCode(await person.ask(deleteThing, { input: { id: thing } }));
    expect([await ask(testApi.visitor), await ask(noor)]).toEqual(['LOGIN', 'NTFND']);
    await testApi.grantAccess(id, ben, { isCollaborator: true });
    expect(await ask(ben)).toBe('DENIED');
    expect(await ask(noor, (await anna.createThing()).id)).toBe('DENIED');
    expect(await ask(ada)).toBeUndefined();
    expect(await ask(anna)).toBe('NTFND');
    expect(await ask(anna, newId())).toBe('NTFND');
  });
});
