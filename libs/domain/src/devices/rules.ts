import type { CommandOf } from '../events/input.js';
import { all, check, checkGiven, type FieldError, length, oneOf, required } from '../events/validation.js';
import { isName } from '../events/texts.js';
import { isPoint, type Point } from '../geo/location.js';
import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';
import type { Device, DeviceAccess } from './device.js';
import { deviceModels } from './types.js';

export interface NewDevice {
  readonly model: string;
  readonly name: string;
  readonly deviceId: string;
  readonly isPublic: boolean;
  readonly location: Point;
}

/** `id` is our own, `deviceId` the one that the network server knows. */
export type RegisterDevice = CommandOf<NewDevice, 'id' | 'accessId'>;

/**
 * What an owner may change; a field left out stays as it is, and of a location either half. The device id stays: under
 * another one the network knows another device.
 */
export type DeviceChanges = {
  readonly [K in 'model' | 'name' | 'isPublic']?: NewDevice[K] | null | undefined;
} & { readonly location?: { readonly [K in keyof Point]?: number | null | undefined } | null | undefined };

/** The id that the network server knows the device by. */
export const isNetworkDeviceId = all<string>(
  required('Device id'),
  length('Device id', 3, 255),
  (v) => (v.toLowerCase().startsWith('eui-') ? undefined : 'Device id must start with eui-'),
  (v) =>
    /^[a-zA-Z0-9_-]+$/.test(v)
      ? undefined
      : 'Device id may hold letters, numbers, underscores and hyphens only',
);

const deviceRules = {
  model: all<string>(required('Model'), oneOf('Model', deviceModels)),
  name: isName,
  deviceId: isNetworkDeviceId,
  location: all<Point | undefined>(required('Location'), (point) => isPoint(point!)),
};

/** Everything that is wrong with a new device, field by field. */
export const checkNewDevice = (
  input: Omit<NewDevice, 'location'> & { readonly location: Point | undefined },
): FieldError[] => check(input, deviceRules);

/** Everything that is wrong with changes of a device, field by field; their location is whole. */
export const checkDeviceChanges = (
  changes: Omit<DeviceChanges, 'location'> & { readonly location?: Point | null | undefined },
): FieldError[] => checkGiven(changes, deviceRules);

/** Public devices are there for everybody, private ones for those with access, and for admins. */
export const maySeeDevice = (viewer: Viewer, device: Device): boolean =>
  device.exists &&
  (device.isPublic || isAdmin(viewer) || (isSignedIn(viewer) && device.accesses.has(viewer.userId)));

/** Owners and admins. */
export const mayEditDevice = (viewer: Viewer, device: Device): boolean =>
  device.exists &&
  (isAdmin(viewer) || (isSignedIn(viewer) && (device.accesses.get(viewer.userId)?.isOwner ?? false)));

/** Who has access is told to those who have any themselves, and to admins. */
export const maySeeDeviceAccesses = (viewer: Viewer, device: Device): boolean =>
  device.exists && (isAdmin(viewer) || (isSignedIn(viewer) && device.accesses.has(viewer.userId)));

/** An access by its own id, with the person who has it. */
export const deviceAccessWithId = (
  { accesses }: Device,
  accessId: string,
): (DeviceAccess & { readonly userId: string }) | undefined => {
  for (const [userId, access] of accesses) if (access.accessId === accessId) return { ...access, userId };
  return undefined;
};

/** A device is never without an owner (rule A05). */
export const isLastDeviceOwner = ({ accesses }: Device, userId: string): boolean =>
  accesses.get(userId)?.isOwner === true &&
  [...accesses.values()].filter(({ isOwner }) => isOwner).length === 1;
