import { invitationDecisions } from '../invitations/decide.js';
import { type Device, deviceAccessGranted, type DeviceFact, deviceInvitationEvents } from './device.js';
import { mayEditDevice, maySeeDevice } from './rules.js';

const { sent, renewed, accepted, removed } = deviceInvitationEvents;

/** Invitations to a device. Who accepts one may look, and no more (rule A07). */
export const deviceInvitations = invitationDecisions<Device, DeviceFact>({
  noun: 'device',
  maySee: maySeeDevice,
  mayEdit: mayEditDevice,
  hasAccess: ({ accesses }, userId) => accesses.has(userId),
  sent: ({ deviceId }, data) => sent({ deviceId, ...data }),
  renewed: ({ deviceId }, data) => renewed({ deviceId, ...data }),
  accepted: ({ deviceId }, data) => accepted({ deviceId, ...data }),
  removed: ({ deviceId }, data) => removed({ deviceId, ...data }),
  granted: ({ deviceId }, data) => deviceAccessGranted({ deviceId, ...data, isOwner: false }),
});
