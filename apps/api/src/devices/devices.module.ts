import { Module } from '@nestjs/common';
import { DeviceQueries } from './all-devices.js';
import { CreateDeviceMutation, RegisterDeviceHandler } from './create-device.js';
import { DeviceFields, ThingDevices } from './device-fields.js';
import { deviceNodes } from './device.type.js';
import { rowSubscription } from '../live/row-subscription.js';
import { LinkDeviceHandler, UpdateDeviceMutation } from './update-device.js';

@Module({
  providers: [
    DeviceQueries,
    DeviceFields,
    ThingDevices,
    deviceNodes.TotalCount,
    RegisterDeviceHandler,
    CreateDeviceMutation,
    LinkDeviceHandler,
    UpdateDeviceMutation,
    rowSubscription(deviceNodes),
  ],
})
export class DevicesModule {}
