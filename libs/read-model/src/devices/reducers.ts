import { insert, type Reducers, update } from '../schema/reducers.js';
import { deviceAccessesTable, devicesTable } from './tables.js';

/** What events of devices do to rows. When each link began and ended is written apart. */
export const deviceReducers = {
  DeviceRegistered: insert(devicesTable, ({ data }) => ({
    ...data.location,
    id: data.deviceId,
    networkDeviceId: data.networkDeviceId.toLowerCase(),
  })),
  DeviceAccessGranted: insert(deviceAccessesTable, ({ data }) => ({ id: data.accessId })),
  DeviceLinkedToThing: update(devicesTable, ({ data }) => ({ id: data.deviceId, thingId: data.thingId })),
} satisfies Reducers;
