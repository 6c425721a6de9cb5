import { type DayRange, mean } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { anywhere, type Scope } from './uniques.js';

type Queryable = Pick<Pool, 'query'>;

/** What figures are about: a range of days, and one visitor or, without one, all who are counted. */
export interface FigureFilter {
  readonly range: DayRange;
  readonly visitorId?: string | undefined;
}

const dayMs = 86_400_000;

/**
 * The range in UTC days, the second not included; undefined where what is counted by day does not answer: for one visitor, and in
 * zones whose days begin at another moment. Then the navigations themselves are counted.
 */
export const wholeDays = ({
  range: { from, until },
  visitorId,
}: FigureFilter): [number, number] | undefined =>
  visitorId === undefined && from % dayMs === 0 && until % dayMs === 0
    ? [from / dayMs, until / dayMs]
    : undefined;

/** The same where days are asked for one by one: with summer time the ends may be midnights of UTC and days between not. */
export const eachWholeDay = (filter: FigureFilter): [number, number] | undefined =>
  filter.range.days.every(({ from, until }) => from % dayMs === 0 && until % dayMs === 0)
    ? wholeDays(filter)
    : undefined;

/** SQL: the navigations (`e`) or sessions that figures are about, by the moment in a column. */
export const isAsked = (
  column: string,
  { range, visitorId }: FigureFilter,
  add: Parameters['add'],
): string => {
  const moment = (ms: number) => `${add(new Date(ms).toISOString())}::timestamptz`;
  const who = visitorId === undefined ? 'is_counted' : `visitor_id = ${add(visitorId)}::uuid`;
  return `${column} >= ${moment(range.from)} and ${column} < ${moment(range.until)} and ${who}`;
};

/** Compares rows by how many first, most before fewer, and then by names, by their bytes as UTF-8 has them. */
export const figureOrder = (
  [countA, ...namesA]: readonly [count: number, ...names: string[]],
  [countB, ...namesB]: readonly [count: number, ...names: string[]],
): number =>
  countB - countA ||
  namesA.reduce((order, name, n) => order || Buffer.compare(Buffer.from(name), Buffer.from(namesB[n]!)), 0);

/** How many different came, of each of whom are counted once. */
interface Different {
  readonly person: number;
  readonly session: number;
  readonly guest: number;
}
const noOne: Different = { person: 0, session: 0, guest: 0 };

const keyOf = ({ fromRoute, toRoute }: Scope): string => `${fromRoute}\n${toRoute}`;

/** How many different came in whole days to each of these. */
const differentIn = async (
  pool: Queryable,
  [first, end]: readonly [number, number],
  scopes: readonly Scope[],
): Promise<ReadonlyMap<string, Different>> => {
  const rows = await query<Scope & { who: keyof Different; n: number }>(
    pool,
    `select u.from_route as "fromRoute", u.to_route as "toRoute", u.who, sum(u.count)::int as n
     from unnest($1::text[], $2::text[]) as s(from_route, to_route)
     join navigation_uniques u on u.from_route = s.from_route and u.to_route = s.to_route
     where u.day >= $3 and u.day < $4 and u.previous_day < $3 group by 1, 2, 3`,
    [scopes.map(({ fromRoute }) => fromRoute), scopes.map(({ toRoute }) => toRoute), first, end],
  );
  const different = new Map<string, Different>();
  for (const { who, n, ...scope } of rows)
    different.set(keyOf(scope), { ...(different.get(keyOf(scope)) ?? noOne), [who]: n });
  return different;
};

/** What is asked for of a list: so many rows, behind the one that a page ended with. */
export interface FigurePage<R> {
  readonly first: number;
  /** True for the rows behind; all when left out. */
  readonly isBehind?: ((row: R) => boolean) | undefined;
}

const cut = <R>(sorted: readonly R[], { first, isBehind = () => true }: FigurePage<R>): R[] =>
  sorted.filter(isBehind).slice(0, first);

/** Rows of a page, and of how many they are. */
export interface Figures<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

