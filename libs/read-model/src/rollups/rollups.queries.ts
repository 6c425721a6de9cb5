import type { Pool } from 'pg';
import { query } from '../query.js';
import { type CountedKind, type RollupKind, rollupKinds } from './kinds.js';

type Queryable = Pick<Pool, 'query'>;

const dayMs = 86_400_000;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** What totals are told of, by the name under which they are told. */
const totalNames = {
  things: 'THINGS',
  devices: 'DEVICES',
  users: 'USERS',
  groups: 'GROUPS',
  actions: 'ACTIONS',
  tasks: 'TASKS',
} as const satisfies Record<string, CountedKind>;

/** How much of something there is, and how much there was when each day ended. */
export interface Total {
  readonly name: string;
  readonly total: number;
  readonly days: readonly { readonly date: string; readonly total: number }[];
}

/** What came by day; what came before the first day asked for is one row, under the day before it. */
interface CameOnDay {
  readonly kind: string;
  readonly day: number;
  readonly n: number;
}

/** `first` is the first day asked for, since 1970: all days before it are one. */
const cameByDay = async (pool: Queryable, first: number): Promise<CameOnDay[]> => {
  const [changes, readings] = await Promise.all([
    query<CameOnDay>(
      pool,
      `select kind, greatest(day, $1::int - 1) as day, sum(change)::float8 as n from activity_rollups
       where kind = any($2) group by 1, 2`,
      [first, Object.values(totalNames)],
    ),
    // What telemetry is rolled up to anyway: it pays nothing for this. Of the days asked for alone: all there ever were are too many to add up.
    query<CameOnDay>(
      pool,
      `select 'READINGS' as kind, (extract(epoch from bucket) / 86400)::int as day,
         sum(n)::float8 as n from readings_daily where bucket >= to_timestamp($1::int * 86400.0) group by 2`,
      [first],
    ),
  ]);
  return [...changes, ...readings];
};

/**
 * How much there is of each: now, and at the end of each of so many UTC days, the last of which holds the moment `now` (milliseconds
 * since 1970). Of readings the days tell those that were measured on each, and the total is theirs. Two statements, however many days.
 */
export const adminTotals = async (pool: Queryable, count: number, now: number): Promise<Total[]> => {
  const first = Math.floor(now / dayMs) - count + 1;
  const came = await cameByDay(pool, first);
  const days = Array.from({ length: count }, (_, n) => first + n);
  return [...Object.entries(totalNames), ['readings', 'READINGS'] as const].map(([name, kind]) => {
    const own = came.filter((one) => one.kind === kind);
    const onDay = new Map(own.map(({ day, n }) => [day, n]));
    let sum = onDay.get(first - 1) ?? 0;
    return {
      name,
      total: own.reduce((all, { n }) => all + n, 0),
      days: days.map((day) => {
        const n = onDay.get(day) ?? 0;
        sum += n;
        return { date: dateOf(day), total: kind === 'READINGS' ? n : sum };
      }),
    };
  });
};

/** So much of a kind and type on a UTC day, in a group where there is one that is not personal. */
export interface Rollup {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly groupId: string | null;
  readonly kind: RollupKind;
  /** The type of the action, thing, group or badge, the model of the device, the role of the user; none of readings. */
  readonly type: string | null;
  readonly count: number;
}

/** Which rollups are asked for. */
export interface RollupFilter {
  /** The days, as `YYYY-MM-DD` in order. */
  readonly dates: readonly string[];
  /** Only what is in this group. */
  readonly groupId?: string | null | undefined;
  /** All kinds if it is left out. */
  readonly kind?: RollupKind | null | undefined;
}

type FoundRollup = Omit<Rollup, 'date'> & { readonly day: number };

const readingsByDay = (pool: Queryable, first: number, last: number): Promise<FoundRollup[]> =>
  query<FoundRollup>(
    pool,
    `select 'READINGS' as kind, (extract(epoch from bucket) / 86400)::int as day, null as type, null as "groupId",
       sum(n)::float8 as count from readings_daily
     where bucket >= to_timestamp($1::int * 86400.0) and bucket < to_timestamp(($2::int + 1) * 86400.0) group by 2`,
    [first, last],
  );

/**
 * What is counted on these days, in the order of days, kinds, types and groups: only what is still there. A day on which there is
 * nothing of a kind has one row for it with zero. Undefined where there are more than `most` rows.
 */
export const activityRollups = async (
  pool: Queryable,
  { dates, groupId, kind }: RollupFilter,
  most: number,
): Promise<Rollup[] | undefined> => {
  const kinds = kind ? [kind] : rollupKinds;
  const [first, last] = [dates[0]!, dates.at(-1)!].map((date) => Date.parse(date) / dayMs);
  const [rows, readings] = await Promise.all([
    query<FoundRollup>(
      pool,
      // A personal group would name its person: it is in no list, not even in an administrator's.
      `select a.kind, a.day, a.type, g.id as "groupId", sum(a.count)::int as count from activity_rollups a
       left join groups g on g.id = nullif(a.group_id, '')::uuid and not g.is_personal
       where a.kind = any($1::text[]) and a.day between $2 and $3 and a.count > 0 and ($4::text = '' or g.id = nullif($4, '')::uuid)
       group by 1, 2, 3, 4 order by a.day, array_position($1, a.kind), a.type collate "C", g.id limit $5`,
      [kinds, first, last, groupId ?? '', most + 1],
    ),
    // Sensors are in no group.
    kinds.includes('READINGS') && groupId == null ? readingsByDay(pool, first!, last!) : [],
  ]);
  if (rows.length > most) return undefined;
  const found = new Map<string, FoundRollup[]>();
  for (const row of [...rows, ...readings]) {
    const key = `${row.day} ${row.kind}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return dates.flatMap((date) =>
    kinds.flatMap((one): Rollup[] => {
      const own = found.get(`${Date.parse(date) / dayMs} ${one}`);
      const none = { date, groupId: groupId ?? null, kind: one, type: null, count: 0 };
      return own ? own.map(({ day: _day, ...row }) => ({ date, ...row })) : [none];
    }),
  );
};
