import { invitationReducers } from '../invitations/invitations-table.js';
import { insert, type Reducers, remove, update } from '../schema/reducers.js';
import { deviceAccessesTable, deviceInvitationsTable, devicesTable } from './tables.js';

/** What events of devices do to rows. When each link began and ended is written apart. */
export const deviceReducers = {
  DeviceRegistered: insert(devicesTable, ({ data }) => ({
    ...data.location,
    id: data.deviceId,
    networkDeviceId: data.networkDeviceId.toLowerCase(),
  })),
  DeviceDetailsChanged: update(devicesTable, ({ data }) => ({
    ...data,
    ...data.location,
    id: data.deviceId,
  })),
  DeviceAccessGranted: insert(deviceAccessesTable, ({ data }) => ({ id: data.accessId })),
  DeviceAccessChanged: update(deviceAccessesTable, ({ data: { deviceId, userId, isOwner } }) => ({
    deviceId,
    userId,
    isOwner,
  })),
  DeviceAccessRevoked: remove(deviceAccessesTable, ({ data: { deviceId, userId } }) => ({
    deviceId,
    userId,
  })),
  DeviceDeleted: remove(devicesTable, ({ data }) => ({ id: data.deviceId })),
  ...invitationReducers(deviceInvitationsTable, 'Device', 'deviceId'),
  DeviceLinkedToThing: update(devicesTable, ({ data }) => ({ id: data.deviceId, thingId: data.thingId })),
} satisfies Reducers;
