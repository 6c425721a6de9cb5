import {
  defaultHydrationLevels,
  type DeviceModel,
  type IndicatorColour,
  isSignedIn,
  pointOf,
} from '@hedgerow/domain';
import { isVisibleDevice } from '@hedgerow/read-model';
import { byKey, listsByKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import { rows, Values } from '../graphql/sql.js';
import type { DeviceNode } from './device.type.js';

export interface DeviceRow {
  id: string;
  networkDeviceId: string;
  model: DeviceModel;
  name: string;
  isPublic: boolean;
  lat: number;
  lng: number;
  thingId: string | null;
  water: number | null;
  temperature: number | null;
  conductivity: number | null;
  ph: number | null;
  battery: number | null;
  signalStrength: number | null;
  lastSensorData: Date | null;
  indicatorColour: IndicatorColour;
  createdAt: Date;
}

/** Columns of `read.devices d` under the names of the schema. */
export const deviceColumns = `d.id, d.network_device_id as "networkDeviceId", d.model, d.name, d.is_public as "isPublic",
  d.lat, d.lng, d.thing_id as "thingId", d.water, d.temperature, d.conductivity, d.ph, d.battery,
  d.signal_strength as "signalStrength", d.last_sensor_data as "lastSensorData",
  d.indicator_colour as "indicatorColour", d.created_at as "createdAt"`;

export const deviceFrom = ({ lat, lng, ...row }: DeviceRow): DeviceNode => ({
  ...row,
  nodeId: nodeIdOf('Device', row.id),
  location: pointOf({ lat, lng }),
  ledState: null,
  hydrationLevels: defaultHydrationLevels,
});

/** Devices by id, as far as the viewer may see them. */
export const devicesById = lookup<string, DeviceNode>(async (ids, { pool, viewer }) => {
  const values = new Values();
  const text = `select ${deviceColumns} from read.devices d
    where d.id = any(${values.add(ids)}::uuid[]) and ${isVisibleDevice(viewer, 'd', values.add)}`;
  return byKey((await rows<DeviceRow>(pool, text, values.all)).map(deviceFrom), (device) => device.id);
});

/** The devices of things, as far as the viewer may see them, by name. */
export const devicesOfThings = lookup<string, DeviceNode[]>(async (thingIds, { pool, viewer }) => {
  const values = new Values();
  const text = `select ${deviceColumns} from read.devices d
    where d.thing_id = any(${values.add(thingIds)}::uuid[]) and ${isVisibleDevice(viewer, 'd', values.add)}
    order by lower(d.name), d.id`;
  return listsByKey(
    (await rows<DeviceRow>(pool, text, values.all)).map(deviceFrom),
    (device) => device.thingId!,
  );
});

/** Whether the viewer owns each device (true), has access without owning it (false), or neither (absent). */
export const viewersDevices = lookup<string, boolean>(async (ids, { pool, viewer }) => {
  if (!isSignedIn(viewer)) return new Map();
  const found = await rows<{ id: string; isOwner: boolean }>(
    pool,
    `select device_id as id, is_owner as "isOwner" from read.device_accesses
     where device_id = any($1::uuid[]) and user_id = $2`,
    [ids, viewer.userId],
  );
  return new Map(found.map(({ id, isOwner }) => [id, isOwner]));
});
