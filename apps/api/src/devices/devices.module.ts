import { Module } from '@nestjs/common';
import { createDeviceMutation } from './create-device.js';
import { DeviceFields, ThingDevices } from './device-fields.js';
import {
  AllDeviceAccesses,
  DeviceAccesses,
  DeviceAccessFields,
  deviceAccessMutations,
  deviceAccessNodes,
} from './device-access.js';
import { deviceInvitationParts } from './device-invitations.js';
import { AllDevices, DeviceById, deviceNodes } from './device.type.js';
import { rowSubscription } from '../live/row-subscription.js';
import { updateDeviceMutation } from './update-device.js';

@Module({
  providers: [
    DeviceById,
    AllDevices,
    DeviceFields,
    ThingDevices,
    deviceNodes.TotalCount,
    ...createDeviceMutation,
    ...updateDeviceMutation,
    AllDeviceAccesses,
    DeviceAccesses,
    DeviceAccessFields,
    deviceAccessNodes.TotalCount,
    ...deviceAccessMutations,
    ...deviceInvitationParts,
    rowSubscription(deviceNodes),
  ],
})
export class DevicesModule {}
