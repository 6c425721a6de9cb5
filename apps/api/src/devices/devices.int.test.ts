import { beforeAll, describe, expect, it } from '@jest/globals';
import { deviceAccessGranted, deviceLinkedToThing, devices, type Fact } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, errorField, type Loose } from '@hedgerow/testing/graphql-client';
import { createDeviceDocument, deviceInput, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

const link = `mutation ($input: UpdateDeviceInput!) { updateDevice(input: $input) { device { id thing { id } } } }`;

describe('registering a device', () => {
  it('[208] registers it under the id its network knows and links it at once', async () => {
    const thing = await anna.createThing();
    const deviceId = 'EUI-A840410000000101';
    const { createDevice } = await anna.get(createDeviceDocument, {
      input: deviceInput({ deviceId, thingId: thing.id }),
    });
    expect(createDevice.device).toMatchObject({
      name: 'Rowan probe',
      deviceId: deviceId.toLowerCase(),
      thing: { id: thing.id },
    });
    const seen = `query ($id: UUID!) { thingById(id: $id) { devices { deviceId model location { x y } viewerMayEdit } } }`;
    const [asOwner] = (await anna.get(seen, { id: thing.id })).thingById.devices;
    expect(asOwner).toEqual({
      deviceId: 'eui-a840410000000101',
      model: 'LSE01',
      location: { x: 51.5, y: -0.12 },
      viewerMayEdit: true,
    });
    for (const other of [ben, testApi.visitor])
      expect((await other.get(seen, { id: thing.id })).thingById.devices[0]).toMatchObject({
        deviceId: null,
        viewerMayEdit: false,
      });
  });

  it('a device is registered once, in whatever case its id is written', async () => {
    const { deviceId } = await anna.createDevice();
    const input = deviceInput({ name: 'Mine now', deviceId: deviceId.toUpperCase().replace('EUI', 'eui') });
    expect((await ben.ask(createDeviceDocument, { input })).errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'deviceId', message: 'This device is registered already' }],
    });
  });

  it('guests do not register devices, nobody links to a thing of others, an unknown thing is not found', async () => {
    const input = deviceInput();
    expect(errorCode(await testApi.visitor.ask(createDeviceDocument, { input }))).toBe('LOGIN');
    const bens = await ben.createThing();
    expect(errorCode(await anna.ask(createDeviceDocument, { input: { ...input, thingId: bens.id } }))).toBe(
      'DENIED',
    );
    expect(errorCode(await anna.ask(createDeviceDocument, { input: { ...input, thingId: newId() } }))).toBe(
      'NTFND',
    );
  });

  it('every broken rule is told with its field', async () => {
    const input = deviceInput({ name: 'x'.repeat(256), deviceId: 'abc', x: 91 });
    const { errors } = await anna.ask(createDeviceDocument, { input });
    expect(errors?.[0]?.extensions.fields?.map(({ field }) => field)).toEqual([
      'name',
      'deviceId',
      'location',
    ]);
    const nowhere = await anna.ask(createDeviceDocument, { input: { ...input, x: 'NaN' } });
    expect(nowhere.errors?.[0]).toMatchObject({
      message: 'Invalid coordinates received',
      extensions: { fields: [{ field: 'x' }] },
    });
    expect(errorCode(await anna.ask(createDeviceDocument, { input: { ...input, model: 'TOASTER' } }))).toBe(
      'VALIDATION',
    );
  });
});

