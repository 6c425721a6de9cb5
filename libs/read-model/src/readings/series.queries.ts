import type { Pool } from 'pg';
import { idOf, intervals, type Whose } from './sensor-data.queries.js';

export type SeriesParameter = 'water' | 'temperature' | 'conductivity' | 'ph' | 'battery';

export interface SeriesPoint {
  readonly at: Date;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

export interface Series {
  /** 0 for single readings, else 3600 or 86400. */
  readonly bucketSeconds: 0 | 3600 | 86400;
  readonly points: SeriesPoint[];
  readonly min: number | null;
  readonly mean: number | null;
  readonly max: number | null;
}

export interface SeriesAsked {
  readonly of: Whose;
  readonly parameter: SeriesParameter;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

const day = 24 * 3_600_000;

/** Single readings up to 2 days, hours up to 60, days beyond: some hundreds of points whatever the span. */
export const bucketFor = (from: Date, to: Date): Series['bucketSeconds'] => {
  const span = to.getTime() - from.getTime();
  return span <= 2 * day ? 0 : span <= 60 * day ? 3600 : 86400;
};

// Keeps PostgreSQL from turning a look-up for each device into one pass over everybody's readings: it cannot know that a
// span is short when the span comes from another table.
const apart = 'offset 0';

// The parameter is one of five words of ours, never text from outside.
const single = (of: Whose, p: SeriesParameter) => `
  select l.owner, r.observed_at as at, 1 as count, r.${p} as mean, r.${p} as min, r.${p} as max
  from (${intervals(of)}) l cross join lateral (select r.observed_at, r.id, r.${p} from readings r
    where r.network_device_id = l.network_device_id
      and r.observed_at >= greatest(l.linked_from, $2) and r.observed_at < least(l.linked_to, $3)
      and r.observed_at >= $2 and r.observed_at < $3 and r.${p} is not null ${apart}) r
  order by r.observed_at, r.id`;

/**
 * Whole buckets come from the rollup; where a bucket is cut by the span or by the moment a device changed hands, its
 * part is summed from the readings themselves.
 */
const bucketed = (of: Whose, p: SeriesParameter, unit: 'hour' | 'day') => {
  const length = unit === 'hour' ? '1 hour' : '24 hours';
  const cut = (t: string) => `date_trunc('${unit}', ${t}, 'UTC')`;
  const table = unit === 'hour' ? 'readings_hourly' : 'readings_daily';
  return `
  with spans as (
    select owner, network_device_id, a, b, least(b, case when ${cut('a')} = a then a else ${cut('a')} + interval '${length}' end) as whole_a
    from (select owner, network_device_id, greatest(linked_from, $2::timestamptz) as a, least(linked_to, $3::timestamptz) as b
      from (${intervals(of)}) l) clipped where a < b
  ), cut as (select *, greatest(whole_a, ${cut('b')}) as whole_b from spans),
  parts as (
    select cut.owner, h.bucket, h.${p}_n as n, h.${p}_sum as sum, h.${p}_min as min, h.${p}_max as max
    from cut cross join lateral (select * from ${table} h where h.network_device_id = cut.network_device_id
      and h.bucket >= cut.whole_a and h.bucket < cut.whole_b and h.${p}_n > 0 ${apart}) h
    union all
    select edge.owner, ${cut('r.observed_at')}, 1, r.${p}::numeric, r.${p}, r.${p}
    from (select owner, network_device_id, a as f, whole_a as t from cut where a < whole_a
      union all select owner, network_device_id, whole_b, b from cut where whole_b < b) edge
    cross join lateral (select r.observed_at, r.${p} from readings r
      where r.network_device_id = edge.network_device_id
        and r.observed_at >= edge.f and r.observed_at < edge.t and r.observed_at >= $2 and r.observed_at < $3
        and r.${p} is not null ${apart}) r
  )
  select owner, bucket as at, sum(n)::int as count, (sum(sum) / sum(n))::float8 as mean, min(min) as min,
    max(max) as max from parts group by owner, bucket order by bucket`;
};

/** A thing's or a device's readings of one parameter for a chart. The caller has checked who may see them. */
export const series = async (pool: Pool, { of, ...span }: SeriesAsked): Promise<Series> =>
  (await load(pool, of, [idOf(of)], span)).get(idOf(of))!;

/** The same for many things, in one statement; a thing without readings has an empty series. */
export const seriesByThing = (
  pool: Pool,
  thingIds: readonly string[],
  span: Omit<SeriesAsked, 'of'>,
): Promise<Map<string, Series>> => load(pool, { thingId: '' }, thingIds, span);

const load = async (
  pool: Pool,
  of: Whose,
  ids: readonly string[],
  { parameter, from, to }: Omit<SeriesAsked, 'of'>,
): Promise<Map<string, Series>> => {
  const bucketSeconds = bucketFor(from, to);
  const text =
    bucketSeconds === 0
      ? single(of, parameter)
      : bucketed(of, parameter, bucketSeconds === 3600 ? 'hour' : 'day');
  const { rows } = await pool.query<SeriesPoint & { owner: string }>({
    name: `series ${'thingId' in of ? 'thing' : 'device'} ${parameter} ${bucketSeconds}`,
    text,
    values: [ids, from, to],
  });
  const points = new Map<string, SeriesPoint[]>(ids.map((id) => [id, []]));
  for (const { owner, ...point } of rows) points.get(owner)!.push(point);
  return new Map([...points].map(([id, own]) => [id, { bucketSeconds, points: own, ...summary(own) }]));
};

const summary = (points: readonly SeriesPoint[]): Pick<Series, 'min' | 'mean' | 'max'> => {
  if (points.length === 0) return { min: null, mean: null, max: null };
  const count = points.reduce((sum, p) => sum + p.count, 0);
  return {
    min: points.reduce((least, p) => Math.min(least, p.min), Infinity),
    mean: points.reduce((sum, p) => sum + p.mean * p.count, 0) / count,
    max: points.reduce((most, p) => Math.max(most, p.max), -Infinity),
  };
};
