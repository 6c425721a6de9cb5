import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { deviceModels } from './types.js';

export const deviceRegistered = defineEvent({
  type: 'DeviceRegistered',
  summary: 'A sensor or board was registered under the id that its network server knows.',
  schema: Type.Object({
    deviceId: uuidSchema(),
    networkDeviceId: Type.String(),
    model: extensibleEnum(deviceModels),
    name: Type.String(),
    isPublic: Type.Boolean(),
    location: placeSchema(),
    registeredBy: uuidSchema(),
  }),
  key: 'deviceId',
  example: {
    deviceId: ids.device,
    networkDeviceId: 'eui-a840410000000101',
    model: 'LSE01',
    name: 'Rowan probe',
    isPublic: true,
    location: { lat: 51.5019, lng: -0.1246 },
    registeredBy: ids.anna,
  },
});

export const deviceAccessGranted = defineEvent({
  type: 'DeviceAccessGranted',
  summary: 'A person got access to a device.',
  schema: Type.Object({
    deviceId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
  }),
  key: 'deviceId',
  example: { deviceId: ids.device, accessId: ids.deviceAccess, userId: ids.anna, isOwner: true },
});

export const deviceLinkedToThing = defineEvent({
  type: 'DeviceLinkedToThing',
  summary: 'From now on the readings of this device belong to this thing. The link before it, if any, ended.',
  schema: Type.Object({ deviceId: uuidSchema(), thingId: uuidSchema() }),
  key: 'deviceId',
  example: { deviceId: ids.device, thingId: ids.thing },
});

export const deviceEvents = [deviceRegistered, deviceAccessGranted, deviceLinkedToThing] as const;
export type DeviceFact = FactOf<(typeof deviceEvents)[number]['definition']>;

/** What decisions about a device need to know. */
export interface Device {
  readonly exists: boolean;
  readonly isPublic: boolean;
  readonly thingId?: string;
  readonly accesses: ReadonlyMap<string, { readonly isOwner: boolean }>;
}

export const devices = aggregate<Device, DeviceFact>('device', {
  initial: { exists: false, isPublic: false, accesses: new Map() },
  on: {
    DeviceRegistered: (device, { isPublic }) => ({ ...device, exists: true, isPublic }),
    DeviceAccessGranted: (device, { userId, isOwner }) => ({
      ...device,
      accesses: new Map(device.accesses).set(userId, { isOwner }),
    }),
    DeviceLinkedToThing: (device, { thingId }) => ({ ...device, thingId }),
  },
});
