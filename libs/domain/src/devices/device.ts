import { Type } from '@sinclair/typebox';
import { aggregate, type CopyMap, without } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, placeSchema, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { invitationEventsOf, invitationEvolutions, type InvitationMap } from '../invitations/invitation.js';
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

export const deviceDetailsChanged = defineEvent({
  type: 'DeviceDetailsChanged',
  summary: 'What is known of a device was changed. Holds the fields that changed.',
  schema: Type.Object({
    deviceId: uuidSchema(),
    model: Type.Optional(extensibleEnum(deviceModels)),
    name: Type.Optional(Type.String()),
    isPublic: Type.Optional(Type.Boolean()),
    location: Type.Optional(placeSchema()),
    changedBy: uuidSchema(),
  }),
  key: 'deviceId',
  example: { deviceId: ids.device, name: 'Rowan probe, north side', changedBy: ids.anna },
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

export const deviceAccessChanged = defineEvent({
  type: 'DeviceAccessChanged',
  summary: 'A person with access to a device became an owner of it, or is no longer one.',
  schema: Type.Object({
    deviceId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    isOwner: Type.Boolean(),
    changedBy: uuidSchema(),
  }),
  key: 'deviceId',
  example: {
    deviceId: ids.device,
    accessId: ids.deviceAccess,
    userId: ids.ben,
    isOwner: true,
    changedBy: ids.anna,
  },
});

export const deviceAccessRevoked = defineEvent({
  type: 'DeviceAccessRevoked',
  summary: 'A person lost access to a device, or gave it up.',
  schema: Type.Object({
    deviceId: uuidSchema(),
    accessId: uuidSchema(),
    userId: uuidSchema(),
    revokedBy: uuidSchema(),
  }),
  key: 'deviceId',
  example: { deviceId: ids.device, accessId: ids.deviceAccess, userId: ids.ben, revokedBy: ids.anna },
});

export const deviceDeleted = defineEvent({
  type: 'DeviceDeleted',
  summary:
    'A device was removed, and with it every access to it and its readings on things. Its network id stays taken.',
  schema: Type.Object({ deviceId: uuidSchema(), deletedBy: uuidSchema() }),
  key: 'deviceId',
  example: { deviceId: ids.device, deletedBy: ids.anna },
});

export const deviceLinkedToThing = defineEvent({
  type: 'DeviceLinkedToThing',
  summary: 'From now on the readings of this device belong to this thing. The link before it, if any, ended.',
  schema: Type.Object({ deviceId: uuidSchema(), thingId: uuidSchema() }),
  key: 'deviceId',
  example: { deviceId: ids.device, thingId: ids.thing },
});

export const deviceInvitationEvents = invitationEventsOf({
  kind: 'Device',
  idField: 'deviceId',
  exampleId: ids.device,
});

export const deviceEvents = [
  deviceRegistered,
  deviceDetailsChanged,
  deviceAccessGranted,
  deviceAccessChanged,
  deviceAccessRevoked,
  deviceLinkedToThing,
  deviceDeleted,
  ...deviceInvitationEvents.all,
] as const;
export type DeviceFact = FactOf<(typeof deviceEvents)[number]['definition']>;

/** What a device is registered with, as it is now. */
export type DeviceDetails = FactOf<(typeof deviceRegistered)['definition']>['data'];

export interface DeviceAccess {
  readonly accessId: string;
  readonly isOwner: boolean;
}

/** What decisions about a device need to know. */
export interface Device {
  readonly exists: boolean;
  /** Empty while it does not exist. */
  readonly deviceId: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly thingId?: string;
  /** Undefined for a device that does not exist (any more). */
  readonly details?: DeviceDetails;
  /** By the person who has the access. */
  readonly accesses: ReadonlyMap<string, DeviceAccess>;
  readonly invitations: InvitationMap;
}

const noDevice: Device = {
  ...{ exists: false, deviceId: '', name: '', isPublic: false },
  accesses: new Map(),
  invitations: new Map(),
};

const withDetails = (device: Device, details: DeviceDetails): Device => {
  const { deviceId, name, isPublic } = details;
  return { ...device, ...{ exists: true, deviceId, name, isPublic }, details };
};

const withAccess = (
  device: Device,
  { userId, accessId, isOwner }: DeviceAccess & { readonly userId: string },
  copy: CopyMap,
): Device => ({ ...device, accesses: copy(device.accesses).set(userId, { accessId, isOwner }) });

export const devices = aggregate<Device, DeviceFact>('device', {
  initial: noDevice,
  on: {
    DeviceRegistered: withDetails,
    DeviceDetailsChanged: (device, { changedBy: _changedBy, ...changed }) =>
      device.details ? withDetails(device, { ...device.details, ...changed }) : device,
    DeviceAccessGranted: withAccess,
    DeviceAccessChanged: withAccess,
    DeviceAccessRevoked: (device, { userId }, copy) => ({
      ...device,
      accesses: without(copy(device.accesses), userId),
    }),
    ...invitationEvolutions('Device'),
    DeviceLinkedToThing: (device, { thingId }) => ({ ...device, thingId }),
    DeviceDeleted: () => noDevice,
  },
});
