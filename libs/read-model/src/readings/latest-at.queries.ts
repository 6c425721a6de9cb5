import type { Pool } from 'pg';
import type { SeriesParameter } from './series.queries.js';

/** A value that was the latest at a moment, when it was measured, and by which device. */
export interface LatestAt {
  readonly parameter: SeriesParameter;
  readonly value: number;
  readonly at: Date;
  readonly deviceId: string;
}

const parameters: readonly SeriesParameter[] = ['water', 'temperature', 'conductivity', 'ph', 'battery'];

// The table of days says on which the parameter was measured, so that no device is searched through for one that it does not
// measure. Two of them: on the day of the moment itself all may have been measured later.
const latest = (p: SeriesParameter): string => `
  select '${p}' as parameter, l.device_id as "deviceId", r.at, r.value
  from links l cross join lateral (
    select r.observed_at as at, r.${p} as value
    from (select b.bucket from readings_daily b
      where b.network_device_id = l.network_device_id and b.bucket <= $3 and b.bucket > l.linked_from - interval '24 hours'
        and b.${p}_n > 0 order by b.bucket desc limit 2) d
    cross join lateral (select r.observed_at, r.${p} from readings r
      where r.network_device_id = l.network_device_id and r.observed_at >= greatest(d.bucket, l.linked_from)
        and r.observed_at < d.bucket + interval '24 hours' and r.observed_at <= $3 and r.${p} is not null
      order by r.observed_at desc, r.id desc limit 1) r
    order by r.observed_at desc limit 1) r`;

/**
 * The latest values of a thing at a moment, by when they were measured: of each parameter the newest of these devices, as long as
 * they were linked to it; at the same moment that of the smaller id. The caller has checked who may see them.
 */
export const latestAt = async (
  pool: Pick<Pool, 'query'>,
  {
    thingId,
    deviceIds,
    moment,
  }: { readonly thingId: string; readonly deviceIds: readonly string[]; readonly moment: Date },
): Promise<LatestAt[]> => {
  if (deviceIds.length === 0) return [];
  const { rows } = await pool.query<LatestAt>({
    name: 'latest readings at',
    text: `with links as (select device_id, network_device_id, linked_from from device_links
        where thing_id = $1 and device_id = any($2::uuid[]) and linked_from <= $3::timestamptz and linked_to > $3)
      select distinct on (parameter) * from (${parameters.map(latest).join(' union all ')}) found
      order by parameter, at desc, "deviceId"`,
    values: [thingId, deviceIds, moment],
  });
  return rows;
};
