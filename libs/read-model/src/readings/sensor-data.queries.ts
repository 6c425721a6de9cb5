import type { Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { isVisibleDevice, isVisibleThing } from '../visible.js';

/** Whose readings: a thing's (through its devices, for as long as each was linked) or one device's. */
export type Whose = { readonly thingId: string } | { readonly deviceId: string };

export interface SensorDataRow {
  readonly id: string;
  readonly deviceId: string;
  readonly observedAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface SensorDataAsked {
  readonly of: Whose;
  /** Only readings observed at or after this moment. */
  readonly since?: Date | string | null | undefined;
  readonly first: number;
  /** The last row of the page before. */
  readonly after?: { readonly observedAt: Date | string; readonly id: string } | undefined;
}

/** SQL: sensors and the half-open intervals in which their readings count, for the owners whose ids are $1. */
export const intervals = (of: Whose): string =>
  'thingId' in of
    ? `select thing_id as owner, device_id, network_device_id, linked_from, linked_to from device_links
       where thing_id = any($1::uuid[])`
    : `select id as owner, id as device_id, network_device_id, '-infinity'::timestamptz as linked_from,
       'infinity'::timestamptz as linked_to from devices where id = any($1::uuid[])`;

export const idOf = (of: Whose): string => ('thingId' in of ? of.thingId : of.deviceId);

/**
 * Readings, newest first, at most 10 000. Ask for one more than the page to learn whether there is a next. The caller
 * has checked who may see them.
 */
export const sensorDataPage = async (
  pool: Pool,
  { of, since, first, after }: SensorDataAsked,
): Promise<SensorDataRow[]> => {
  const { rows } = await pool.query<SensorDataRow>({
    name: `sensor data of ${'thingId' in of ? 'thing' : 'device'}`,
    text: `select r.id, l.device_id as "deviceId", r.observed_at as "observedAt", r.data
      from (${intervals(of)}) l cross join lateral
        (select * from readings r where r.network_device_id = l.network_device_id
          and r.observed_at >= greatest(l.linked_from, $2::timestamptz) and r.observed_at < l.linked_to
          and (r.observed_at, r.id) < ($3::timestamptz, $4::uuid)
         order by r.observed_at desc, r.id desc limit $5) r
      order by r.observed_at desc, r.id desc limit $5`,
    values: [
      [idOf(of)],
      since ?? '-infinity',
      after?.observedAt ?? 'infinity',
      after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      Math.min(first, 10_001),
    ],
  });
  return rows;
};

/** What finds one reading: its frame, its device and its time, which together are the key of its row. */
export type ReadingKey = Pick<SensorDataRow, 'id' | 'deviceId' | 'observedAt'>;

/**
 * Readings by key: for viewers who may see the device, or the thing that it was linked to at that time. By the id of its
 * frame alone a reading would be looked for in every month.
 */
export const readingsWithKeys = (
  pool: Pool,
  viewer: Viewer,
  keys: readonly ReadingKey[],
): Promise<SensorDataRow[]> => {
  const parameters = new Parameters();
  const [ids, devices, times] = [
    parameters.add(keys.map(({ id }) => id)),
    parameters.add(keys.map(({ deviceId }) => deviceId)),
    parameters.add(keys.map(({ observedAt }) => observedAt.toISOString())),
  ];
  return query(
    pool,
    `select r.id, d.id as "deviceId", r.observed_at as "observedAt", r.data
     from unnest(${ids}::uuid[], ${devices}::uuid[], ${times}::timestamptz[]) as k (id, device_id, observed_at)
     join devices d on d.id = k.device_id
     cross join lateral (select * from readings r where r.network_device_id = d.network_device_id
       and r.observed_at = k.observed_at and r.id = k.id) r
     where ${isVisibleDevice(viewer, 'd', parameters.add)}
       or exists (select from device_links l join things t on t.id = l.thing_id
         where l.device_id = d.id and r.observed_at >= l.linked_from
           and r.observed_at < l.linked_to and ${isVisibleThing(viewer, 't', parameters.add)})`,
    parameters.values,
  );
};
