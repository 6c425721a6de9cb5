import type { PoolClient } from 'pg';
import { arrays, type Row, unnest } from '../bulk.js';
import { derive, type Derived, type Linked, shown } from './derive.js';
import { sensorNames, sensorOf, timestamp } from './sensor-rows.js';
import type { Said } from './thing-events.js';

const columns: Record<string, string> = {
  id: 'uuid',
  version: 'int',
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

/** What a thing says of itself, with what the batch adds. */
interface Own {
  readonly indicatorParameter: string;
  readonly version: number;
  readonly lastAction: number | null;
  readonly ownEvent: string;
  readonly ownEventAt: number;
}

const ownOf = (row: Row, said: Said | undefined): Own => {
  const at = (row['own_event_at'] as Date).getTime();
  const before: Own = {
    indicatorParameter: row['indicator_parameter'] as string,
    version: row['version'] as number,
    lastAction: (row['last_action'] as Date | null)?.getTime() ?? null,
    ownEvent: row['own_event'] as string,
    ownEventAt: at,
  };
  if (!said) return before;
  const saidAt = Date.parse(said.ownEventAt);
  const action = said.lastAction === null ? null : Date.parse(said.lastAction);
  return {
    ...before,
    version: Math.max(before.version, said.version),
    lastAction: action === null ? before.lastAction : Math.max(before.lastAction ?? action, action),
    ...(saidAt >= at ? { ownEvent: said.ownEvent, ownEventAt: saidAt } : {}),
  };
};

const ownRow = (own: Own): Row => ({
  version: own.version,
  last_action: timestamp(own.lastAction),
  own_event: own.ownEvent,
  own_event_at: timestamp(own.ownEventAt),
});

/**
 * Writes what was said of the given things, and what they and those with one of the sensors show, where that changed.
 * Things in `said` count as changed in any case: who watches them is told.
 */
export const refreshThings = async (
  client: PoolClient,
  g: number,
  affected: { readonly things: readonly string[]; readonly sensors: readonly string[] },
  said: ReadonlyMap<string, Said>,
): Promise<{ id: string; revision: number }[]> => {
  if (affected.things.length + affected.sensors.length === 0) return [];
  const things = await client.query<Row & { id: string }>({
    name: `things own ${g}`,
    text: `select id, indicator_parameter, version, last_action, own_event, own_event_at
      from read.things_g${g} where id = any(array(select unnest($1::uuid[]) union
        select thing_id from read.devices_g${g} where network_device_id = any($2) and thing_id is not null))`,
    values: [affected.things, affected.sensors],
  });
  if (things.rows.length === 0) return [];
  const linked = await linkedTo(
    client,
    g,
    things.rows.map(({ id }) => id),
  );
  const rows = things.rows.map((row) => {
    const own = ownOf(row, said.get(row.id));
    return { id: row.id, ...ownRow(own), ...derivedRow(derive(own, linked.get(row.id) ?? [])) };
  });
  const written = await client.query<{ id: string; revision: number }>({
    name: `things refresh ${g}`,
    text: `update read.things_g${g} t set ${names.map((n) => `${n} = rows.${n}`).join(', ')},
        revision = nextval('read.revisions')
      from ${unnest(columns, 2)}
      where t.id = rows.id and (t.id = any($1::uuid[])
        or (${names.map((n) => `t.${n}`).join(', ')}) is distinct from (${names.map((n) => `rows.${n}`).join(', ')}))
      returning t.id, t.revision::float8 as revision`,
    values: [[...said.keys()], ...arrays(columns, rows)],
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