/** How a route was visited. Times in milliseconds. */
export interface RouteFigures {
  readonly route: string;
  readonly visitCount: number;
  /** How long people stayed who left it; null when none of them did. */
  readonly averageTimeSpent: number | null;
  readonly firstVisited: Date;
  readonly lastVisited: Date;
  readonly uniqueVisitors: number;
  readonly uniqueSessions: number;
}

interface RouteSums {
  readonly route: string;
  readonly visitCount: number;
  readonly firstVisited: Date;
  readonly lastVisited: Date;
  readonly leftCount: number;
  readonly leftMs: string;
  readonly uniqueVisitors?: number;
  readonly uniqueSessions?: number;
}

const routesByDay = (pool: Queryable, days: readonly [number, number]): Promise<RouteSums[]> =>
  query<RouteSums>(
    pool,
    `select route, sum(visits)::int as "visitCount", min(first_visited) as "firstVisited",
       max(last_visited) as "lastVisited", sum(left_count)::int as "leftCount", sum(left_ms)::text as "leftMs"
     from navigation_route_days where day >= $1 and day < $2 group by route having sum(visits) > 0`,
    days,
  );

const routesOneByOne = (pool: Queryable, filter: FigureFilter): Promise<RouteSums[]> => {
  const { add, values } = new Parameters();
  return query<RouteSums>(
    pool,
    `with e as materialized (select * from navigation_events where ${isAsked('at', filter, add)}),
     left_ones as (select from_route, count(*)::int as n, sum(time_spent_ms)::text as ms
       from e where from_route is not null group by 1)
     select e.to_route as route, count(*)::int as "visitCount", min(e.at) as "firstVisited",
       max(e.at) as "lastVisited", coalesce(l.n, 0) as "leftCount", coalesce(l.ms, '0') as "leftMs",
       count(distinct coalesce(e.visitor_id, e.session_id))::int as "uniqueVisitors",
       count(distinct e.session_id)::int as "uniqueSessions"
     from e left join left_ones l on l.from_route = e.to_route group by e.to_route, l.n, l.ms`,
    values,
  );
};

/** Routes by visits: those visited most first. */
export const routeFigures = async (
  pool: Queryable,
  filter: FigureFilter,
  page: FigurePage<Pick<RouteFigures, 'route' | 'visitCount'>>,
): Promise<Figures<RouteFigures>> => {
  const days = wholeDays(filter);
  const all = await (days ? routesByDay(pool, days) : routesOneByOne(pool, filter));
  const sorted = [...all].sort((a, b) => figureOrder([a.visitCount, a.route], [b.visitCount, b.route]));
  const rows = cut(sorted, page);
  const scopeOf = ({ route }: RouteSums): Scope => ({ fromRoute: '', toRoute: route });
  const different = days && (await differentIn(pool, days, rows.map(scopeOf)));
  return {
    total: all.length,
    rows: rows.map((row) => {
      const { person, session, guest } = different?.get(keyOf(scopeOf(row))) ?? noOne;
      const { leftCount, leftMs, uniqueVisitors = person + guest, uniqueSessions = session + guest } = row;
      return {
        ...{ route: row.route, visitCount: row.visitCount },
        averageTimeSpent: mean(BigInt(leftMs), leftCount),
        ...{ firstVisited: row.firstVisited, lastVisited: row.lastVisited, uniqueVisitors, uniqueSessions },
      };
    }),
  };
};

/** How people went from one route to another. Times in milliseconds. */
export interface PatternFigures {
  readonly fromRoute: string;
  readonly toRoute: string;
  readonly occurrenceCount: number;
  readonly averageTransitionTime: number | null;
  /** Persons; guests are none. */
  readonly uniqueUsers: number;
  readonly uniqueSessions: number;
  readonly firstOccurrence: Date;
  readonly lastOccurrence: Date;
}

/** Of which pairs: those from one route, or to one; of all where neither is named. */
export interface PatternEnds {
  readonly fromRoute?: string | null | undefined;
  readonly toRoute?: string | null | undefined;
}