describe('changing a device', () => {
  const fields = 'name model isPublic location { x y } deviceId thing { id }';
  const update = `mutation ($input: UpdateDeviceInput!) { updateDevice(input: $input) { clientMutationId device { ${fields} } } }`;
  const seen = async (person: Person, id: string) =>
    (await person.get(`query ($id: UUID!) { deviceById(id: $id) { ${fields} } }`, { id })).deviceById;

  it('[352] answers with the device as everybody sees it from now on; its network id stays', async () => {
    const { id, nodeId, deviceId } = await anna.createDevice({ x: 51.5, y: -0.12 });
    const changes = { name: ' Old probe ', model: 'LSPH01', x: 52 };
    const { updateDevice } = await anna.get(update, { input: { nodeId, ...changes, clientMutationId: 'u' } });
    const after = { name: 'Old probe', model: 'LSPH01', isPublic: true, location: { x: 52, y: -0.12 } };
    expect(updateDevice).toEqual({ clientMutationId: 'u', device: { ...after, deviceId, thing: null } });
    expect(await seen(testApi.visitor, id)).toEqual({ ...after, deviceId: null, thing: null });
    expect(errorField(await anna.ask(update, { input: { nodeId, x: 91 } }))).toBe('location');
    expect(errorField(await anna.ask(update, { input: { nodeId, name: 'x' } }))).toBe('name');
  });

  it('and linking it happen together, or neither does', async () => {
    const [device, mine] = [await anna.createDevice(), await anna.createThing()];
    const { nodeId } = device;
    const bens = await ben.createThing({ isPublic: false });
    const input = { nodeId, name: 'Old probe', thingId: bens.id };
    expect(errorCode(await anna.ask(update, { input }))).toBe('NTFND');
    expect(await seen(anna, device.id)).toMatchObject({ name: 'Rowan probe', thing: null });
    await anna.get(update, { input: { ...input, thingId: mine.id } });
    expect(await seen(anna, device.id)).toMatchObject({ name: 'Old probe', thing: { id: mine.id } });
  });

  it('answers from stored events while the read model is behind', async () => {
    const { nodeId } = await anna.createDevice();
    const { updateDevice } = await testApi.projector.whilePaused(() =>
      anna.get(update, { input: { nodeId, name: 'Old probe', y: 1 } }),
    );
    expect(updateDevice.device).toMatchObject({ name: 'Old probe', location: { x: 51.5, y: 1 } });
  });

  it('is seen by those who watch; of one that is hidden they lose sight', async () => {
    const { id, nodeId } = await anna.createDevice();
    const { messages, completed, first } = testApi.subscribe(
      `subscription ($id: UUID!) { deviceUpdated(id: $id) { device { name } } }`,
      id,
    );
    await first();
    await anna.get(update, { input: { nodeId, name: 'Old probe' } });
    await eventually(() => messages.at(-1).data.deviceUpdated.device.name === 'Old probe');
    await anna.get(update, { input: { nodeId, isPublic: false } });
    await completed;
    expect(messages.at(-1).data.deviceUpdated.device).toBeNull();
    expect([await seen(testApi.visitor, id), await seen(ben, id)]).toEqual([null, null]);
  });

  it('shows on the page of its thing, to those who watch that', async () => {
    const thing = await anna.createThing();
    const { nodeId } = await anna.createDevice({ thingId: thing.id });
    const { messages, first } = testApi.subscribe(
      `subscription ($id: UUID!) { thingUpdated(id: $id) { thing { devices { name } } } }`,
      thing.id,
    );
    await first();
    await anna.get(update, { input: { nodeId, name: 'Old probe' } });
    await eventually(() => messages.at(-1).data.thingUpdated.thing.devices[0]?.name === 'Old probe');
    await anna.get(update, { input: { nodeId, isPublic: false } });
    await eventually(() => messages.at(-1).data.thingUpdated.thing.devices.length === 0);
  });

  it('takes its readings from those who may not see it any more', async () => {
    const device = await anna.createDevice();
    await testApi.projector.projectUplink(device.deviceId, '2026-10-01T00:00:00.000Z', { water: 40 });
    const readings = async (person: Person) =>
      (
        await person.get(
          `query ($id: UUID) { allSensorData(deviceId: $id) { nodes { nodeId } }
             latestSensorData(deviceId: $id) { id } }`,
          { id: device.id },
        )
      ).allSensorData.nodes.length;
    expect(await readings(ben)).toBe(1);
    await anna.get(update, { input: { nodeId: device.nodeId, isPublic: false } });
    expect([await readings(ben), await readings(testApi.visitor), await readings(anna)]).toEqual([0, 0, 1]);
  });
});

describe('linking a device', () => {
  it("gives its readings to the thing; both must be one's own", async () => {
    const [device, thing] = [await anna.createDevice(), await anna.createThing()];
    const { updateDevice } = await anna.get(link, { input: { nodeId: device.nodeId, thingId: thing.id } });
    expect(updateDevice.device).toEqual({ id: device.id, thing: { id: thing.id } });
    const bens = await ben.createThing();
    expect(errorCode(await ben.ask(link, { input: { nodeId: device.nodeId, thingId: bens.id } }))).toBe(
      'DENIED',
    );
    expect(errorCode(await anna.ask(link, { input: { nodeId: device.nodeId, thingId: bens.id } }))).toBe(
      'DENIED',
    );
    expect(
      errorCode(await testApi.visitor.ask(link, { input: { nodeId: device.nodeId, thingId: thing.id } })),
    ).toBe('LOGIN');
    const hidden = await anna.createDevice({ isPublic: false });
    expect(errorCode(await ben.ask(link, { input: { nodeId: hidden.nodeId, thingId: bens.id } }))).toBe(
      'NTFND',
    );
    expect(errorCode(await anna.ask(link, { input: { nodeId: 'nonsense', thingId: thing.id } }))).toBe(
      'NTFND',
    );
  });

  it('whoever decides on a stale version is told to load again', async () => {
    const [device, mine, other] = [
      await anna.createDevice(),
      await anna.createThing(),
      await anna.createThing(),
    ];
    const { store } = testApi;
    const read = store.read.bind(store);
    // Another person links the device between the load and the append.
    store.read = async <F extends Fact>(stream: string) => {
      const loaded = await read<F>(stream);
      if (stream === devices.stream(device.id)) {
        store.read = read;
        await testApi.append(stream, deviceLinkedToThing({ deviceId: device.id, thingId: other.id }));
      }
      return loaded;
    };
    const { errors } = await anna.ask(link, { input: { nodeId: device.nodeId, thingId: mine.id } });
    store.read = read;
    expect(errors?.[0]).toMatchObject({
      message: 'Someone else changed this in the meantime. Load it again and repeat your change.',
      extensions: { code: 'STALE' },
    });
  });
});

