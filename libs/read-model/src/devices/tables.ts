import type { DeviceModel, IndicatorColour } from '@hedgerow/domain';
import { bigint, boolean, type Column, float8, int, text, time, uuid } from '../schema/column.js';
import { table, versionedTable } from '../schema/table.js';
import { sensorColumn } from './sensor.js';

const revision = () => bigint().derivedFrom(0, `nextval('read.revisions')`);

const latest = Object.fromEntries(
  Object.keys(sensorColumn).flatMap((parameter): [string, Column][] => [
    [parameter, float8().null()],
    [`${parameter}At`, time().null()],
  ]),
);

/**
 * The state of each sensor, by the id that its network knows, whether it is registered or not: uplinks and
 * registrations come in no order.
 */
export const sensorsTable = table(
  'sensors',
  {
    networkDeviceId: text().key(),
    ...latest,
    lastSensorData: time().null(),
    indicatorColour: text<IndicatorColour>(),
    indicatorColourLast: text<IndicatorColour>().null(),
    indicatorColourChangedAt: time().null(),
    needsWaterNotificationAt: time().null(),
    lastReceivedAt: time(),
    revision: revision(),
  },
  { storage: 'with (fillfactor = 70)', uncompared: ['revision'], view: null },
);

/** What was registered of a device, and the thing that it belongs to now: columns of its table and of its view. */
export const registeredColumns = {
  id: uuid().key(),
  networkDeviceId: text(),
  model: text<DeviceModel>(),
  name: text(),
  isPublic: boolean(),
  lat: float8(),
  lng: float8(),
  thingId: uuid().null(),
};

/** Devices as they were registered, and the thing that each belongs to now. */
export const devicesTable = table(
  'devices',
  {
    ...registeredColumns,
    linkedFrom: time().null().derivedFrom(null),
    linkedAt: time().null().derivedFrom(null),
    createdAt: time().ofInsert(),
    version: int(),
    linkVersion: int().derivedFrom(0),
    revision: revision(),
  },
  {
    announces: 'device',
    uncompared: ['revision'],
    writeIndexes: { network: '(network_device_id)', thing: '(thing_id)' },
    indexes: { newest: '(created_at, id)' },
    // What a device shows comes from its sensor.
    view: (from, g) => `select d.id, d.network_device_id, d.model, d.name, d.is_public, d.lat, d.lng,
      d.thing_id, s.water, s.temperature, s.conductivity, s.ph, s.battery, s.external_temperature, s.signal_strength,
      s.last_sensor_data, coalesce(s.indicator_colour, 'grey') as indicator_colour, d.created_at, d.version,
      greatest(d.revision, s.revision) as revision
      from ${from} d left join ${sensorsTable.in(g)} s on s.network_device_id = d.network_device_id`,
  },
);

/** Who has access to which device. */
export const deviceAccessesTable = versionedTable(
  'device_accesses',
  {
    deviceId: uuid().key(),
    userId: uuid().key(),
    id: uuid(),
    isOwner: boolean(),
    createdAt: time().ofInsert(),
  },
  { partOf: { table: devicesTable, by: 'deviceId' }, indexes: { user: '(user_id, device_id)' } },
);

/** Which thing a device belonged to, and when: half-open, from, not until. */
export const deviceLinksTable = table(
  'device_links',
  {
    deviceId: uuid().key(),
    linkedFrom: time().key(),
    linkedTo: time(),
    networkDeviceId: text(),
    thingId: uuid(),
  },
  { indexes: { thing: '(thing_id)' } },
);
