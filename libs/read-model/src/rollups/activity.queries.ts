import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { type RollupKind, rollupKinds } from './kinds.js';

type Queryable = Pick<Pool, 'query'>;

const dayMs = 86_400_000;

/** Which activity is asked for. */
export interface ActivityAsked {
  /** The UTC days, as `YYYY-MM-DD` in order. */
  readonly dates: readonly string[];
  /** Only what is in this group. */
  readonly groupId?: string | null | undefined;
}

/** Days since 1970: the first and the last asked for, and the first of as many before them. */
const daysAsked = ({ dates }: ActivityAsked) => {
  const first = Date.parse(dates[0]!) / dayMs;
  return { first, last: first + dates.length - 1, beforeFirst: first - dates.length };
};

// A personal group would name its person: it is in no list, not even in an administrator's.
const inGroups = `left join groups g on g.id = nullif(a.group_id, '')::uuid and not g.is_personal`;

/** SQL: readings by day, where they are asked for: sensors are in no group. */
const readingDays = `select (extract(epoch from bucket) / 86400)::int as day, sum(n) as n from readings_daily
  where bucket >= to_timestamp($1::int * 86400.0) and bucket < to_timestamp(($2::int + 1) * 86400.0) group by 1`;

/** How many there are of a kind that came on the days asked for, and on as many days before them. */
export interface ActivityCount {
  readonly kind: RollupKind;
  readonly count: number;
  readonly before: number;
}

/** Of every kind, in their order. Two statements, however many days. */
export const activityCounts = async (pool: Queryable, filter: ActivityAsked): Promise<ActivityCount[]> => {
  const { first, last, beforeFirst } = daysAsked(filter);
  const sums = `coalesce(sum(n) filter (where day >= $3), 0)::float8 as count,
    coalesce(sum(n) filter (where day < $3), 0)::float8 as before`;
  const groupId = filter.groupId ?? '';
  const [counted, readings] = await Promise.all([
    query<ActivityCount>(
      pool,
      `select kind, ${sums} from (
         select a.kind, a.day, a.count as n from activity_rollups a ${inGroups}
         where a.day between $1 and $2 and ($4::text = '' or g.id = nullif($4, '')::uuid)) c group by 1`,
      [beforeFirst, last, first, groupId],
    ),
    groupId === ''
      ? query<Omit<ActivityCount, 'kind'>>(
          pool,
          `select ${sums} from (${readingDays}) c where $3::int is not null`,
          [beforeFirst, last, first],
        )
      : [],
  ]);
  const byKind = new Map(counted.map((row) => [row.kind, row]));
  const none = { count: 0, before: 0 };
  return rollupKinds.map((kind) => ({
    ...none,
    ...(kind === 'READINGS' ? readings[0] : byKind.get(kind)),
    kind,
  }));
};

/** By what activity is told apart. */
export const activityBreakdowns = ['TYPE', 'GROUP'] as const;
export type ActivityBreakdown = (typeof activityBreakdowns)[number];

/** One type or group of a kind, or what the others come to together. */
export interface ActivityPart {
  /** Null where there is none, for the others, and where the parts are groups. */
  readonly type: string | null;
  /** Null where there is none that may be named, for the others, and where the parts are types. */
  readonly groupId: string | null;
  /** How many parts are told together in this one; 1 for a part of its own. */
  readonly parts: number;
  readonly count: number;
  readonly before: number;
  /** How many on each day, in the order of the days. */
  readonly days: readonly number[];
}

interface PartDay {
  /** Null for the others. */
  readonly rank: number | null;
  readonly key: string;
  /** How many there are besides the first ones. */
  readonly others: number;
  /** The day before the first stands for all before. */
  readonly day: number;
  readonly n: number;
}

interface BrokenDown extends ActivityAsked {
  readonly kind: RollupKind;
  readonly by: ActivityBreakdown;
}