describe('who sees a device', () => {
  it('[215] [216] public ones are there for anyone, private ones for those with access and administrators', async () => {
    const [noor, ada] = await testApi.signUpAll('noor', 'ada');
    const [open, hidden] = [await anna.createDevice(), await anna.createDevice({ isPublic: false })];
    await testApi.append(
      devices.stream(hidden.id),
      deviceAccessGranted({ deviceId: hidden.id, accessId: newId(), userId: noor!.id, isOwner: false }),
    );
    const byId = `query ($id: UUID!) { deviceById(id: $id) { id } }`;
    const shownTo = async (person: Person) => {
      const { allDevices } = await person.get(
        '{ allDevices(first: 200) { totalCount edges { cursor node { id } } nodes { id } } }',
      );
      const listed = (allDevices.nodes as Loose[]).map(({ id }) => id);
      expect(allDevices.edges.map(({ node }: Loose) => node.id)).toEqual(listed);
      expect(allDevices.totalCount).toBe(listed.length);
      return [open.id, hidden.id].filter((id) => listed.includes(id));
    };
    await eventually(async () => (await shownTo(noor!)).length === 2);
    for (const person of [anna, noor!, ada!]) {
      expect(await shownTo(person)).toEqual([open.id, hidden.id]);
      expect((await person.get(byId, { id: hidden.id })).deviceById).toEqual({ id: hidden.id });
    }
    for (const person of [ben, testApi.visitor]) {
      expect(await shownTo(person)).toEqual([open.id]);
      expect((await person.get(byId, { id: open.id })).deviceById).toEqual({ id: open.id });
      expect((await person.get(byId, { id: hidden.id })).deviceById).toBeNull();
    }
  });
});

