import { beforeAll, describe, expect, it } from '@jest/globals';
import { deviceAccessGranted, devices } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
});

const update = `mutation ($id: UUID!, $isOwner: Boolean!) { updateDeviceAccessById(input: { id: $id, isOwner: $isOwner }) {
  device { viewerMayEdit accesses { id isOwner user { username } } } } }`;
const remove = `mutation ($id: UUID!) { deleteDeviceAccessById(input: { id: $id }) { device { accesses { user { username } } } } }`;
const seen = `query ($id: UUID!) { deviceById(id: $id) { accesses { id isOwner createdAt user { username } } thing { id name type } invitations { id } } }`;

/** A private probe of Anna's that Ben may look at. */
const shared = async () => {
  const { id: deviceId } = await anna.createDevice({ isPublic: false });
  const accessId = newId();
  const granted = deviceAccessGranted({ deviceId, accessId, userId: ben.id, isOwner: false });
  await testApi.append(devices.stream(deviceId), granted);
  await eventually(async () => (await ben.get(seen, { id: deviceId })).deviceById !== null);
  const { deviceById } = await anna.get(seen, { id: deviceId });
  return { deviceId, accessId, annas: deviceById.accesses[0].id as string };
};

describe('access to a device', () => {
  it('[204] is shown to people who have any; [210] an owner makes another one, who may then edit', async () => {
    const { deviceId, accessId, annas } = await shared();
    const { updateDeviceAccessById: done } = await anna.get(update, { id: accessId, isOwner: true });
    expect(done.device.accesses).toMatchObject([
      { id: annas, isOwner: true, user: { username: 'anna' } },
      { id: accessId, isOwner: true, user: { username: 'ben' } },
    ]);
    await ben.get(update, { id: annas, isOwner: false });
    expect(errorCode(await anna.ask(update, { id: accessId, isOwner: false }))).toBe('DENIED');
    expect(errorCode(await ben.ask(update, { id: accessId, isOwner: false }))).toBe('DENIED');
    expect((await noor.get(seen, { id: deviceId })).deviceById).toBeNull();
    expect((await ada.get(seen, { id: deviceId })).deviceById.accesses).toHaveLength(2);
  });

  it('[211] is taken away or given up; what is private is not seen any more, on open sockets too', async () => {
    const { deviceId, accessId, annas } = await shared();
    const live = testApi.subscribe(
      'subscription ($id: UUID!) { deviceUpdated(id: $id) { device { name } } }',
      deviceId,
      (ben as unknown as { token: string }).token,
    );
    await live.first();
    expect(errorCode(await noor.ask(remove, { id: accessId }))).toBe('NTFND');
    expect(errorCode(await ben.ask(remove, { id: annas }))).toBe('DENIED');
    expect((await ben.get(remove, { id: accessId })).deleteDeviceAccessById).toEqual({ device: null });
    await live.completed;
    expect(live.messages.at(-1)).toMatchObject({ data: { deviceUpdated: { device: null } } });
    expect(errorCode(await anna.ask(remove, { id: annas }))).toBe('DENIED');
  });
});

it('[189] [217] entries are listed by person and by owner, to those who have one there', async () => {
  const { deviceId } = await shared();
  const { id: thingId } = await anna.createThing({ isPublic: false });
  await testApi.grantAccess(thingId, ben);
  const all = `query ($userId: UUID, $isOwner: Boolean) {
    allDeviceAccesses(userId: $userId, isOwner: $isOwner, first: 100) { nodes { isOwner user { username } device { id } } }
    allThingAccesses(userId: $userId, isOwner: $isOwner, first: 100) { nodes { isOwner isCollaborator user { username } thing { id } } } }`;
  const of = async (person: Person, filter: object) => {
    const { allDeviceAccesses, allThingAccesses } = await person.get(all, filter);
    return [
      ...(allDeviceAccesses.nodes as Loose[]).filter(({ device }) => device.id === deviceId),
      ...(allThingAccesses.nodes as Loose[]).filter(({ thing }) => thing.id === thingId),
    ].map(({ isOwner, user }) => [user.username, isOwner]);
  };
  const both = (username: string, isOwner: boolean) => [
    [username, isOwner],
    [username, isOwner],
  ];
  expect(await of(ben, { userId: ben.id })).toEqual(both('ben', false));
  expect(await of(ben, { isOwner: true })).toEqual(both('anna', true));
  expect(await of(anna, { userId: ben.id, isOwner: false })).toEqual(both('ben', false));
  expect(await of(noor, {})).toEqual([]);
  expect(await of(ada, { userId: anna.id })).toEqual(both('anna', true));
  expect((await testApi.visitor.get(all)).allDeviceAccesses.nodes).toEqual([]);
});
