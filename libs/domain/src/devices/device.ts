import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { deviceModels } from './types.js';

const probe = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c40';
const anna = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';

export const deviceRegistered = defineEvent({
  type: 'DeviceRegistered',
  version: 1,
  topic: 'stewardship.events',
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
  key: (d) => d.deviceId,
  example: {
    deviceId: probe,
    networkDeviceId: 'eui-a840410000000101',
    model: 'LSE01',
    name: 'Rowan probe',
    isPublic: true,
    location: { lat: 51.5019, lng: -0.1246 },
    registeredBy: anna,
  },
});

export const deviceAccessGranted = defineEvent({
  type: 'DeviceAccessGranted',
  version: 1,
  topic: 'stewardship.events',
  summary: 'A person got access to a device.',
  schema: Type.Object({
    deviceId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
  }),
  key: (d) => d.deviceId,
  example: { deviceId: probe, accessId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c41', userId: anna, isOwner: true },
});

export const deviceLinkedToThing = defineEvent({
  type: 'DeviceLinkedToThing',
  version: 1,
  topic: 'stewardship.events',
  summary: 'From now on the readings of this device belong to this thing. The link before it, if any, ended.',
  schema: Type.Object({ deviceId: uuidSchema(), thingId: uuidSchema() }),
  key: (d) => d.deviceId,
  example: { deviceId: probe, thingId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20' },
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

export const noDevice: Device = { exists: false, isPublic: false, accesses: new Map() };

export const evolveDevice = (device: Device, fact: DeviceFact): Device => {
  switch (fact.type) {
    case 'DeviceRegistered':
      return { ...device, exists: true, isPublic: fact.data.isPublic };
    case 'DeviceAccessGranted':
      return {
        ...device,
        accesses: new Map(device.accesses).set(fact.data.userId, { isOwner: fact.data.isOwner }),
      };
    case 'DeviceLinkedToThing':
      return { ...device, thingId: fact.data.thingId };
  }
};

export const devices = aggregate('device', { initial: noDevice, evolve: evolveDevice });
