import { type DeviceModel, normalise } from '@hedgerow/domain';
import { deviceFrom } from './device.rows.js';
import type { DeviceNode } from './device.type.js';

interface NewDeviceInput {
  readonly model: DeviceModel;
  readonly name: string;
  readonly deviceId: string;
  readonly isPublic: boolean;
  readonly x: number;
  readonly y: number;
  readonly thingId?: string | null;
}

/** A new device as it was just written, for when the read model is late: it has not said anything yet. */
export const deviceAsWritten = (id: string, input: NewDeviceInput, now = new Date()): DeviceNode =>
  deviceFrom({
    id,
    networkDeviceId: normalise(input.deviceId),
    model: input.model,
    name: input.name.trim(),
    isPublic: input.isPublic,
    lat: input.x,
    lng: input.y,
    thingId: input.thingId ?? null,
    water: null,
    temperature: null,
    conductivity: null,
    ph: null,
    battery: null,
    signalStrength: null,
    lastSensorData: null,
    indicatorColour: 'grey',
    createdAt: now,
  });
