import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { type FigureFilter, isAsked, wholeDays } from './figures.queries.js';

type Queryable = Pick<Pool, 'query'>;

/** One session of a browser, as it is listed. */
export interface ListedSession {
  readonly id: string;
  /** Null for a guest. */
  readonly visitorId: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly navigationCount: number;
}

const sessionColumns = `id, visitor_id as "visitorId", started_at as "startedAt", ended_at as "endedAt",
  navigations as "navigationCount"`;

/** A page of a list by moment and id: how many, and behind which moment (ISO 8601) and id. */
export interface MomentPage {
  readonly first: number;
  readonly after?: readonly [at: string, id: string] | undefined;
}

/** Sessions that start in a range and have a navigation at all: those that started last first. */
export const listedSessions = (
  pool: Queryable,
  filter: FigureFilter,
  { first, after }: MomentPage,
): Promise<ListedSession[]> => {
  const { add, values } = new Parameters();
  const asked = isAsked('started_at', filter, add);
  const behind = after
    ? ` and (started_at, id) < (${add(after[0])}::timestamptz, ${add(after[1])}::uuid)`
    : '';
  return query<ListedSession>(
    pool,
    `select ${sessionColumns} from navigation_sessions
     where ${asked} and navigations > 0${behind} order by started_at desc, id desc limit ${add(first)}`,
    values,
  );
};

/** How many these are. */
export const countSessions = async (pool: Queryable, filter: FigureFilter): Promise<number> => {
  const days = wholeDays(filter);
  const { add, values } = new Parameters();
  const [row] = days
    ? await query<{ n: number }>(
        pool,
        'select coalesce(sum(sessions), 0)::int as n from navigation_session_days where day >= $1 and day < $2',
        days,
      )
    : await query<{ n: number }>(
        pool,
        `select count(*)::int as n from navigation_sessions
         where ${isAsked('started_at', filter, add)} and navigations > 0`,
        values,
      );
  return row!.n;
};

/** One session, whatever its audience; undefined where there is none with this id. */
export const sessionById = async (pool: Queryable, id: string): Promise<ListedSession | undefined> => {
  const [row] = await query<ListedSession>(
    pool,
    `select ${sessionColumns} from navigation_sessions where id = $1`,
    [id],
  );
  return row;
};

/** One navigation of a session. */
export interface SessionNavigation {
  readonly id: string;
  readonly timestamp: Date;
  /** Null for an entry. */
  readonly fromRoute: string | null;
  readonly toRoute: string;
  /** Milliseconds for which the page before was visible. */
  readonly timeSpentMs: number;
}

/** The navigations of a session in the order of their moments. */
export const navigationsOfSession = (
  pool: Queryable,
  sessionId: string,
  { first, after }: MomentPage,
): Promise<SessionNavigation[]> =>
  query<SessionNavigation>(
    pool,
    `select id, at as "timestamp", from_route as "fromRoute", to_route as "toRoute",
       time_spent_ms as "timeSpentMs"
     from navigation_events
     where session_id = $1 and ($2::timestamptz is null or (at, id) > ($2::timestamptz, $3::uuid))
     order by at, id limit $4`,
    [sessionId, after?.[0] ?? null, after?.[1] ?? null, first],
  );

/** A visitor who went somewhere within the last minutes, by the session in which they went last. */
export interface PresentSession {
  readonly id: string;
  /** Null for a guest. */
  readonly visitorId: string | null;
  readonly lastAt: Date;
  /** Where they went last. */
  readonly route: string;
}

/**
 * Who is there: each visitor with a counted navigation since a moment (ISO 8601) once, those that went last first. When a person signs in
 * or out, the browser ends one session at the very moment at which it begins the next: the one that ended so is left out. Moments that
 * are only near do not count: within a second strangers come and go, too.
 */
export const presentSessions = (pool: Queryable, since: string): Promise<PresentSession[]> =>
  query<PresentSession>(
    pool,
    `with went as (
       select distinct on (session_id) session_id as id, visitor_id as "visitorId", at as "lastAt",
         to_route as route
       from navigation_events where is_counted and at >= $1 order by session_id, at desc, id desc
     ), present as (
       select distinct on (coalesce("visitorId", id)) * from went where not exists (
         select from navigation_sessions ended join navigation_sessions next on next.started_at = ended.ended_at
           and (next.visitor_id is null) <> (ended.visitor_id is null)
         where ended.id = went.id
       ) order by coalesce("visitorId", id), "lastAt" desc, id
     ) select * from present order by "lastAt" desc, id`,
    [since],
  );
