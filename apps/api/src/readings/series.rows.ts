import type { ReadingParameter } from '../graphql/enums.js';
import { listsByKey, lookup } from '../graphql/lookup.js';
import { rows } from '../graphql/sql.js';
import type { RequestContext } from '../graphql/context.js';
import { bucketFor, type Point, seriesFrom, type Series } from './series.js';
import { whileLinked } from './sensor-data.rows.js';

const columns: Record<ReadingParameter, string> = {
  WATER: 'water',
  TEMPERATURE: 'temperature',
  PH: 'ph',
  CONDUCTIVITY: 'conductivity',
  BATTERY: 'battery',
};

// A hundred years of days. More points than this no chart can show, and no question may cost.
const mostPoints = 40_000;

const separator = '|';
/** Key of `seriesOfThings`. */
export const seriesKey = (thingId: string, parameter: ReadingParameter, from: Date, to: Date): string =>
  [parameter, from.toISOString(), to.toISOString(), thingId].join(separator);

/** What to draw, for many things at once: one statement for each different parameter and span of time. */
export const seriesOfThings = lookup<string, Series>(async (keys, context) => {
  const questions = listsByKey(keys, (key) => key.slice(0, key.lastIndexOf(separator)));
  const answers = await Promise.all(
    [...questions].map(([question, asked]) => answer(question, asked, context)),
  );
  return new Map(answers.flat());
});

const answer = async (
  question: string,
  keys: string[],
  { pool }: RequestContext,
): Promise<[string, Series][]> => {
  const [parameter, from, to] = question.split(separator) as [ReadingParameter, string, string];
  const bucketSeconds = bucketFor(new Date(from), new Date(to));
  const column = columns[parameter];
  const text =
    bucketSeconds === 0
      ? `select l.thing_id as "thingId", r.observed_at as at, r.${column} as sum, r.${column} as min, r.${column} as max, 1 as count
         from read.device_links l join read.readings r on ${whileLinked}
         where l.thing_id = any($1::uuid[]) and r.observed_at >= $2 and r.observed_at < $3 and r.${column} is not null
         order by at limit ${mostPoints}`
      : `select l.thing_id as "thingId", r.bucket as at, sum(r.${column}_sum)::float8 as sum,
           min(r.${column}_min) as min, max(r.${column}_max) as max, sum(r.${column}_n)::int as count
         from read.device_links l join read.readings_${bucketSeconds === 3600 ? 'hourly' : 'daily'} r
           on r.network_device_id = l.network_device_id
           and r.bucket + make_interval(secs => ${bucketSeconds}) > l.linked_from and r.bucket < l.linked_to
         where l.thing_id = any($1::uuid[]) and r.bucket >= $2 and r.bucket < $3 and r.${column}_n > 0
         group by l.thing_id, r.bucket order by at limit ${mostPoints}`;
  const thingIds = keys.map((key) => key.slice(key.lastIndexOf(separator) + 1));
  const found = listsByKey(
    await rows<Point & { thingId: string }>(pool, text, [thingIds, from, to]),
    (p) => p.thingId,
  );
  return keys.map((key, i) => [key, seriesFrom(parameter, bucketSeconds, found.get(thingIds[i]!) ?? [])]);
};
