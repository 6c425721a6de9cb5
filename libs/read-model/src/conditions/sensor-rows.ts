import type { IndicatorColour } from '@hedgerow/domain';
import type { Columns, Row } from '../bulk.js';
import { type Latest, type Sensor, sensorColumn } from './sensor.js';

type Parameter = keyof typeof sensorColumn;
const parameters = Object.keys(sensorColumn) as Parameter[];

/** Which device a sensor belongs to, and which thing the device. Milliseconds since 1970. */
export interface Link {
  readonly deviceId: string | null;
  readonly thingId: string | null;
  /** The first link of a device reaches back for ever. */
  readonly linkedFrom: number;
  /** When the link was made known. */
  readonly linkedAt: number;
  /** Of the last link, in the stream of its device; 0 for none. */
  readonly version: number;
}

/** A row of `sensors`. */
export interface SensorState {
  readonly networkDeviceId: string;
  readonly sensor: Sensor;
  readonly link: Link;
}

/** The columns that uplinks write, after the key. */
export const measuredColumns: Columns = {
  ...Object.fromEntries(
    Object.values(sensorColumn).flatMap((c) => [
      [c, 'float8'],
      [`${c}_at`, 'timestamptz'],
    ]),
  ),
  last_sensor_data: 'timestamptz',
  indicator_colour: 'text',
  indicator_colour_last: 'text',
  indicator_colour_changed_at: 'timestamptz',
  needs_water_notification_at: 'timestamptz',
  last_received_at: 'timestamptz',
};

/** The columns that events of devices write, after the key. */
export const linkColumns: Columns = {
  device_id: 'uuid',
  thing_id: 'uuid',
  linked_from: 'timestamptz',
  linked_at: 'timestamptz',
  link_version: 'int',
};

/** What `sensorStateOf` reads. */
export const sensorNames = [
  'network_device_id',
  ...Object.keys(measuredColumns),
  ...Object.keys(linkColumns),
];

// The driver answers with a number for an infinite time.
const ms = (value: unknown): number | null =>
  value === null ? null : typeof value === 'number' ? value : (value as Date).getTime();

/** Milliseconds since 1970 as PostgreSQL reads them; null for none. */
export const timestamp = (value: number | null | undefined): string | null =>
  value === null || value === undefined
    ? null
    : value === -Infinity
      ? '-infinity'
      : new Date(value).toISOString();

const sensorOf = (row: Row): Sensor => {
  const latest: { -readonly [P in Parameter]?: Latest } = {};
  for (const parameter of parameters) {
    const at = ms(row[`${sensorColumn[parameter]}_at`]);
    if (at !== null) latest[parameter] = { value: row[sensorColumn[parameter]] as number, at };
  }
  return {
    latest,
    lastSensorData: ms(row['last_sensor_data']),
    colour: row['indicator_colour'] as IndicatorColour,
    colourLast: row['indicator_colour_last'] as IndicatorColour | null,
    colourChangedAt: ms(row['indicator_colour_changed_at']),
    needsWaterAt: ms(row['needs_water_notification_at']),
    lastReceivedAt: ms(row['last_received_at']) ?? 0,
  };
};

/** Reads a row of `sensors`, of which `row` may be a part. */
export const sensorStateOf = (row: Row): SensorState => ({
  networkDeviceId: row['network_device_id'] as string,
  sensor: sensorOf(row),
  link: {
    deviceId: row['device_id'] as string | null,
    thingId: row['thing_id'] as string | null,
    linkedFrom: ms(row['linked_from']) ?? -Infinity,
    linkedAt: ms(row['linked_at']) ?? 0,
    version: row['link_version'] as number,
  },
});

/** The key and the columns that uplinks write. */
export const measuredRow = ({ networkDeviceId, sensor }: SensorState): Row => {
  const row: Record<string, unknown> = {
    network_device_id: networkDeviceId,
    last_sensor_data: timestamp(sensor.lastSensorData),
    indicator_colour: sensor.colour,
    indicator_colour_last: sensor.colourLast,
    indicator_colour_changed_at: timestamp(sensor.colourChangedAt),
    needs_water_notification_at: timestamp(sensor.needsWaterAt),
    last_received_at: sensor.lastReceivedAt === 0 ? null : timestamp(sensor.lastReceivedAt),
  };
  for (const parameter of parameters) {
    const latest = sensor.latest[parameter];
    row[sensorColumn[parameter]] = latest?.value;
    row[`${sensorColumn[parameter]}_at`] = timestamp(latest?.at);
  }
  return row;
};

/** The key and the columns that events of devices write. */
export const linkRow = ({ networkDeviceId, link }: SensorState): Row => ({
  network_device_id: networkDeviceId,
  device_id: link.deviceId,
  thing_id: link.thingId,
  linked_from: link.thingId === null ? null : timestamp(link.linkedFrom),
  linked_at: link.thingId === null ? null : timestamp(link.linkedAt),
  link_version: link.version,
});
