import { Module } from '@nestjs/common';
import { CreateDeviceMutation, RegisterDevice } from './create-device.js';
import { DeviceFields, ThingDevices } from './device-fields.js';
import { DeviceById, AllDevices, deviceNodes } from './device.type.js';
import { rowSubscription } from '../live/row-subscription.js';
import { LinkDevice, UpdateDeviceMutation } from './update-device.js';

@Module({
  providers: [
    DeviceById,
    AllDevices,
    DeviceFields,
    ThingDevices,
    deviceNodes.TotalCount,
    RegisterDevice.Handler,
    CreateDeviceMutation,
    LinkDevice.Handler,
    UpdateDeviceMutation,
    rowSubscription(deviceNodes),
  ],
})
export class DevicesModule {}
