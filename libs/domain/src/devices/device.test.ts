import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { type Thing, thingAccessGranted, thingRegistered, things } from '../things/index.js';
import type { Viewer } from '../users/index.js';
import {
  type Device,
  deviceLinkedToThing,
  devices,
  isNetworkDeviceId,
  type LinkDevice,
  linkDevice,
  mayEditDevice,
  maySeeDevice,
  registerDevice,
  type RegisterDevice,
} from './index.js';

const anna: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' };
const noor: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };
const deviceId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c40';

const command: RegisterDevice = {
  viewer: anna,
  id: deviceId,
  accessId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c41',
  model: 'LSE01',
  name: 'Rowan probe',
  deviceId: 'EUI-A840410000000101',
  isPublic: true,
  location: { x: 51.5, y: -0.12 },
};

const given = specification(devices);
const registering =
  (change: Partial<RegisterDevice> = {}) =>
  () =>
    registerDevice({ ...command, ...change });
/** The facts of a registered probe of Anna's. */
const registered = (isPublic = true) => given().when(registering({ isPublic })).accepted();
const probe = (isPublic = true): Device => registered(isPublic).reduce(devices.evolve, devices.initial);

describe('registering a device', () => {
  it('keeps the network id in lower case and makes the registrant its owner', () => {
    given()
      .when(registering())
      .then(
        {
          type: 'DeviceRegistered',
          data: { networkDeviceId: 'eui-a840410000000101', location: { lat: 51.5, lng: -0.12 } },
        },
        { type: 'DeviceAccessGranted', data: { userId: anna.userId, isOwner: true } },
      );
  });

  it('a guest is asked to sign in', () =>
    given()
      .when(registering({ viewer: guest }))
      .rejected('LOGIN'));

  it.each([
    [{ model: 'TOASTER' }, 'model'],
    [{ name: 'ab' }, 'name'],
    [{ deviceId: 'a840' }, 'deviceId'],
    [{ location: { x: NaN, y: 0 } }, 'location'],
  ])('refuses %j by the name of the field', (change, field) => {
    given()
      .when(registering(change))
      .rejected('VALIDATION', { fields: [field] });
  });

  it.each([
    ['eui-a840410000000101', undefined],
    ['EUI-A8_40-1', undefined],
    ['a840410000000101', 'Device id must start with eui-'],
    ['eui-a840.0101', 'Device id may hold letters, numbers, underscores and hyphens only'],
    ['eui-a840 0101', 'Device id may hold letters, numbers, underscores and hyphens only'],
    ['ei', 'Device id must have 3 to 255 characters'],
    [`eui-${'a'.repeat(251)}`, undefined],
    [`eui-${'a'.repeat(252)}`, 'Device id must have 3 to 255 characters'],
    ['', 'Device id is required'],
  ])('[327] the device id %j: %s', (id, expected) => expect(isNetworkDeviceId(id)).toBe(expected));
});

describe('linking a device to a thing', () => {
  const bed = (owner: Viewer, isPublic = true): Thing =>
    [
      thingRegistered({ ...thingRegistered.definition.example, isPublic }),
      thingAccessGranted({ ...thingAccessGranted.definition.example, userId: owner.userId! }),
    ].reduce(things.evolve, things.initial);
  const linking = (thing: Thing, viewer: Viewer) => (device: Device) =>
    linkDevice(device, thing, { viewer, deviceId } as LinkDevice);

  it('the owner of both links them; linking again changes nothing', () => {
    const linked = given(...registered())
      .when(linking(bed(anna), anna))
      .accepted();
    expect(linked).toEqual([deviceLinkedToThing({ deviceId, thingId: bed(anna).thingId })]);
    given(...registered(), ...linked)
      .when(linking(bed(anna), anna))
      .then();
  });

  it.each([
    ['a guest', guest, registered(), bed(anna), 'LOGIN'],
    ['someone else’s device', noor, registered(), bed(noor), 'DENIED'],
    ['someone else’s thing', anna, registered(), bed(noor), 'DENIED'],
    ['a private device of someone else', noor, registered(false), bed(noor), 'NTFND'],
    ['a private thing of someone else', anna, registered(), bed(noor, false), 'NTFND'],
    ['a device that is not there', anna, [], bed(anna), 'NTFND'],
    ['an admin', admin, registered(false), bed(noor, false), 'accepted'],
  ])('%s', (_, viewer, history, thing, expected) =>
    expect(given(...history).when(linking(thing, viewer)).code).toBe(expected),
  );
});

describe('who may do what with a device', () => {
  it.each([
    ['a guest, public', guest, probe(), [true, false]],
    ['a guest, private', guest, probe(false), [false, false]],
    ['a stranger, private', noor, probe(false), [false, false]],
    ['its owner', anna, probe(false), [true, true]],
    ['an admin', admin, probe(false), [true, true]],
  ])('%s: sees, edits', (_, viewer, device, expected) => {
    expect([maySeeDevice(viewer, device), mayEditDevice(viewer, device)]).toEqual(expected);
  });
});
