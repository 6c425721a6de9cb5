import { type IndicatorColour, isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { sensorsTable } from '../conditions/tables.js';
import { Parameters, query } from '../query.js';
import { bigint, float8, int, text, time } from '../schema/column.js';
import type { CompositeView } from '../schema/composite-view.js';
import { list } from '../schema/list.js';
import { type RowOf, table } from '../schema/table.js';
import { isThingInGroup, isVisibleDevice, isVisibleThing, type Parameter } from '../visible.js';
import { devicesTable, registeredColumns } from './tables.js';

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

/**
 * A device is shown before its sensor is known. A link counts once both projections have it, so that one who waits for an
 * own link finds what the thing shows of the device, too.
 */
export const devicesComposite: CompositeView = {
  table: devicesView,
  of: [devicesTable, sensorsTable],
  sql: (at) => `select d.id, d.network_device_id, d.model, d.name, d.is_public, d.lat, d.lng, d.thing_id,
    s.water, s.temperature, s.conductivity, s.ph, s.battery, s.external_temperature, s.signal_strength,
    s.last_sensor_data, coalesce(s.indicator_colour, 'grey') as indicator_colour, d.created_at,
    case when d.link_version <= coalesce(s.link_version, 0) then d.version else d.link_version - 1 end as version,
    greatest(d.revision, s.revision) as revision
    from ${at(devicesTable)} d left join ${at(sensorsTable)} s on s.network_device_id = d.network_device_id`,
};

interface DeviceFilter {
  /** Only those of things in this group. */
  readonly groupId?: string | null;
  /** Only those that the viewer has access to, public or not. */
  readonly mine?: boolean | null;
}

const isAccessible = (viewer: Viewer, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `r.id in (select device_id from device_accesses where user_id = ${parameter(viewer.userId)})`
    : 'false';

/**
 * Devices that the viewer may see. Not by what their sensors say: that would need an index on what every uplink changes.
 */
export const deviceList = list(devicesView, {
  visible: (viewer, parameter) => isVisibleDevice(viewer, 'r', parameter),
  // A public device of a private thing would tell that the thing is there.
  where: (viewer, parameter, { groupId, mine }: DeviceFilter) => [
    mine && isAccessible(viewer, parameter),
    groupId &&
      `r.thing_id in (select t.id from things_own t where ${isThingInGroup(viewer, 't', groupId, parameter)}
        and ${isVisibleThing(viewer, 't', parameter)})`,
  ],
  orders: {
    NAME: { by: [{ sql: 'lower(r.name)', type: 'text', of: ({ name }) => name.toLowerCase() }, 'id'] },
    NEWEST: { by: ['createdAt', 'id'], descending: true },
  },
  sizes: [6, 40, 50],
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
): Promise<{ id: string; accessId: string; isOwner: boolean }[]> =>
  query(
    pool,
    `select device_id as id, id as "accessId", is_owner as "isOwner" from device_accesses
     where device_id = any($1::uuid[]) and user_id = $2`,
    [deviceIds, userId],
  );
