import type { Pool } from 'pg';
import { query } from '../query.js';
import { type ListedSession, sessionColumns } from './session-list.queries.js';

type Queryable = Pick<Pool, 'query'>;

/** A page of a list by moment and id: how many, and behind which moment (ISO 8601) and id. */
export interface MomentPage {
  readonly first: number;
  readonly after?: readonly [at: string, id: string] | undefined;
}

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

/** With which route a session began, and with which it ended. */
export interface SessionEnds {
  readonly id: string;
  readonly firstRoute: string;
  readonly lastRoute: string;
}

/** The ends of some sessions; of one without a navigation nothing. */
export const endsOfSessions = (pool: Queryable, ids: readonly string[]): Promise<SessionEnds[]> =>
  query<SessionEnds>(
    pool,
    `select session_id as id, (array_agg(to_route order by at, id))[1] as "firstRoute",
       (array_agg(to_route order by at desc, id desc))[1] as "lastRoute"
     from navigation_events where session_id = any($1::uuid[]) group by session_id`,
    [ids],
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
