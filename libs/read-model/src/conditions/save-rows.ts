import type { PoolClient } from 'pg';
import { arrays, type Columns, madeOnce, type Row, unnest } from '../bulk.js';
import type { Change } from '../projection.js';
import type { AnyTable } from '../schema/table.js';
import { derivedColumns, derivedRow, thingColumns, thingRow, type ThingState } from './condition-rows.js';
import { linkColumns, linkRow, measuredColumns, measuredRow, type SensorState } from './sensor-rows.js';
import { conditionsTable, sensorsTable } from './tables.js';

const sensorKey: Columns = { network_device_id: 'text' };
const thingKey: Columns = { thing_id: 'uuid' };

/** `update … from unnest(…)`: the rows are there, and locked. */
const update = (table: AnyTable, g: number, key: Columns, columns: Columns, more = '', first = 1): string => {
  const [id] = Object.keys(key);
  return `update ${table.in(g)} t set ${[...Object.keys(columns).map((c) => `${c} = rows.${c}`), more].filter(Boolean).join(', ')}
    from ${unnest({ ...key, ...columns }, first)} where t.${id} = rows.${id}`;
};

const risen = `revision = nextval('read.revisions')`;

/** Writes which device a sensor belongs to, and which thing the device. */
export const saveLinks = async (
  client: PoolClient,
  g: number,
  sensors: readonly SensorState[],
): Promise<void> => {
  if (sensors.length === 0) return;
  await client.query({
    name: `conditions link ${g}`,
    text: update(sensorsTable, g, sensorKey, linkColumns),
    values: arrays({ ...sensorKey, ...linkColumns }, sensors.map(linkRow)),
  });
};

/** Writes what things themselves said. */
export const saveThings = async (
  client: PoolClient,
  g: number,
  things: readonly ThingState[],
): Promise<void> => {
  if (things.length === 0) return;
  await client.query({
    name: `conditions things ${g}`,
    text: update(conditionsTable, g, thingKey, thingColumns),
    values: arrays({ ...thingKey, ...thingColumns }, things.map(thingRow)),
  });
};

const measuredKeyed: Columns = { ...sensorKey, ...measuredColumns };
const derivedKeyed: Columns = { ...thingKey, ...derivedColumns };
const saveText = madeOnce(
  (
    g: number,
  ) => `with s as (${update(sensorsTable, g, sensorKey, measuredColumns, risen)} returning t.device_id, t.revision),
      c as (${update(conditionsTable, g, thingKey, derivedColumns, risen, Object.keys(measuredKeyed).length + 1)}
        returning t.thing_id, t.indicator_parameter, t.revision)
      select 'device' as kind, device_id as id, revision::float8 from s where device_id is not null
      union all select 'thing', thing_id, revision::float8 from c where indicator_parameter is not null`,
);

/** A thing and the sensors of all devices that it has now. */
export type Linked = readonly [thing: ThingState, sensors: readonly SensorState[]];

/**
 * Writes what was measured and what things show of it, in one statement. Answers with the devices and the registered
 * things of these rows.
 */
export const saveMeasured = async (
  client: PoolClient,
  g: number,
  sensors: readonly SensorState[],
  things: readonly Linked[],
): Promise<Change[]> => {
  if (sensors.length + things.length === 0) return [];
  const { rows } = await client.query<{ kind: string; id: string; revision: number }>({
    name: `conditions save ${g}`,
    text: saveText(g),
    values: [
      ...arrays(measuredKeyed, sensors.map(measuredRow)),
      ...arrays(
        derivedKeyed,
        things.map(([thing, own]): Row => derivedRow(thing, own)),
      ),
    ],
  });
  return rows;
};
