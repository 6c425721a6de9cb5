import type { IndicatorColour, Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { bigint, float8, int, text, time } from '../schema/column.js';
import { list } from '../schema/list.js';
import { type RowOf, table } from '../schema/table.js';
import { isVisibleDevice } from '../visible.js';
import { registeredColumns } from './tables.js';

/** The view of devices: what was registered, and what the sensor says. */
export const devicesView = table(
  'devices',
  {
    ...registeredColumns,
    water: float8().null(),
    temperature: float8().null(),
    conductivity: float8().null(),
    ph: float8().null(),
    battery: float8().null(),
    signalStrength: float8().null(),
    lastSensorData: time().null(),
    indicatorColour: text<IndicatorColour>().derivedFrom('grey'),
    createdAt: time(),
    version: int(),
    revision: bigint(),
  },
  { announces: 'device' },
);
export type DeviceRow = RowOf<typeof devicesView>;

/** Devices that the viewer may see, the newest first. */
export const deviceList = list(devicesView, {
  visible: (viewer, parameter) => isVisibleDevice(viewer, 'r', parameter),
  orders: { NEWEST: { by: ['createdAt', 'id'], descending: true } },
});

/** The devices of things, as far as the viewer may see them, by name. */
export const devicesOfThings = (
  pool: Pool,
  viewer: Viewer,
  thingIds: readonly string[],
): Promise<DeviceRow[]> => {
  const parameters = new Parameters();
  return query(
    pool,
    `select ${devicesView.select('d')} from devices d
     where d.thing_id = any(${parameters.add(thingIds)}::uuid[]) and ${isVisibleDevice(viewer, 'd', parameters.add)}
     order by lower(d.name), d.id`,
    parameters.values,
  );
};

/** Of the devices, those that the person has access to, and whether as owner. */
export const deviceAccessesOfPerson = (
  pool: Pool,
  userId: string,
  deviceIds: readonly string[],
): Promise<{ id: string; isOwner: boolean }[]> =>
  query(
    pool,
    `select device_id as id, is_owner as "isOwner" from device_accesses
     where device_id = any($1::uuid[]) and user_id = $2`,
    [deviceIds, userId],
  );
