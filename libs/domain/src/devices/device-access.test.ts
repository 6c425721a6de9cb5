import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import type { Viewer } from '../users/index.js';
import {
  changeDeviceAccess,
  type Device,
  deviceAccessGranted,
  deviceRegistered,
  devices,
  revokeDeviceAccess,
} from './index.js';

const user = (end: string): Viewer & { userId: string } => ({
  role: 'bk_user',
  userId: `0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c${end}`,
});
const [anna, ben, noor] = [user('01'), user('04'), user('09')];
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };
const probe = deviceRegistered(deviceRegistered.definition.example);
const { deviceId } = probe.data;
const accessOf = {
  anna: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c41',
  ben: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c44',
};
const granted = (who: 'anna' | 'ben', isOwner: boolean) =>
  deviceAccessGranted({ deviceId, accessId: accessOf[who], userId: { anna, ben }[who].userId, isOwner });
const shared = specification(devices)(probe, granted('anna', true), granted('ben', false));
const taking = (whose: 'anna' | 'ben', viewer: Viewer) => (device: Device) =>
  revokeDeviceAccess(device, { viewer, accessId: accessOf[whose] });
const making = (whose: 'anna' | 'ben', isOwner: boolean, viewer: Viewer) => (device: Device) =>
  changeDeviceAccess(device, { viewer, accessId: accessOf[whose], isOwner });

describe('[210] [211] access to a device', () => {
  it('is taken away by owners and administrators, and given up by everybody who has it', () => {
    const revoked = { type: 'DeviceAccessRevoked', data: { deviceId, userId: ben.userId } };
    for (const viewer of [anna, admin, ben]) shared.when(taking('ben', viewer)).then(revoked);
  });

  it('is made an owner’s and a viewer’s by owners and administrators; the same again changes nothing', () => {
    const changed = { type: 'DeviceAccessChanged', data: { userId: ben.userId, isOwner: true } };
    for (const viewer of [anna, admin]) shared.when(making('ben', true, viewer)).then(changed);
    shared.when(making('ben', false, anna)).then();
  });

  it('of others is none of the business of who may look only; to strangers there is none', () => {
    shared.when(taking('anna', ben)).rejected('DENIED');
    shared.when(making('ben', true, ben)).rejected('DENIED');
    for (const [viewer, code] of [
      [noor, 'NTFND'],
      [guest, 'LOGIN'],
    ] as const) {
      shared.when(taking('ben', viewer)).rejected(code);
      shared.when(making('ben', true, viewer)).rejected(code);
    }
  });

  it('of the last owner stays', () => {
    shared.when(taking('anna', anna)).rejected('DENIED');
    shared.when(making('anna', false, anna)).rejected('DENIED');
  });
});
