import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { changesIn, withoutNulls } from '../events/validation.js';
import { locationOf, type Point, pointOf } from '../geo/location.js';
import { mayEditThing, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, normalise, type Viewer } from '../users/rules.js';
import {
  type Device,
  deviceAccessGranted,
  type DeviceDetails,
  deviceDetailsChanged,
  type DeviceFact,
  deviceLinkedToThing,
  deviceRegistered,
} from './device.js';
import {
  checkDeviceChanges,
  checkNewDevice,
  type DeviceChanges,
  mayEditDevice,
  maySeeDevice,
  type RegisterDevice,
} from './rules.js';
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

export interface ChangeDevice {
  readonly viewer: Viewer;
  readonly changes: DeviceChanges;
}

/** Where a device is after a change of one half of its location, or of both; undefined where neither is given. */
const movedTo = (given: DeviceChanges['location'], { location }: DeviceDetails): Point | undefined => {
  const now = pointOf(location);
  return given?.x == null && given?.y == null ? undefined : { x: given.x ?? now.x, y: given.y ?? now.y };
};

/** Changes what is known of a device. Changes that change nothing are no event. */
export const changeDevice = (device: Device, { viewer, changes }: ChangeDevice): DeviceFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeeDevice(viewer, device) || !device.details) return reject('NTFND', 'Device not found');
  if (!mayEditDevice(viewer, device)) return reject('DENIED', 'Only owners change this device.');
  const { location, ...given } = changes;
  const moved = movedTo(location, device.details);
  const wrong = checkDeviceChanges({ ...given, location: moved });
  if (wrong.length > 0) return rejectFields(wrong);
  const changed = changesIn(
    {
      ...withoutNulls(given),
      name: given.name?.trim(),
      model: given.model as DeviceModel | undefined,
      location: moved && locationOf(moved),
    },
    device.details,
  );
  if (Object.keys(changed).length === 0) return [];
  return [deviceDetailsChanged({ ...changed, deviceId: device.deviceId, changedBy: viewer.userId })];
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