type PatternSums = Pick<
  PatternFigures,
  'fromRoute' | 'toRoute' | 'occurrenceCount' | 'firstOccurrence' | 'lastOccurrence'
> & { readonly spentMs: string; readonly uniqueUsers?: number; readonly uniqueSessions?: number };

const patternsByDay = (
  pool: Queryable,
  days: readonly [number, number],
  { fromRoute, toRoute }: PatternEnds,
): Promise<PatternSums[]> =>
  query<PatternSums>(
    pool,
    `select from_route as "fromRoute", to_route as "toRoute", sum(occurrences)::int as "occurrenceCount",
       sum(spent_ms)::text as "spentMs", min(first_occurrence) as "firstOccurrence",
       max(last_occurrence) as "lastOccurrence"
     from navigation_pair_days where day >= $1 and day < $2
       and ($3::text is null or from_route = $3) and ($4::text is null or to_route = $4) group by 1, 2`,
    [...days, fromRoute ?? null, toRoute ?? null],
  );

const patternsOneByOne = (
  pool: Queryable,
  filter: FigureFilter,
  { fromRoute, toRoute }: PatternEnds,
): Promise<PatternSums[]> => {
  const { add, values } = new Parameters();
  const asked = [
    isAsked('at', filter, add),
    'from_route is not null',
    ...(fromRoute == null ? [] : [`from_route = ${add(fromRoute)}`]),
    ...(toRoute == null ? [] : [`to_route = ${add(toRoute)}`]),
  ];
  return query<PatternSums>(
    pool,
    `select from_route as "fromRoute", to_route as "toRoute", count(*)::int as "occurrenceCount",
       sum(time_spent_ms)::text as "spentMs", min(at) as "firstOccurrence", max(at) as "lastOccurrence",
       count(distinct visitor_id)::int as "uniqueUsers", count(distinct session_id)::int as "uniqueSessions"
     from navigation_events where ${asked.join(' and ')} group by 1, 2`,
    values,
  );
};

/** Pairs of routes: those that people went most often first. */
export const patternFigures = async (
  pool: Queryable,
  { ends = {}, ...filter }: FigureFilter & { readonly ends?: PatternEnds },
  page: FigurePage<Pick<PatternFigures, 'fromRoute' | 'toRoute' | 'occurrenceCount'>>,
): Promise<Figures<PatternFigures>> => {
  const days = wholeDays(filter);
  const all = await (days ? patternsByDay(pool, days, ends) : patternsOneByOne(pool, filter, ends));
  const sorted = [...all].sort((a, b) =>
    figureOrder([a.occurrenceCount, a.fromRoute, a.toRoute], [b.occurrenceCount, b.fromRoute, b.toRoute]),
  );
  const rows = cut(sorted, page);
  const different = days && (await differentIn(pool, days, rows));
  return {
    total: all.length,
    rows: rows.map((row) => {
      const { person, session, guest } = different?.get(keyOf(row)) ?? noOne;
      const { fromRoute, toRoute, occurrenceCount, firstOccurrence, lastOccurrence } = row;
      const { uniqueUsers = person, uniqueSessions = session + guest } = row;
      return {
        ...{ fromRoute, toRoute, occurrenceCount },
        averageTransitionTime: mean(BigInt(row.spentMs), occurrenceCount),
        ...{ uniqueUsers, uniqueSessions, firstOccurrence, lastOccurrence },
      };
    }),
  };
};

/** What sessions come to together. Times in milliseconds. */
export interface SessionFigures {
  readonly totalSessions: number;
  readonly averageSessionDuration: number | null;
  readonly totalNavigations: number;
  readonly averageNavigationsPerSession: number | null;
  readonly firstSession: Date | null;
  readonly lastSession: Date | null;
}

/** What sessions come to together, before it is divided. */
export interface SessionSums {
  readonly sessions: number;
  readonly durationMs: string;
  readonly navigations: number;
  readonly firstStart: Date | null;
  readonly lastStart: Date | null;
}

