import { Module } from '@nestjs/common';
import { DeviceQueries } from './all-devices.js';
import { CreateDeviceMutation, RegisterDeviceHandler } from './create-device.js';
import { DeviceFields, ThingDevices } from './device-fields.js';
import { DeviceTotalCount } from './device.type.js';
import { DeviceUpdatedSubscription } from './device-updated.js';
import { LinkDeviceHandler, UpdateDeviceMutation } from './update-device.js';

@Module({
  providers: [
    DeviceQueries,
    DeviceFields,
    ThingDevices,
    DeviceTotalCount,
    RegisterDeviceHandler,
    CreateDeviceMutation,
    LinkDeviceHandler,
    UpdateDeviceMutation,
    DeviceUpdatedSubscription,
  ],
})
export class DevicesModule {}
