import { deviceInvitations, devices, mayEditDevice } from '@hedgerow/domain';
import { invitationParts } from '../invitations/invitation-parts.js';
import { deviceFor } from './device-fields.js';
import { deviceNodes } from './device.type.js';

/** Invitations to devices. */
export const deviceInvitationParts = invitationParts({
  ...{ kind: 'Device', gives: 'DeviceAccess', idField: 'deviceId' },
  ...{ aggregate: devices, decisions: deviceInvitations, nodes: deviceNodes },
  nameOf: ({ name }) => name,
  mayEdit: async (device, context) => mayEditDevice(context.viewer, await deviceFor(device, context)),
});