export const sessionFigures = ({
  sessions,
  durationMs,
  navigations,
  ...starts
}: SessionSums): SessionFigures => ({
  totalSessions: sessions,
  averageSessionDuration: mean(BigInt(durationMs), sessions),
  totalNavigations: navigations,
  averageNavigationsPerSession: mean(navigations, sessions, 2),
  ...{ firstSession: starts.firstStart, lastSession: starts.lastStart },
});

/** SQL: the sums of sessions, by the names that the columns of `navigation_sessions` have. */
export const sessionSums = `count(*)::int as sessions,
  coalesce(sum(round(extract(epoch from ended_at - started_at) * 1000)), 0)::bigint::text as "durationMs",
  coalesce(sum(navigations), 0)::int as navigations, min(started_at) as "firstStart", max(started_at) as "lastStart"`;

/** The sessions that start in a range and have a navigation at all, together. */
export const sessionSummary = async (pool: Queryable, filter: FigureFilter): Promise<SessionFigures> => {
  const days = wholeDays(filter);
  const { add, values } = new Parameters();
  const [sums] = days
    ? await query<SessionSums>(
        pool,
        `select coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(duration_ms), 0)::text as "durationMs",
           coalesce(sum(navigations), 0)::int as navigations, min(first_start) as "firstStart",
           max(last_start) as "lastStart"
         from navigation_session_days where day >= $1 and day < $2`,
        days,
      )
    : await query<SessionSums>(
        pool,
        `select ${sessionSums} from navigation_sessions
         where ${isAsked('started_at', filter, add)} and navigations > 0`,
        values,
      );
  return sessionFigures(sums!);
};

/** The same for each person, by their pseudonym; in no order. */
export const sessionFiguresOfVisitors = async (
  pool: Queryable,
  filter: FigureFilter,
): Promise<(SessionFigures & { readonly visitorId: string })[]> => {
  const { add, values } = new Parameters();
  const rows = await query<SessionSums & { visitorId: string }>(
    pool,
    `select visitor_id as "visitorId", ${sessionSums} from navigation_sessions
     where ${isAsked('started_at', filter, add)} and navigations > 0 and visitor_id is not null group by 1`,
    values,
  );
  return rows.map(({ visitorId, ...sums }) => ({ visitorId, ...sessionFigures(sums) }));
};

/** What one day comes to. Times in milliseconds. */
export interface DayFigures {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly dailyNavigations: number;
  readonly dailySessions: number;
  readonly uniqueRoutesVisited: number;
  readonly averageTimePerNavigation: number | null;
  /** Persons; guests are none. */
  readonly activeUsers: number;
}

interface DaySums {
  /** From 0, in the order of the range. */
  readonly n: number;
  readonly navigations: number;
  readonly sessions: number;
  readonly routes: number;
  readonly leftCount: number;
  readonly leftMs: string;
  readonly users: number;
}

const daysByDay = (pool: Queryable, [first, end]: readonly [number, number], offset: number) =>
  query<DaySums>(
    pool,
    `select (r.day - $1 + $3)::int as n, r.navigations, coalesce(u.sessions, 0) as sessions, r.routes,
       r.left_count as "leftCount", r.left_ms as "leftMs", coalesce(u.users, 0) as users
     from (select day, sum(visits)::int as navigations, (count(*) filter (where visits > 0))::int as routes,
         sum(left_count)::int as left_count, sum(left_ms)::text as left_ms
       from navigation_route_days where day >= $1 and day < $2 group by day) r
     left join (select day, coalesce(sum(count) filter (where who <> 'person'), 0)::int as sessions,
         coalesce(sum(count) filter (where who = 'person'), 0)::int as users
       from navigation_uniques where from_route = $4 and to_route = $5 and day >= $1 and day < $2 group by day) u
     on u.day = r.day`,
    [first, end, offset, anywhere.fromRoute, anywhere.toRoute],
  );

