import type { PoolClient } from 'pg';
import type { Row } from '../bulk.js';
import { type ThingState, thingNames, thingStateOf } from './condition-rows.js';
import { sensorNames, type SensorState, sensorStateOf } from './sensor-rows.js';
import { conditionsTable, sensorsTable } from './tables.js';

/** Sensors by the id that their network knows, things by id. */
export interface Asked {
  readonly sensors: readonly string[];
  readonly things: readonly string[];
}

/** Rows that are locked until the transaction ends, as they are now. */
export interface Locked {
  readonly sensors: Map<string, SensorState>;
  readonly things: Map<string, ThingState>;
}

/** Makes the rows that are not there yet, empty. */
export const makeRows = async (client: PoolClient, g: number, { sensors, things }: Asked): Promise<void> => {
  await client.query({
    name: `conditions make ${g}`,
    text: `with made as (insert into ${sensorsTable.in(g)} (network_device_id)
        select id from unnest($1::text[]) id order by id on conflict do nothing)
      insert into ${conditionsTable.in(g)} (thing_id)
        select id from unnest($2::uuid[]) id order by id on conflict do nothing`,
    values: [sensors, things],
  });
};

/**
 * Locks the rows of these sensors, of the things that their devices belong to, and of these things, and makes those that
 * are missing. All that concerns a sensor or a thing takes turns by these locks, and nothing else does: sensors come
 * before things and each kind in the order of its keys, so that two transactions do not wait for each other.
 */
export const lockRows = async (client: PoolClient, g: number, asked: Asked): Promise<Locked> => {
  for (;;) {
    const locked = await lockExisting(client, g, asked);
    // A thing that another transaction linked while this one waited for the sensor may be newer than this statement.
    const things = [
      ...asked.things,
      ...[...locked.sensors.values()].flatMap(({ link }) => (link.thingId === null ? [] : [link.thingId])),
    ];
    const missing = {
      sensors: asked.sensors.filter((id) => !locked.sensors.has(id)),
      things: things.filter((id) => !locked.things.has(id)),
    };
    if (missing.sensors.length + missing.things.length === 0) return locked;
    await makeRows(client, g, missing);
  }
};

const lockExisting = async (client: PoolClient, g: number, asked: Asked): Promise<Locked> => {
  const { rows } = await client.query<Row>({
    name: `conditions lock ${g}`,
    text: `with s as materialized (select ${sensorNames.join(', ')} from ${sensorsTable.in(g)}
        where network_device_id = any($1) order by network_device_id for update),
      c as materialized (select ${thingNames} from ${conditionsTable.in(g)} c
        where c.thing_id = any($2::uuid[] || array(select thing_id from s where thing_id is not null))
        order by c.thing_id for update)
      select * from s full join c on c.of_thing = s.thing_id`,
    values: [asked.sensors, asked.things],
  });
  const locked: Locked = { sensors: new Map(), things: new Map() };
  for (const row of rows) {
    if (row['network_device_id'] !== null)
      locked.sensors.set(row['network_device_id'] as string, sensorStateOf(row));
    const thing = thingStateOf(row);
    if (thing) locked.things.set(thing.thingId, thing);
  }
  return locked;
};

/** The ids that networks know these devices by; of those that are registered. */
export const networkIdsOf = async (
  client: PoolClient,
  g: number,
  deviceIds: readonly string[],
): Promise<[deviceId: string, networkDeviceId: string][]> => {
  if (deviceIds.length === 0) return [];
  const { rows } = await client.query<{ device_id: string; network_device_id: string }>({
    name: `conditions devices ${g}`,
    text: `select device_id, network_device_id from ${sensorsTable.in(g)} where device_id = any($1)`,
    values: [deviceIds],
  });
  return rows.map((row) => [row.device_id, row.network_device_id]);
};

/** The sensors of all devices that these things have, as they are stored. The things are locked: none joins or leaves. */
export const sensorsOfThings = async (
  client: PoolClient,
  g: number,
  thingIds: readonly string[],
): Promise<SensorState[]> => {
  if (thingIds.length === 0) return [];
  const { rows } = await client.query<Row>({
    name: `conditions sensors ${g}`,
    text: `select ${sensorNames.join(', ')} from ${sensorsTable.in(g)} where thing_id = any($1)`,
    values: [thingIds],
  });
  return rows.map(sensorStateOf);
};
