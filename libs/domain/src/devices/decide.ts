import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { locationOf } from '../geo/location.js';
import { mayEditThing, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, normalise, type Viewer } from '../users/rules.js';
import {
  type Device,
  deviceAccessGranted,
  type DeviceFact,
  deviceLinkedToThing,
  deviceRegistered,
} from './device.js';
import { checkNewDevice, mayEditDevice, maySeeDevice, type RegisterDevice } from './rules.js';
import type { DeviceModel } from './types.js';

/** Registers a device; that its network id is free is a claim the event store keeps. */
export const registerDevice = (c: RegisterDevice): DeviceFact[] | Rejection => {
  if (!isSignedIn(c.viewer)) return reject('LOGIN');
  const wrong = checkNewDevice(c);
  if (wrong.length > 0) return rejectFields(wrong);
  return [
    deviceRegistered({
      deviceId: c.id,
      networkDeviceId: normalise(c.deviceId),
      model: c.model as DeviceModel,
      name: c.name.trim(),
      isPublic: c.isPublic,
      location: locationOf(c.location),
      registeredBy: c.viewer.userId,
    }),
    deviceAccessGranted({ deviceId: c.id, accessId: c.accessId, userId: c.viewer.userId, isOwner: true }),
  ];
};

export interface LinkDevice {
  readonly viewer: Viewer;
  readonly deviceId: string;
}

/** Gives a device's readings to a thing. Both must be the viewer's to edit. Linking again changes nothing. */
export const linkDevice = (device: Device, thing: Thing, c: LinkDevice): DeviceFact[] | Rejection => {
  if (!isSignedIn(c.viewer)) return reject('LOGIN');
  if (!maySeeDevice(c.viewer, device)) return reject('NTFND', 'Device not found');
  if (!maySeeThing(c.viewer, thing)) return reject('NTFND', 'Thing not found');
  if (!mayEditDevice(c.viewer, device)) return reject('DENIED', 'Only owners link this device.');
  if (!mayEditThing(c.viewer, thing))
    return reject('DENIED', 'Only owners of the thing attach devices to it.');
  return device.thingId === thing.thingId
    ? []
    : [deviceLinkedToThing({ deviceId: c.deviceId, thingId: thing.thingId })];
};
