import type { Columns, Row } from '../bulk.js';
import { derive, shown } from './derive.js';
import { type SensorState, timestamp } from './sensor-rows.js';

/** A row of `conditions`, without what follows from the sensors. */
export interface ThingState {
  readonly thingId: string;
  /** Null for a thing that is not registered (any more). */
  readonly indicatorParameter: string | null;
  readonly isGone: boolean;
  readonly version: number;
  readonly devices: number;
}

/** What `thingStateOf` reads, `c` being the row. */
export const thingNames = 'c.thing_id as of_thing, c.indicator_parameter, c.is_gone, c.version, c.devices';

/** Reads a row of `conditions`, of which `row` may be a part; undefined for none. */
export const thingStateOf = (row: Row): ThingState | undefined =>
  row['of_thing'] === null
    ? undefined
    : {
        thingId: row['of_thing'] as string,
        indicatorParameter: row['indicator_parameter'] as string | null,
        isGone: row['is_gone'] as boolean,
        version: row['version'] as number,
        devices: row['devices'] as number,
      };

/** The columns that events of things write, after the key. */
export const thingColumns: Columns = { indicator_parameter: 'text', is_gone: 'boolean', version: 'int' };

/** The key and the columns that events of things write. */
export const thingRow = ({ thingId, indicatorParameter, isGone, version }: ThingState): Row => ({
  thing_id: thingId,
  indicator_parameter: indicatorParameter,
  is_gone: isGone,
  version,
});

/** The columns that follow from the sensors, after the key. */
export const derivedColumns: Columns = {
  devices: 'int',
  ...Object.fromEntries(
    shown.flatMap((p) => [
      [p, 'float8'],
      [`${p}_at`, 'timestamptz'],
      [`${p}_device_id`, 'uuid'],
    ]),
  ),
  last_sensor_data: 'timestamptz',
  indicator_colour: 'text',
  indicator_colour_last: 'text',
  indicator_colour_changed_at: 'timestamptz',
  needs_water_notification_at: 'timestamptz',
  last_event: 'text',
  last_event_at: 'timestamptz',
};

/** The key and the columns that follow from these sensors: all that the thing has now. A thing that is gone has none. */
export const derivedRow = (thing: ThingState, sensors: readonly SensorState[]): Row => {
  const own = thing.isGone ? [] : sensors;
  const linked = own.map(({ sensor, link }) => ({ ...link, deviceId: link.deviceId!, sensor }));
  const derived = derive(thing.indicatorParameter, linked);
  const row: Record<string, unknown> = {
    thing_id: thing.thingId,
    devices: own.length,
    last_sensor_data: timestamp(derived.lastSensorData),
    indicator_colour: derived.colour,
    indicator_colour_last: derived.colourLast,
    indicator_colour_changed_at: timestamp(derived.colourChangedAt),
    needs_water_notification_at: timestamp(derived.needsWaterAt),
    last_event: derived.last?.name,
    last_event_at: timestamp(derived.last?.at),
  };
  for (const p of shown) {
    row[p] = derived.latest[p]?.value;
    row[`${p}_at`] = timestamp(derived.latest[p]?.at);
    row[`${p}_device_id`] = derived.latest[p]?.deviceId;
  }
  return row;
};
