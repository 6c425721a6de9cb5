import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Fact, thingAccessGranted, things } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import type { GraphQLAnswer, Loose } from '@hedgerow/testing/graphql-client';
import { uplinkDecoded } from '@hedgerow/testing/projection';
import { createActionDocument, type Person, startTestApi, type TestApi } from '../test-api.fixture.js';

let testApi: TestApi;
let anna: Person;
let ben: Person;
let noor: Person;
let ada: Person;
let visitor: Person;
beforeAll(async () => {
  testApi = await startTestApi();
  visitor = testApi.visitor;
  anna = await testApi.signUp();
  [ben, noor, ada] = [await testApi.signUp(), await testApi.signUp(), await testApi.signUp('ada')];
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => testApi.stop());

const fields = `id nodeId name description type isPublic hasImage location { x y } indicatorParameter slug accessCount groupId`;
const updateThing = `mutation ($input: UpdateThingInput!) { updateThing(input: $input) { clientMutationId thing { ${fields} } } }`;
const deleteThing = `mutation ($input: DeleteThingByIdInput!) { deleteThingById(input: $input) { clientMutationId deletedNodeId } }`;
const deleteAccess = `mutation ($input: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $input) {
  clientMutationId deletedAccessId thing { id accessCount } } }`;
const thingById = `query ($id: UUID!) { thingById(id: $id) { ${fields} } }`;
const thingUpdated = `subscription ($id: UUID!) { thingUpdated(id: $id) { event { name } thing { id name } } }`;

const code = ({ errors }: GraphQLAnswer) => errors?.[0]?.extensions.code;
const field = ({ errors }: GraphQLAnswer) => errors?.[0]?.extensions.fields?.[0]?.field;
const seen = async (person: Person, id: string) => (await person.get(thingById, { id })).thingById;

const eventsOf = async (thingId: string) =>
  (await testApi.api.app.get(EventStore).read(things.stream(thingId))).events;
const append = async (thingId: string, fact: Fact) => {
  const store = testApi.api.app.get(EventStore);
  const stream = things.stream(thingId);
  const { version } = await store.read(stream);
  await store.append({
    commandId: newId(),
    actor: { kind: 'person', id: anna.id },
    streams: [{ stream, expected: version, facts: [fact] }],
  });
};

/** Gives a person access and waits until it is shown. Answers with the access's id. */
const share = async (thingId: string, { id: userId }: Person, flags: object = {}): Promise<string> => {
  const accessId = newId();
  const access = { thingId, accessId, userId, isOwner: false, isCollaborator: false };
  await append(thingId, thingAccessGranted({ ...access, ...flags }));
  await eventually(async () =>
    (
      await ada.get(`query ($id: UUID!) { thingById(id: $id) { accesses { id } } }`, { id: thingId })
    ).thingById.accesses.some((one: Loose) => one.id === accessId),
  );
  return accessId;
};
const accessOf = async (person: Person, thingId: string): Promise<string> => {
  const { thingById: thing } = await ada.get(
    `query ($id: UUID!) { thingById(id: $id) { accesses { id user { id } } } }`,
    { id: thingId },
  );
  return thing.accesses.find(({ user }: Loose) => user.id === person.id).id;
};
const whilePaused = async <T>(run: () => Promise<T>): Promise<T> => {
  await testApi.projector.pause();
  try {
    return await run();
  } finally {
    testApi.projector.resume();
  }
};

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
    expect(await seen(visitor, id)).toEqual({ ...after, location: null, groupId: null });
  });

  it('moves it to a group that one belongs to, and to no other', async () => {
    const group = { name: 'Riverside Growers', type: 'GROWER', isPublic: true };
    const createGroup = `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }`;
    const { nodeId } = await anna.createThing();
    const { createGroup: own } = await anna.get(createGroup, { input: group });
    const { createGroup: others } = await ben.get(createGroup, { input: group });
    const moved = await anna.get(updateThing, { input: { nodeId, groupId: own.group.id } });
    expect(moved.updateThing.thing.groupId).toBe(own.group.id);
    for (const groupId of [others.group.id, newId()])
      expect(code(await anna.ask(updateThing, { input: { nodeId, groupId } }))).toBe('DENIED');
  });

  it('without a change writes nothing and answers with the thing', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Old rowan' });
    const before = (await eventsOf(id)).length;
    const { updateThing: answer } = await anna.get(updateThing, { input: { nodeId, name: 'Old rowan ' } });
    expect(answer.thing.name).toBe('Old rowan');
    await anna.get(updateThing, { input: { nodeId } });
    expect(await eventsOf(id)).toHaveLength(before);
  });

  it('answers from stored events while the read model is behind', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12', location: { x: 1, y: 2 } });
    await share(id, ben);
    const { updateThing: answer } = await whilePaused(() =>
      anna.get(updateThing, { input: { nodeId, name: 'Bed 13', location: null } }),
    );
    expect(answer.thing).toMatchObject({ name: 'Bed 13', location: null, accessCount: 2 });
  });

  it('of wrong fields is refused by name', async () => {
    const { nodeId } = await anna.createThing();
    const refused = async (input: object) =>
      field(await anna.ask(updateThing, { input: { nodeId, ...input } }));
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
      code(await person.ask(updateThing, { input: { nodeId, name } }));
    expect([await ask(visitor), await ask(noor)]).toEqual(['LOGIN', 'NTFND']);
    await share(id, ben);
    expect(await ask(ben)).toBe('DENIED');
    await share(id, ben, { isCollaborator: true });
    expect(await ask(ben)).toBe('DENIED');
    await share(id, ben, { isOwner: true });
    expect([await ask(ben), await ask(ada, 'Old rowan')]).toEqual([undefined, undefined]);
    const open = await anna.createThing();
    expect(code(await noor.ask(updateThing, { input: { nodeId: open.nodeId, name: 'Mine' } }))).toBe(
      'DENIED',
    );
    for (const unknown of ['x', Buffer.from(`Group:${id}`).toString('base64url'), nodeIdOf(newId())])
      expect(code(await anna.ask(updateThing, { input: { nodeId: unknown, name: 'Mine' } }))).toBe('NTFND');
  });

  it('of two at once one is told that the thing has changed', async () => {
    const { id, nodeId } = await anna.createThing();
    await share(id, ben, { isOwner: true });
    const store = testApi.api.app.get(EventStore);
    const real = store.append.bind(store);
    // Anna has read the thing; before she writes, Ben reads and writes it.
    jest.spyOn(store, 'append').mockImplementationOnce(async (request) => {
      await ben.get(updateThing, { input: { nodeId, name: 'Bens rowan' } });
      return real(request);
    });
    expect(code(await anna.ask(updateThing, { input: { nodeId, name: 'Annas rowan' } }))).toBe('STALE');
    expect((await seen(anna, id)).name).toBe('Bens rowan');
    expect(code(await anna.ask(updateThing, { input: { nodeId, name: 'Annas rowan' } }))).toBeUndefined();
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

const nodeIdOf = (id: string) => Buffer.from(`Thing:${id}`).toString('base64url');

describe('deleting a thing', () => {
  it('[168] deleteThingById removes it; from then on it is not found anywhere', async () => {
    const name = `Gone ${newId()}`;
    const { id, nodeId } = await anna.createThing({ name });
    const device = await anna.createDevice({ thingId: id });
    const frame = (minute: number, water: number) =>
      testApi.projector.project([
        uplinkDecoded(device.deviceId, `2026-06-01T08:0${minute}:00.000Z`, { water }),
      ]);
    await frame(1, 40);
    const action = { thingId: id, type: 'WATERING', comments: '' };
    const { createAction } = await anna.get(createActionDocument, { input: action });
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
    const asked = { id, nodeId, actionId: createAction.action.nodeId, name };
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
      expect(found.all.nodes).not.toContainEqual({ id: createAction.action.id });
      const updateDevice = `mutation ($input: UpdateDeviceInput!) { updateDevice(input: $input) { device { id } } }`;
      const refused = [
        await person.ask(createActionDocument, { input: action }),
        await person.ask(updateThing, { input: { nodeId, name: 'Back again' } }),
        await person.ask(deleteThing, { input: { id } }),
        await person.ask(updateDevice, { input: { nodeId: device.nodeId, thingId: id } }),
      ];
      expect(refused.map(code)).toEqual(['NTFND', 'NTFND', 'NTFND', 'NTFND']);
      const refusal = await testApi.subscribe(thingUpdated, id, person.token).first();
      expect(refusal.errors).toMatchObject([{ extensions: { code: 'NTFND' } }]);
    }
    await expect(anna.createDevice({ thingId: id })).rejects.toThrow('Thing not found');
  });

  it('answers while the read model is behind', async () => {
    const { id, nodeId } = await anna.createThing();
    const { deleteThingById } = await whilePaused(() => anna.get(deleteThing, { input: { id } }));
    expect(deleteThingById.deletedNodeId).toBe(nodeId);
    await eventually(async () => (await seen(anna, id)) === null);
  });

  it('is for owners and administrators', async () => {
    const { id } = await anna.createThing({ isPublic: false });
    const ask = async (person: Person, thing = id) =>
      code(await person.ask(deleteThing, { input: { id: thing } }));
    expect([await ask(visitor), await ask(noor)]).toEqual(['LOGIN', 'NTFND']);
    await share(id, ben, { isCollaborator: true });
    expect(await ask(ben)).toBe('DENIED');
    expect(await ask(noor, (await anna.createThing()).id)).toBe('DENIED');
    expect(await ask(ada)).toBeUndefined();
    expect(await ask(anna)).toBe('NTFND');
    expect(await ask(anna, newId())).toBe('NTFND');
  });
});

describe('taking access away', () => {
  it('[185] deleteThingAccessById takes it at once: from lists, from reads, from open subscriptions', async () => {
    const { id, nodeId } = await anna.createThing({ isPublic: false, name: 'Secret rowan' });
    const accessId = await share(id, ben, { isCollaborator: true });
    const { messages, completed, first } = testApi.subscribe(thingUpdated, id, ben.token);
    expect((await first()).data.thingUpdated.thing.name).toBe('Secret rowan');
    const { deleteThingAccessById } = await anna.get(deleteAccess, { input: { id: accessId } });
    const answered = Date.now();
    expect(deleteThingAccessById).toMatchObject({ deletedAccessId: accessId, thing: { id, accessCount: 1 } });
    await completed;
    expect(Date.now() - answered).toBeLessThan(2_000);
    expect(messages.at(-1).data.thingUpdated.thing).toBeNull();
    const found = await ben.get(
      `query ($id: UUID!, $nodeId: ID!) { thingById(id: $id) { id } node(nodeId: $nodeId) { nodeId }
        allThings(first: 200) { nodes { id } } collaborating: allThings(scope: COLLABORATING, first: 200) { nodes { id } } 
        allActions(thingId: $id) { totalCount } }`,
      { id, nodeId },
    );
    expect(found).toMatchObject({ thingById: null, node: null, allActions: { totalCount: 0 } });
    expect(found.allThings.nodes).not.toContainEqual({ id });
    expect(found.collaborating.nodes).toEqual([]);
    expect(
      code(await ben.ask(createActionDocument, { input: { thingId: id, type: 'UPKEEP', comments: '' } })),
    ).toBe('NTFND');
  });

  it('anybody gives up their own; a private thing is then gone for them, a public one stays', async () => {
    const secret = await anna.createThing({ isPublic: false });
    const open = await anna.createThing();
    const give = async (thingId: string) =>
      (await ben.get(deleteAccess, { input: { id: await share(thingId, ben) } })).deleteThingAccessById.thing;
    expect(await give(secret.id)).toBeNull();
    expect(await give(open.id)).toEqual({ id: open.id, accessCount: 1 });
  });

  it('answers from stored events while the read model is behind', async () => {
    const secret = await anna.createThing({ isPublic: false });
    const [bens, noors] = [await share(secret.id, ben), await share(secret.id, noor)];
    await whilePaused(async () => {
      const { deleteThingAccessById: taken } = await anna.get(deleteAccess, { input: { id: bens } });
      expect(taken).toMatchObject({ deletedAccessId: bens, thing: { id: secret.id, accessCount: 2 } });
      const { deleteThingAccessById: given } = await noor.get(deleteAccess, { input: { id: noors } });
      expect(given).toMatchObject({ deletedAccessId: noors, thing: null });
      expect(code(await anna.ask(deleteAccess, { input: { id: bens } }))).toBe('NTFND');
    });
    await eventually(async () => (await seen(anna, secret.id)).accessCount === 1);
  }, 20_000);

  it('of others is for owners and administrators; who sees no accesses finds none', async () => {
    const { id } = await anna.createThing();
    const bens = await share(id, ben, { isCollaborator: true });
    const annas = await accessOf(anna, id);
    const ask = async (person: Person, accessId: string) =>
      code(await person.ask(deleteAccess, { input: { id: accessId } }));
    expect([await ask(visitor, bens), await ask(noor, bens)]).toEqual(['LOGIN', 'NTFND']);
    expect(await ask(ben, annas)).toBe('DENIED');
    expect(await ask(anna, newId())).toBe('NTFND');
    expect(await ask(ada, bens)).toBeUndefined();
    expect(await ask(anna, bens)).toBe('NTFND');
  });

  it('the last owner stays (rule A05)', async () => {
    const { id } = await anna.createThing();
    const annas = await accessOf(anna, id);
    for (const person of [anna, ada])
      expect((await person.ask(deleteAccess, { input: { id: annas } })).errors?.[0]).toMatchObject({
        message: 'The last owner stays: make another person an owner first.',
        extensions: { code: 'DENIED' },
      });
    await share(id, ben, { isOwner: true });
    expect(code(await anna.ask(deleteAccess, { input: { id: annas } }))).toBeUndefined();
    expect(code(await anna.ask(updateThing, { input: { nodeId: nodeIdOf(id), name: 'Mine' } }))).toBe(
      'DENIED',
    );
  });

  it('of a deleted thing is not found', async () => {
    const { id } = await anna.createThing();
    const bens = await share(id, ben);
    await anna.get(deleteThing, { input: { id } });
    for (const person of [anna, ben, ada])
      expect(code(await person.ask(deleteAccess, { input: { id: bens } }))).toBe('NTFND');
  });
});

describe('a clientMutationId that comes again', () => {
  it('with the same input gets the first answer, and writes nothing', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12' });
    const update = { input: { nodeId, name: 'Bed 13', clientMutationId: newId() } };
    const input = { thingId: id, type: 'WATERING', comments: 'Two cans', clientMutationId: newId() };
    const revocation = { input: { id: await share(id, ben), clientMutationId: newId() } };
    const all = async () => [
      (await anna.get(updateThing, update)).updateThing.thing.name,
      (await anna.get(createActionDocument, { input })).createAction.action,
      (await anna.get(deleteAccess, revocation)).deleteThingAccessById.deletedAccessId,
    ];
    const first = await all();
    const events = (await eventsOf(id)).length;
    expect(await all()).toEqual(first);
    expect((await eventsOf(id)).length).toBe(events);
  });

  it('gives nothing back of what is deleted or hidden by now; the deletion itself is answered again', async () => {
    const { id, nodeId } = await anna.createThing({ isPublic: false });
    await share(id, ben, { isOwner: true });
    const update = { input: { nodeId, name: 'Bed 13', clientMutationId: newId() } };
    await ben.get(updateThing, update);
    await anna.get(deleteAccess, { input: { id: await accessOf(ben, id) } });
    expect(code(await ben.ask(updateThing, update))).toBe('NTFND');
    const annas = { input: { nodeId, name: 'Bed 14', clientMutationId: newId() } };
    const removal = { input: { id, clientMutationId: newId() } };
    await anna.get(updateThing, annas);
    const first = await anna.get(deleteThing, removal);
    expect(code(await anna.ask(updateThing, annas))).toBe('NTFND');
    expect(await anna.get(deleteThing, removal)).toEqual(first);
    expect((await eventsOf(id)).at(-1)?.type).toBe('ThingDeleted');
  });

  it('gets the first answer although others changed the thing since, and writes nothing', async () => {
    const { id, nodeId } = await anna.createThing({ name: 'Bed 12' });
    const update = { input: { nodeId, name: 'Bed 13', clientMutationId: newId() } };
    await anna.get(updateThing, update);
    await anna.get(updateThing, { input: { nodeId, name: 'Bed 14' } });
    expect(code(await anna.ask(updateThing, update))).toBeUndefined();
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
      field(await anna.ask(document, { input: { ...input, clientMutationId } }));
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
    expect(field(await anna.ask(deleteThing, { input: other }))).toBe('clientMutationId');
  });

  it("is another person's own", async () => {
    const clientMutationId = newId();
    const [annas, bens] = [await anna.createThing(), await ben.createThing()];
    await anna.get(deleteThing, { input: { id: annas.id, clientMutationId } });
    await ben.get(updateThing, { input: { nodeId: bens.nodeId, name: 'Bens bed', clientMutationId } });
    expect((await seen(ben, bens.id)).name).toBe('Bens bed');
    expect(code(await ben.ask(deleteThing, { input: { id: annas.id } }))).toBe('NTFND');
  });
});
