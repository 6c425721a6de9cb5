import { mostSessionsCounted, sessionLimits } from '@hedgerow/domain';
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

/** SQL: the columns of a `ListedSession`. */
export const sessionColumns = `id, visitor_id as "visitorId", started_at as "startedAt", ended_at as "endedAt",
  navigations as "navigationCount"`;

/** What sessions are narrowed to, besides their days and their person; all of it holds. */
export interface SessionFilter extends FigureFilter {
  /** A route that was visited in them. */
  readonly route?: string | undefined;
  readonly isGuest?: boolean | undefined;
  /** They lasted for so many milliseconds, or longer. */
  readonly shortestMs?: number | undefined;
  /** They went on at this moment (ISO 8601): something is known of them since. */
  readonly goingOnAt?: string | undefined;
}

/** What sessions are sorted by: the last, the longest, or those with most visits come first. */
export const sessionOrders = ['START', 'LENGTH', 'NAVIGATIONS'] as const;
export type SessionOrder = (typeof sessionOrders)[number];

/** An order of sessions, or the same from its other end. */
export interface SessionsSorted {
  readonly order: SessionOrder;
  readonly backwards?: boolean | undefined;
}

/** Where a session stands in an order: the values that it is sorted by. Of those that are alike the last to start comes first. */
export const sessionPosition = (
  { id, startedAt, endedAt, navigationCount }: Omit<ListedSession, 'visitorId'>,
  order: SessionOrder,
): readonly string[] => {
  const started = [startedAt.toISOString(), id];
  if (order === 'LENGTH') return [String(endedAt.getTime() - startedAt.getTime()), ...started];
  return order === 'NAVIGATIONS' ? [String(navigationCount), ...started] : started;
};

/** A page of a list of sessions: how many, and behind which `sessionPosition`. */
export interface SessionPage extends SessionsSorted {
  readonly first: number;
  readonly after?: readonly string[] | undefined;
}

/** SQL and type of what each order is sorted by, in the order of `sessionPosition`. */
const started = [
  ['started_at', 'timestamptz'],
  ['id', 'uuid'],
] as const;
const sortedBy: Readonly<Record<SessionOrder, readonly (readonly [sql: string, type: string])[]>> = {
  START: started,
  LENGTH: [['(extract(epoch from ended_at - started_at) * 1000)::bigint', 'bigint'], ...started],
  NAVIGATIONS: [['navigations', 'int'], ...started],
};

const visitsLastMs = sessionLimits.lengthMs + sessionLimits.clockMs;

/** SQL: sessions that a filter asks for. Only those with a navigation at all. */
const fits = (filter: SessionFilter, add: Parameters['add']): string => {
  const { range, visitorId, route, isGuest, shortestMs, goingOnAt } = filter;
  const at = (ms: number) => `${add(new Date(ms).toISOString())}::timestamptz`;
  const parts = [isAsked('started_at', filter, add), 'navigations > 0'];
  if (isGuest !== undefined) parts.push(`visitor_id is ${isGuest ? '' : 'not '}null`);
  if (shortestMs !== undefined)
    parts.push(`ended_at - started_at >= ${add(shortestMs)}::bigint * interval '1 millisecond'`);
  // What goes on began within the longest time that one lasts: so an index finds it.
  if (goingOnAt !== undefined)
    parts.push(
      `started_at >= ${at(Date.parse(goingOnAt) - visitsLastMs)} and ended_at >= ${add(goingOnAt)}::timestamptz`,
    );
  // The same of visits: those of a session lie near its start.
  if (route !== undefined)
    parts.push(`exists (select from navigation_events v where v.session_id = navigation_sessions.id
      and v.to_route = ${add(route)} and v.at >= ${at(range.from - sessionLimits.clockMs)}
      and v.at < ${at(range.until + visitsLastMs)}${visitorId === undefined ? ' and v.is_counted' : ''})`);
  return parts.join(' and ');
};

/** Sessions that start in a range, have a navigation at all, and fit the filter. */
export const listedSessions = (
  pool: Queryable,
  filter: SessionFilter,
  { order, backwards = false, first, after }: SessionPage,
): Promise<ListedSession[]> => {
  const { add, values } = new Parameters();
  const keys = sortedBy[order];
  const [direction, isBehind] = backwards ? ['asc', '>'] : ['desc', '<'];
  const fitting = fits(filter, add);
  const columns = keys.map(([sql]) => sql).join(', ');
  const behind = after
    ? ` and (${columns}) ${isBehind} (${keys.map(([, type], n) => `${add(after[n])}::${type}`).join(', ')})`
    : '';
  return query<ListedSession>(
    pool,
    `select ${sessionColumns} from navigation_sessions where ${fitting}${behind}
     order by ${keys.map(([sql]) => `${sql} ${direction}`).join(', ')} limit ${add(first)}`,
    values,
  );
};

/** How many these are; of those that a filter narrows, so many at most. */
export const countSessions = async (pool: Queryable, filter: SessionFilter): Promise<number> => {
  const days = wholeDays(filter);
  const { route, isGuest, shortestMs, goingOnAt } = filter;
  const isNarrowed = [route, isGuest, shortestMs, goingOnAt].some((value) => value !== undefined);
  const { add, values } = new Parameters();
  const [row] =
    days && !isNarrowed
      ? await query<{ n: number }>(
          pool,
          'select coalesce(sum(sessions), 0)::int as n from navigation_session_days where day >= $1 and day < $2',
          days,
        )
      : await query<{ n: number }>(
          pool,
          `select count(*)::int as n from (select from navigation_sessions
           where ${fits(filter, add)}${isNarrowed ? ` limit ${mostSessionsCounted}` : ''}) fitting`,
          values,
        );
  return row!.n;
};

/** The sessions on either side of one, where there are any. */
export interface SessionsBeside {
  readonly before: string | null;
  readonly behind: string | null;
}

/** Which sessions stand beside one in a list, whether the list has that one or not. */
export const sessionsBeside = async (
  pool: Queryable,
  session: ListedSession,
  filter: SessionFilter,
  { order, backwards = false }: SessionsSorted,
): Promise<SessionsBeside> => {
  const after = sessionPosition(session, order);
  const next = async (isBackwards: boolean) =>
    (await listedSessions(pool, filter, { order, backwards: isBackwards, first: 1, after }))[0]?.id ?? null;
  const [before, behind] = await Promise.all([next(!backwards), next(backwards)]);
  return { before, behind };
};
