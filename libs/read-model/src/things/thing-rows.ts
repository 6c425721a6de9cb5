import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import { derive, type Derived, type Linked, shown } from './derive.js';
import { sensorNames, sensorOf, timestamp } from './sensor-rows.js';

const derivedColumns: Record<string, string> = {
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

const derivedRow = (id: string, derived: Derived): Row => ({
  id,
  ...Object.fromEntries(
    shown.flatMap((p) => [
      [p, derived.latest[p]?.value],
      [`${p}_at`, timestamp(derived.latest[p]?.at)],
      [`${p}_device_id`, derived.latest[p]?.deviceId],
    ]),
  ),
  last_sensor_data: timestamp(derived.lastSensorData),
  indicator_colour: derived.colour,
  indicator_colour_last: derived.colourLast,
  indicator_colour_changed_at: timestamp(derived.colourChangedAt),
  needs_water_notification_at: timestamp(derived.needsWaterAt),
  last_event: derived.lastEvent,
  last_event_at: timestamp(derived.lastEventAt),
});

const names = Object.keys(derivedColumns);

/** Works out what the given things show and writes those that changed. `touched` changed anyway. */
export const refreshThings = async (
  client: PoolClient,
  g: number,
  ids: readonly string[],
  touched: ReadonlySet<string>,
): Promise<{ id: string; revision: number }[]> => {
  if (ids.length === 0) return [];
  const things = await client.query<Row>({
    name: `things own ${g}`,
    text: `select id, indicator_parameter, own_event, own_event_at from read.things_g${g} where id = any($1)`,
    values: [ids],
  });
  const linked = await linkedTo(client, g, ids);
  const rows = things.rows.map((row) =>
    derivedRow(
      row['id'] as string,
      derive(
        {
          indicatorParameter: row['indicator_parameter'] as string,
          ownEvent: row['own_event'] as string,
          ownEventAt: (row['own_event_at'] as Date).getTime(),
        },
        linked.get(row['id'] as string) ?? [],
      ),
    ),
  );
  if (rows.length === 0) return [];
  const columns = ['id', ...names];
  const written = await client.query<{ id: string; revision: number }>({
    name: `things derived ${g}`,
    text: `update read.things_g${g} t set ${names.map((n) => `${n} = r.${n}`).join(', ')},
        revision = nextval('read.revisions')
      from unnest($1::uuid[], ${names.map((n, i) => `$${i + 2}::${derivedColumns[n]}[]`).join(', ')})
        as r(${columns.join(', ')})
      where t.id = r.id and (t.id = any($${columns.length + 1}::uuid[])
        or (${names.map((n) => `t.${n}`).join(', ')}) is distinct from (${names.map((n) => `r.${n}`).join(', ')}))
      returning t.id, t.revision::float8 as revision`,
    values: [...columns.map((n) => rows.map((row) => row[n] ?? null)), [...touched]],
  });
  return written.rows;
};

const linkedTo = async (
  client: PoolClient,
  g: number,
  ids: readonly string[],
): Promise<Map<string, Linked[]>> => {
  const { rows } = await client.query<Row>({
    name: `things linked ${g}`,
    text: `select d.id as device_id, d.thing_id, extract(epoch from d.linked_from)::float8 * 1000 as linked_from,
        d.linked_at, ${sensorNames.map((n) => `s.${n}`).join(', ')}
      from read.devices_g${g} d left join read.sensors_g${g} s on s.network_device_id = d.network_device_id
      where d.thing_id = any($1)`,
    values: [ids],
  });
  const linked = new Map<string, Linked[]>();
  for (const row of rows) {
    const list = linked.get(row['thing_id'] as string) ?? [];
    linked.set(row['thing_id'] as string, list);
    list.push({
      deviceId: row['device_id'] as string,
      linkedFrom: row['linked_from'] as number,
      linkedAt: (row['linked_at'] as Date).getTime(),
      sensor: row['network_device_id'] === null ? undefined : sensorOf(row),
    });
  }
  return linked;
};

/** Things that now have one of these sensors. */
export const thingsOf = async (
  client: PoolClient,
  g: number,
  sensors: readonly string[],
): Promise<string[]> => {
  if (sensors.length === 0) return [];
  const { rows } = await client.query<{ thing_id: string }>({
    name: `things of sensors ${g}`,
    text: `select distinct thing_id from read.devices_g${g}
      where network_device_id = any($1) and thing_id is not null`,
    values: [sensors],
  });
  return rows.map((row) => row.thing_id);
};
