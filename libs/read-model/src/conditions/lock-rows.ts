import type { PoolClient } from 'pg';
import { madeOnce, type Row } from '../bulk.js';
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

// A row that is there already is locked and stays as it is. In the order of the keys, unlike an insertion of only those
// that are missing: that would wait for the insertion of another transaction while it holds rows of higher keys.
const makeOrLock = (id: string) => `on conflict (${id}) do update set ${id} = excluded.${id} where false`;

const sensorsMade = async (client: PoolClient, g: number, sensors: readonly string[]): Promise<void> => {
  await client.query({
    name: `conditions make sensors ${g}`,
    text: `insert into ${sensorsTable.in(g)} (network_device_id)
      select id from unnest($1::text[]) id order by id ${makeOrLock('network_device_id')}`,
    values: [sensors],
  });
};

/** These things and those of the sensors, which are locked. */
const thingsMade = async (client: PoolClient, g: number, { sensors, things }: Asked): Promise<void> => {
  await client.query({
    name: `conditions make things ${g}`,
    text: `insert into ${conditionsTable.in(g)} (thing_id)
      select id from (select unnest($2::uuid[]) id union
        select thing_id from ${sensorsTable.in(g)} where network_device_id = any($1) and thing_id is not null) ids
      order by id ${makeOrLock('thing_id')}`,
    values: [sensors, things],
  });
};

/**
 * Locks the rows of these sensors, of the things that their devices belong to, and of these things, and makes those that
 * are missing. All that concerns a sensor or a thing takes turns by these locks, and nothing else does: sensors come
 * before things and each kind in the order of its keys, so that two transactions do not wait for each other. `likelyNew`
 * are the ones among them to make at once, since they have most likely not been seen before: to look for them first would
 * be one more round trip.
 *
 * One case is left to the deadlock detection of PostgreSQL, and the batch is then taken again: a thing that is linked for
 * the first time of all while this transaction waits for the sensor, and that is locked after things of higher keys.
 */
export const lockRows = async (
  client: PoolClient,
  g: number,
  asked: Asked,
  likelyNew: Asked,
): Promise<Locked> => {
  if (likelyNew.sensors.length > 0) await sensorsMade(client, g, asked.sensors);
  // Things are made once every sensor is locked: here, or by the loop where only that tells.
  if (likelyNew.things.length > 0 && (asked.sensors.length === 0 || likelyNew.sensors.length > 0))
    await thingsMade(client, g, asked);
  for (;;) {
    const locked = await lockExisting(client, g, asked);
    if (asked.sensors.some((id) => !locked.sensors.has(id))) {
      await sensorsMade(client, g, asked.sensors);
      continue;
    }
    const linked = [...locked.sensors.values()].map(({ link }) => link.thingId);
    if ([...asked.things, ...linked].every((id) => id === null || locked.things.has(id))) return locked;
    await thingsMade(client, g, asked);
  }
};

const lockText = madeOnce((g: number) => {
  const sensors = sensorsTable.in(g);
  const things = conditionsTable.in(g);
  return `with s as materialized (select ${sensorNames.join(', ')} from ${sensors}
        where network_device_id = any($1)
          and (select count(*) from ${sensors} where network_device_id = any($1)) = cardinality($1)
        order by network_device_id for update),
      c as materialized (select ${thingNames} from ${things} c
        where c.thing_id = any($2::uuid[] || array(select thing_id from s where thing_id is not null))
          and (select count(*) from s) = cardinality($1)
          and (select count(*) from ${things} where thing_id = any($2)) = cardinality($2)
        order by c.thing_id for update)
      select * from s full join c on c.of_thing = s.thing_id`;
});

/** Locks all of these rows, or no sensor where one is missing, and no thing where a sensor or a thing is missing. */
const lockExisting = async (client: PoolClient, g: number, asked: Asked): Promise<Locked> => {
  const { rows } = await client.query<Row>({
    name: `conditions lock ${g}`,
    text: lockText(g),
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