const partDays = (pool: Queryable, { kind, by, ...filter }: BrokenDown, most: number): Promise<PartDay[]> => {
  const { first, last, beforeFirst } = daysAsked(filter);
  const { add, values } = new Parameters();
  // In the places that `readingDays` names.
  [beforeFirst, last].forEach(add);
  const groupId = filter.groupId ?? '';
  const cells =
    kind === 'READINGS'
      ? `select '' as key, day, n from (${readingDays}) r where ${add(groupId)}::text = ''`
      : `select ${by === 'TYPE' ? 'a.type' : `coalesce(g.id::text, '')`} as key, a.day, a.count as n
         from activity_rollups a ${inGroups}
         where a.kind = ${add(kind)} and a.day between $1 and $2 and a.count > 0
           and (${add(groupId)}::text = '' or g.id = nullif(${add(groupId)}, '')::uuid)`;
  return query<PartDay>(
    pool,
    `with cells as (${cells}),
     ranked as (
       select key, row_number() over (
           order by coalesce(sum(n) filter (where day >= ${add(first)}), 0) desc, sum(n) desc, key collate "C") as rank
       from cells group by key)
     select case when r.rank <= ${add(most)} then r.rank::int end as rank,
       case when r.rank <= ${add(most)} then r.key else '' end as key,
       (select count(*) - ${add(most)} from ranked)::int as others,
       greatest(c.day, ${add(first)}::int - 1) as day, sum(c.n)::float8 as n
     from cells c join ranked r using (key) group by 1, 2, 4`,
    values,
  );
};

/**
 * A kind by its types or groups: those with most on these days first, at most so many; behind them what all others come to
 * together, in one. So an answer is bounded, and its parts add up to the whole. One statement.
 */
export const activityParts = async (
  pool: Queryable,
  filter: BrokenDown,
  most: number,
): Promise<ActivityPart[]> => {
  const rows = await partDays(pool, filter, most);
  const { first } = daysAsked(filter);
  const byRank = new Map<number, PartDay[]>();
  for (const row of rows) {
    const rank = row.rank ?? most + 1;
    byRank.set(rank, [...(byRank.get(rank) ?? []), row]);
  }
  return [...byRank.entries()]
    .sort(([a], [b]) => a - b)
    .map(([rank, own]) => {
      const days = filter.dates.map(() => 0);
      let before = 0;
      for (const { day, n } of own)
        if (day < first) before = n;
        else days[day - first] = n;
      const { key } = own[0]!;
      return {
        type: filter.by === 'TYPE' && key !== '' ? key : null,
        groupId: filter.by === 'GROUP' && key !== '' ? key : null,
        parts: rank > most ? own[0]!.others : 1,
        count: days.reduce((sum, n) => sum + n, 0),
        ...{ before, days },
      };
    });
};

/** A thing with how many actions were recorded for it. */
export interface ThingActivity {
  readonly thingId: string;
  readonly count: number;
}

/** Where actions were recorded, of a kind where one is named. */
export interface ActivityOnMap {
  /** Those with most first, at most as many as asked for; only things that have a location. */
  readonly things: readonly ThingActivity[];
  /** How many things with a location have any. */
  readonly located: number;
  /** How many actions there were, and how many of them for things with a location. */
  readonly actions: number;
  readonly locatedActions: number;
}

interface FoundThing extends ThingActivity {
  readonly located: number;
  readonly locatedActions: number;
  readonly actions: number;
}

/** The actions that were recorded on UTC days, by the thing that they were recorded for. One statement. */
export const activityOnMap = async (
  pool: Queryable,
  { type, ...filter }: ActivityAsked & { readonly type?: string | null | undefined },
  most: number,
): Promise<ActivityOnMap> => {
  const { first, last } = daysAsked(filter);
  const { add, values } = new Parameters();
  const moment = (day: number) => `${add(new Date(day * dayMs).toISOString())}::timestamptz`;
  const rows = await query<FoundThing>(
    pool,
    `with by_thing as (
       select a.thing_id, count(*)::int as n from timeline a
       where a.created_at >= ${moment(first)} and a.created_at < ${moment(last + 1)}
         and (${add(type ?? '')}::text = '' or a.type = ${add(type ?? '')}) group by 1),
     counted as (
       select b.thing_id, b.n, t.lat is not null as is_located from by_thing b join things_own t on t.id = b.thing_id
       ${filter.groupId ? `join groups g on g.id = t.group_id and not g.is_personal and g.id = ${add(filter.groupId)}::uuid` : ''}),
     sums as (
       select coalesce(sum(n), 0)::int as actions, coalesce(sum(n) filter (where is_located), 0)::int as "locatedActions",
         (count(*) filter (where is_located))::int as located from counted)
     select c.thing_id as "thingId", c.n as count, s.* from sums s
     left join lateral (select thing_id, n from counted where is_located order by n desc, thing_id limit ${add(most)}) c on true
     order by c.n desc, c.thing_id`,
    values,
  );
  const { located, actions, locatedActions } = rows[0]!;
  return {
    things: rows.flatMap(({ thingId, count }) => (thingId === null ? [] : [{ thingId, count }])),
    ...{ located, actions, locatedActions },
  };
};
