import { type Rejection, reject } from '../events/rejection.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import { type Device, deviceAccessChanged, deviceAccessRevoked, type DeviceFact } from './device.js';
import { deviceAccessWithId, isLastDeviceOwner, mayEditDevice, maySeeDeviceAccesses } from './rules.js';

const noAccess = () => reject('NTFND', 'Access not found');
const lastOwnerStays = () => reject('DENIED', 'The last owner stays: make another person an owner first.');

export interface RevokeDeviceAccess {
  readonly viewer: Viewer;
  readonly accessId: string;
}

/** Takes a person's access to a device away. People may give up their own; the last owner stays (rule A05). */
export const revokeDeviceAccess = (
  device: Device,
  { viewer, accessId }: RevokeDeviceAccess,
): DeviceFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const access = maySeeDeviceAccesses(viewer, device) ? deviceAccessWithId(device, accessId) : undefined;
  if (!access) return noAccess();
  const { userId } = access;
  if (userId !== viewer.userId && !mayEditDevice(viewer, device))
    return reject('DENIED', 'Only owners take access away from others.');
  if (isLastDeviceOwner(device, userId)) return lastOwnerStays();
  return deviceAccessRevoked({ deviceId: device.deviceId, accessId, userId, revokedBy: viewer.userId });
};

export interface ChangeDeviceAccess extends RevokeDeviceAccess {
  readonly isOwner: boolean;
}

/** Makes a person with access an owner of the device, or one who may look only. The last owner stays one (rule A05). */
export const changeDeviceAccess = (
  device: Device,
  { viewer, accessId, isOwner }: ChangeDeviceAccess,
): DeviceFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const access = maySeeDeviceAccesses(viewer, device) ? deviceAccessWithId(device, accessId) : undefined;
  if (!access) return noAccess();
  if (!mayEditDevice(viewer, device)) return reject('DENIED', 'Only owners say what others may do.');
  const { userId } = access;
  if (access.isOwner === isOwner) return [];
  if (isLastDeviceOwner(device, userId)) return lastOwnerStays();
  const { deviceId } = device;
  return [deviceAccessChanged({ deviceId, accessId, userId, isOwner, changedBy: viewer.userId })];
};