describe('readings', () => {
  it('[222] [223] [224] come by thing and by device, newest first, from a moment on, in pages', async () => {
    const thing = await anna.createThing({ name: 'Measured rowan' });
    const device = await anna.createDevice({ thingId: thing.id });
    const at = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour)).toISOString();
    for (let hour = 0; hour < 6; hour += 1)
      await testApi.projector.projectUplink(device.deviceId, at(hour), {
        water: 20 + hour,
        temperature: 10,
        conductivity: 300,
        battery: 3.3,
      });
    const list = `query ($thingId: UUID, $deviceId: UUID, $createdAt: DateTime, $first: Int, $after: String) {
      allSensorData(thingId: $thingId, deviceId: $deviceId, createdAt: $createdAt, first: $first, after: $after) {
        nodes { id nodeId createdAt data } pageInfo { hasNextPage endCursor } } }`;
    const { allSensorData: all } = await anna.get(list, { thingId: thing.id });
    expect(all.nodes.map((n: Loose) => n.createdAt)).toEqual([5, 4, 3, 2, 1, 0].map(at));
    expect(all.nodes[0].data).toMatchObject({ water: 25 });
    expect(
      (await testApi.visitor.get(list, { deviceId: device.id, createdAt: at(4) })).allSensorData.nodes,
    ).toHaveLength(2);
    const { allSensorData: page } = await anna.get(list, { thingId: thing.id, first: 4 });
    expect(page.pageInfo.hasNextPage).toBe(true);
    const { allSensorData: rest } = await anna.get(list, {
      thingId: thing.id,
      first: 4,
      after: page.pageInfo.endCursor,
    });
    expect(rest.nodes.map((n: Loose) => n.createdAt)).toEqual([at(1), at(0)]);
    const { latestSensorData } = await testApi.visitor.get(
      `query ($id: UUID) { latestSensorData(thingId: $id) { createdAt nodeId } }`,
      { id: thing.id },
    );
    expect(latestSensorData.createdAt).toBe(at(5));
    const { node } = await testApi.visitor.get(
      `query ($n: ID!) { node(nodeId: $n) { ... on SensorData { createdAt } } }`,
      { n: latestSensorData.nodeId },
    );
    expect(node.createdAt).toBe(at(5));
    // An id of before, of another device or of a moment that cannot be finds nothing, and is no fault.
    const [plain, moment, of] = Buffer.from(latestSensorData.nodeId, 'base64url').toString().split('@');
    for (const id of [
      plain,
      `${plain}@${moment}@${thing.id}`,
      `${plain}@999999999999999@${of}`,
      `${plain}@x@y`,
    ])
      expect(
        await testApi.visitor.get(`query ($n: ID!) { node(nodeId: $n) { nodeId } }`, {
          n: Buffer.from(id!).toString('base64url'),
        }),
      ).toEqual({ node: null });
    for (const variables of [{}, { thingId: thing.id, deviceId: device.id }])
      expect(errorCode(await anna.ask(list, variables))).toBe('VALIDATION');
  });

  it('[160] a thing shows the latest of each parameter with its age, source and colour, and a series for a chart', async () => {
    const { allThings } = await anna.get(
      `{ allThings(search: "measured rowan") { nodes { water temperature conductivity ph battery lastSensorData
        indicatorParameter indicatorColour indicatorColourLast indicatorColourChangedAt
        latest(parameter: WATER) { value at device { name deviceId } } missing: latest(parameter: PH) { value }
        series(parameter: WATER, from: "2026-10-01T00:00:00Z", to: "2026-10-02T00:00:00Z") { parameter unit bucketSeconds min mean max points { at mean count } }
        hours: series(parameter: WATER, from: "2026-09-15T00:00:00Z", to: "2026-10-05T00:00:00Z") { bucketSeconds points { at mean } } } } }`,
    );
    const [thing] = allThings.nodes;
    expect(thing).toMatchObject({
      water: 25,
      temperature: 10,
      conductivity: 300,
      ph: null,
      battery: 3.3,
      indicatorParameter: 'WATER',
      indicatorColour: 'orange',
      indicatorColourLast: 'red',
      lastSensorData: '2026-10-01T05:00:00.000Z',
      missing: null,
    });
    expect(thing.latest).toMatchObject({
      value: 25,
      at: '2026-10-01T05:00:00.000Z',
      device: { name: 'Rowan probe' },
    });
    expect(thing.series).toMatchObject({
      parameter: 'WATER',
      unit: '%',
      bucketSeconds: 0,
      min: 20,
      mean: 22.5,
      max: 25,
    });
    expect(thing.series.points).toHaveLength(6);
    expect(thing.hours.bucketSeconds).toBe(3600);
    expect(thing.hours.points).toHaveLength(6);
    expect(
      errorCode(
        await anna.ask(
          `{ allThings { nodes { series(parameter: WATER, from: "2026-10-02T00:00:00Z", to: "2026-10-01T00:00:00Z") { unit } } } }`,
        ),
      ),
    ).toBe('VALIDATION');
  });

  it("of a private thing are nobody else's", async () => {
    const thing = await anna.createThing({ isPublic: false });
    const device = await anna.createDevice({ thingId: thing.id, isPublic: false });
    await testApi.projector.projectUplink(device.deviceId, '2026-10-01T00:00:00.000Z', { water: 40 });
    const by = `query ($thingId: UUID, $deviceId: UUID) { allSensorData(thingId: $thingId, deviceId: $deviceId) { nodes { nodeId } }
      latestSensorData(thingId: $thingId, deviceId: $deviceId) { id } }`;
    const mine = await anna.get(by, { thingId: thing.id });
    expect(mine.allSensorData.nodes).toHaveLength(1);
    for (const other of [ben, testApi.visitor]) {
      for (const variables of [{ thingId: thing.id }, { deviceId: device.id }])
        expect(await other.get(by, variables)).toEqual({
          allSensorData: { nodes: [] },
          latestSensorData: null,
        });
      expect(
        await other.get(`query ($n: ID!) { node(nodeId: $n) { nodeId } }`, {
          n: mine.allSensorData.nodes[0].nodeId,
        }),
      ).toEqual({ node: null });
      expect(await other.get(`query ($id: UUID!) { deviceById(id: $id) { id } }`, { id: device.id })).toEqual(
        { deviceById: null },
      );
    }
    const all = await ben.get('{ allDevices(first: 200) { totalCount nodes { id } } }');
    expect(all.allDevices.nodes.map((n: Loose) => n.id)).not.toContain(device.id);
    expect(all.allDevices.totalCount).toBe(all.allDevices.nodes.length);
  });
});
