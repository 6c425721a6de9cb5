import type { PoolClient } from 'pg';
import { arrays, type Row, unnest } from '../bulk.js';
import { derive, type Derived, type Linked, shown } from './derive.js';
import { sensorNames, sensorOf, timestamp } from '../devices/sensor-rows.js';
import { devicesTable, sensorsTable } from '../devices/tables.js';
import { isLast, type LastEvent } from './last-event.js';
import { thingAccessesTable, thingActionsTable, thingsTable } from './tables.js';

const columns: Record<string, string> = {
  id: 'uuid',
  access_count: 'int',
  last_action: 'timestamptz',
  own_event: 'text',
  own_event_at: 'timestamptz',
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

const derivedRow = (derived: Derived): Row => ({
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

const names = Object.keys(columns).filter((name) => name !== 'id');

/** What follows from a thing's own history, with what the batch adds. */
interface Own {
  readonly indicatorParameter: string;
  readonly accessCount: number;
  readonly lastAction: Date | null;
  readonly ownEvent: string;
  readonly ownEventAt: number;
}

const ownOf = (row: Row, last: LastEvent | undefined): Own => {
  const known = {
    name: row['own_event'] as string,
    at: (row['own_event_at'] as Date | null)?.getTime() ?? -Infinity,
  };
  const { name, at } = last && isLast(last, known) ? last : known;
  return {
    indicatorParameter: row['indicator_parameter'] as string,
    accessCount: row['access_count'] as number,
    lastAction: row['last_action'] as Date | null,
    ownEvent: name,
    ownEventAt: at,
  };
};

const ownRow = (own: Own): Row => ({
  access_count: own.accessCount,
  last_action: own.lastAction?.toISOString(),
  own_event: own.ownEvent,
  own_event_at: timestamp(own.ownEventAt),
});

/**
 * Writes what the given things, and those with one of the sensors, show, where that changed. Things with an event of their
 * own count as changed in any case.
 */
export const refreshThings = async (
  client: PoolClient,
  g: number,
  affected: { readonly things: readonly string[]; readonly sensors: readonly string[] },
  lastEvents: ReadonlyMap<string, LastEvent>,
): Promise<{ id: string; revision: number }[]> => {
  if (affected.things.length + affected.sensors.length === 0) return [];
  const things = await client.query<Row & { id: string }>({
    name: `things own ${g}`,
    text: `select t.id, t.indicator_parameter, t.own_event, t.own_event_at,
        case when t.id = any($3) then (select count(*)::int from ${thingAccessesTable.in(g)} a where a.thing_id = t.id)
          else t.access_count end as access_count,
        case when t.id = any($3) then (select max(created_at) from ${thingActionsTable.in(g)} a where a.thing_id = t.id)
          else t.last_action end as last_action
      from ${thingsTable.in(g)} t where t.id = any(array(select unnest($1::uuid[]) union
        select thing_id from ${devicesTable.in(g)} where network_device_id = any($2) and thing_id is not null))`,
    values: [affected.things, affected.sensors, [...lastEvents.keys()]],
  });
  if (things.rows.length === 0) return [];
  const linked = await linkedTo(
    client,
    g,
    things.rows.map(({ id }) => id),
  );
  const rows = things.rows.map((row) => {
    const own = ownOf(row, lastEvents.get(row.id));
    return { id: row.id, ...ownRow(own), ...derivedRow(derive(own, linked.get(row.id) ?? [])) };
  });
  const written = await client.query<{ id: string; revision: number }>({
    name: `things refresh ${g}`,
    text: `update ${thingsTable.in(g)} t set ${names.map((n) => `${n} = rows.${n}`).join(', ')},
        revision = nextval('read.revisions')
      from ${unnest(columns, 2)}
      where t.id = rows.id and (t.id = any($1::uuid[])
        or (${names.map((n) => `t.${n}`).join(', ')}) is distinct from (${names.map((n) => `rows.${n}`).join(', ')}))
      returning t.id, t.revision::float8 as revision`,
    values: [[...lastEvents.keys()], ...arrays(columns, rows)],
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
      from ${devicesTable.in(g)} d left join ${sensorsTable.in(g)} s on s.network_device_id = d.network_device_id
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