const daysOneByOne = (pool: Queryable, filter: FigureFilter): Promise<DaySums[]> => {
  const { add, values } = new Parameters();
  const moments = (which: 'from' | 'until') =>
    `${add(filter.range.days.map((day) => new Date(day[which]).toISOString()))}::timestamptz[]`;
  return query<DaySums>(
    pool,
    `select (d.n - 1)::int as n, count(*)::int as navigations, count(distinct e.session_id)::int as sessions,
       count(distinct e.to_route)::int as routes, count(e.from_route)::int as "leftCount",
       coalesce(sum(e.time_spent_ms) filter (where e.from_route is not null), 0)::text as "leftMs",
       count(distinct e.visitor_id)::int as users
     from unnest(${moments('from')}, ${moments('until')}) with ordinality as d(begins, ends, n)
     join navigation_events e on e.at >= d.begins and e.at < d.ends
     where ${isAsked('e.at', filter, add)} group by d.n`,
    values,
  );
};

/** Every day of a range, in order; one without a navigation has zeros and no average. */
export const dayFigures = async (pool: Queryable, filter: FigureFilter): Promise<DayFigures[]> => {
  const whole = eachWholeDay(filter);
  const { days, from } = filter.range;
  const offset = (from - days[0]!.from) / dayMs;
  const sums = await (whole ? daysByDay(pool, whole, offset) : daysOneByOne(pool, filter));
  const byDay = new Map(sums.map((sum) => [sum.n, sum]));
  return days.map(({ date }, n) => {
    const sum = byDay.get(n);
    return {
      date,
      dailyNavigations: sum?.navigations ?? 0,
      dailySessions: sum?.sessions ?? 0,
      uniqueRoutesVisited: sum?.routes ?? 0,
      averageTimePerNavigation: mean(BigInt(sum?.leftMs ?? 0), sum?.leftCount ?? 0),
      activeUsers: sum?.users ?? 0,
    };
  });
};

/** How many different people were there in a range; guests are none. */
export const peopleIn = async (pool: Queryable, filter: FigureFilter): Promise<number> => {
  const days = wholeDays(filter);
  if (days) return ((await differentIn(pool, days, [anywhere])).get(keyOf(anywhere)) ?? noOne).person;
  const { add, values } = new Parameters();
  const [row] = await query<{ n: number }>(
    pool,
    `select count(distinct visitor_id)::int as n from navigation_events where ${isAsked('at', filter, add)}`,
    values,
  );
  return row!.n;
};

/** One navigation, as it is listed. */
export interface ListedNavigation {
  readonly id: string;
  /** Null for a guest. */
  readonly visitorId: string | null;
  readonly sessionId: string;
  readonly timestamp: Date;
  readonly toRoute: string;
}

/** Navigations of a range, newest first, behind the one with this moment (ISO 8601) and id. */
export const listedNavigations = (
  pool: Queryable,
  filter: FigureFilter,
  {
    first,
    after,
  }: { readonly first: number; readonly after?: readonly [at: string, id: string] | undefined },
): Promise<ListedNavigation[]> => {
  const { add, values } = new Parameters();
  const asked = isAsked('at', filter, add);
  const behind = after ? ` and (at, id) < (${add(after[0])}::timestamptz, ${add(after[1])}::uuid)` : '';
  return query<ListedNavigation>(
    pool,
    `select id, visitor_id as "visitorId", session_id as "sessionId", at as "timestamp", to_route as "toRoute"
     from navigation_events where ${asked}${behind} order by at desc, id desc limit ${add(first)}`,
    values,
  );
};

/** How many navigations there are in a range. */
export const countNavigations = async (pool: Queryable, filter: FigureFilter): Promise<number> => {
  const days = wholeDays(filter);
  const { add, values } = new Parameters();
  const [row] = days
    ? await query<{ n: number }>(
        pool,
        'select coalesce(sum(visits), 0)::int as n from navigation_route_days where day >= $1 and day < $2',
        days,
      )
    : await query<{ n: number }>(
        pool,
        `select count(*)::int as n from navigation_events where ${isAsked('at', filter, add)}`,
        values,
      );
  return row!.n;
};
