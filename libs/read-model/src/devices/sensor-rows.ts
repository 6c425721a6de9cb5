import type { IndicatorColour } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import { insertRows, replaceOn, type Row } from '../bulk.js';
import { type Latest, type Sensor, sensorColumn } from './sensor.js';
import { sensorsTable } from './tables.js';

type Parameter = keyof typeof sensorColumn;
const parameters = Object.keys(sensorColumn) as Parameter[];

const columns: Record<string, string> = {
  network_device_id: 'text',
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

export const sensorNames = Object.keys(columns);

const ms = (value: unknown): number | null => (value === null ? null : (value as Date).getTime());
export const timestamp = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : new Date(value).toISOString();

/** Reads a row of `sensors`, of which `row` may be a part. */
export const sensorOf = (row: Row): Sensor => {
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
    lastReceivedAt: ms(row['last_received_at'])!,
  };
};

const rowOf = (networkDeviceId: string, sensor: Sensor): Row => ({
  network_device_id: networkDeviceId,
  ...Object.fromEntries(
    parameters.flatMap((p) => [
      [sensorColumn[p], sensor.latest[p]?.value],
      [`${sensorColumn[p]}_at`, timestamp(sensor.latest[p]?.at)],
    ]),
  ),
  last_sensor_data: timestamp(sensor.lastSensorData),
  indicator_colour: sensor.colour,
  indicator_colour_last: sensor.colourLast,
  indicator_colour_changed_at: timestamp(sensor.colourChangedAt),
  needs_water_notification_at: timestamp(sensor.needsWaterAt),
  last_received_at: timestamp(sensor.lastReceivedAt),
});

export const loadSensors = async (
  client: PoolClient,
  g: number,
  ids: readonly string[],
): Promise<Map<string, Sensor>> => {
  const { rows } = await client.query<Row>({
    name: `sensors ${g}`,
    text: `select ${sensorNames.join(', ')} from ${sensorsTable.in(g)} where network_device_id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row['network_device_id'] as string, sensorOf(row)]));
};

export const saveSensors = (
  client: PoolClient,
  g: number,
  sensors: ReadonlyMap<string, Sensor>,
): Promise<Row[]> =>
  insertRows(
    client,
    sensorsTable.in(g),
    columns,
    [...sensors].map(([id, sensor]) => rowOf(id, sensor)),
    `${replaceOn(['network_device_id'], columns)}, revision = nextval('read.revisions')`,
  );
