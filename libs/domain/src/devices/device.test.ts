import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { type Thing, thingAccessGranted, thingRegistered, things } from '../things/index.js';
import type { Viewer } from '../users/index.js';
import {
  changeDevice,
  type Device,
  type DeviceChanges,
  deviceDetailsChanged,
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

describe('changing a device', () => {
  const changing =
    (changes: DeviceChanges, viewer: Viewer = anna) =>
    (device: Device) =>
      changeDevice(device, { viewer, changes });
  const annasProbe = given(...registered());

  it('says what changed, and nothing else', () => {
    const [event] = annasProbe
      .when(changing({ name: ' Old probe ', model: 'LSE01', isPublic: true }))
      .accepted();
    expect(event).toEqual({
      type: 'DeviceDetailsChanged',
      data: { deviceId, name: 'Old probe', changedBy: anna.userId },
    });
  });

  it('takes every field', () =>
    annasProbe
      .when(changing({ name: 'Old probe', model: 'LSPH01', isPublic: false, location: { x: 1, y: 2 } }))
      .then({
        type: 'DeviceDetailsChanged',
        data: { name: 'Old probe', model: 'LSPH01', isPublic: false, location: { lat: 1, lng: 2 } },
      }));

  it('moves it along one line alone', () => {
    annasProbe
      .when(changing({ location: { x: 52 } }))
      .then({ type: 'DeviceDetailsChanged', data: { location: { lat: 52, lng: -0.12 } } });
    annasProbe
      .when(changing({ location: { x: null, y: 0.3 } }))
      .then({ type: 'DeviceDetailsChanged', data: { location: { lat: 51.5, lng: 0.3 } } });
  });

  it('that changes nothing is no event, compared with the device as it is now', () => {
    annasProbe.when(changing({})).then();
    annasProbe.when(changing({ name: ' Rowan probe ', model: 'LSE01', location: command.location })).then();
    annasProbe.when(changing({ isPublic: null, location: { x: null } })).then();
    const renamed = deviceDetailsChanged({ deviceId, name: 'Old probe', changedBy: anna.userId! });
    given(...registered(), renamed)
      .when(changing({ name: 'Old probe' }))
      .then();
    given(...registered(), renamed)
      .when(changing({ name: 'Rowan probe' }))
      .then({ type: 'DeviceDetailsChanged', data: { name: 'Rowan probe' } });
  });

  it.each([
    ['name', { name: null }],
    ['name', { name: ' x ' }],
    ['model', { model: 'TOASTER' }],
    ['model', { model: null }],
    ['location', { location: { x: 91 } }],
    ['location', { location: { y: NaN } }],
  ])('refuses by the field %s: %j', (field, changes) =>
    annasProbe.when(changing(changes)).rejected('VALIDATION', { fields: [field] }),
  );

  it.each([
    ['a guest', guest, registered(), 'LOGIN'],
    ['a stranger', noor, registered(), 'DENIED'],
    ['a stranger, a private one', noor, registered(false), 'NTFND'],
    ['its owner, one that is not there', anna, [], 'NTFND'],
    ['its owner', anna, registered(false), 'accepted'],
    ['an admin', admin, registered(false), 'accepted'],
  ])('[352] by %s', (_, viewer, history, expected) =>
    expect(given(...history).when(changing({ name: 'Mine now' }, viewer)).code).toBe(expected),
  );

  it('that hides it leaves it to those with access', () => {
    const hidden = deviceDetailsChanged({ deviceId, isPublic: false, changedBy: anna.userId! });
    given(...registered(), hidden)
      .when(changing({ name: 'Mine now' }, noor))
      .rejected('NTFND');
  });
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
