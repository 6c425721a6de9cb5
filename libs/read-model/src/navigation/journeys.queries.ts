import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { type FigureFilter, isAsked } from './figures.queries.js';

type Queryable = Pick<Pool, 'query'>;

const dayMs = 86_400_000;

/** Which journeys are asked for. */
export interface JourneyFilter extends FigureFilter {
  /** The route that they begin at, or lead to. */
  readonly route: string;
  readonly end: 'from' | 'to';
  /** How many visits before or behind that one belong to a journey, where there are as many. */
  readonly steps: number;
}

/** A row of routes that people visited one after another. */
export interface Journey {
  /** In their order; shorter than asked for where the session began or ended with it. */
  readonly routes: readonly string[];
  readonly count: number;
  readonly sessions: number;
}

/** Journeys by how often they were made. */
export interface Journeys {
  /** Those made most often first, at most as many as asked for. */
  readonly journeys: readonly Journey[];
  /** How many different ones there are. */
  readonly different: number;
  /** How many were made: one for each visit of the route. */
  readonly visits: number;
}

/**
 * How many navigations a question about journeys would have to put in order, at most: those of all UTC days that the range touches.
 * Read from what is counted by day, so that it costs nothing to ask.
 */
export const navigationsAround = async (pool: Queryable, { range }: FigureFilter): Promise<number> => {
  const [row] = await query<{ n: number }>(
    pool,
    'select coalesce(sum(visits), 0)::float8 as n from navigation_route_days where day >= $1 and day < $2',
    [Math.floor(range.from / dayMs), Math.ceil(range.until / dayMs)],
  );
  return row!.n;
};

/**
 * Each visit of the route with the visits next to it in its session, in the order of their moments, as far as they lie in the
 * range. The sessions that visited it are put in order; that is what it costs.
 */
export const journeyFigures = async (
  pool: Queryable,
  { route, end, steps, ...filter }: JourneyFilter,
  first: number,
): Promise<Journeys> => {
  const { add, values } = new Parameters();
  const asked = isAsked('at', filter, add);
  const beside = Array.from({ length: steps }, (_, n) => `r${n + 1}`);
  const columns = ['r0', ...beside];
  const ordered = end === 'from' ? columns : [...columns].reverse();
  const rows = await query<Journey & { different: number; visits: number }>(
    pool,
    `with visits as (
       select session_id, to_route as r0,
         ${beside.map((name, n) => `${end === 'from' ? 'lead' : 'lag'}(to_route, ${n + 1}) over w as ${name}`).join(', ')}
       from navigation_events
       where ${asked} and session_id in
         (select session_id from navigation_events where ${asked} and to_route = ${add(route)})
       window w as (partition by session_id order by at, id)),
     journeys as (
       select ${columns.join(', ')}, count(*)::int as n, count(distinct session_id)::int as sessions
       from visits where r0 = ${add(route)} group by ${columns.join(', ')})
     select array_remove(array[${ordered.join(', ')}], null) as routes, n as count, sessions,
       (count(*) over ())::int as different, (sum(n) over ())::int as visits
     from journeys order by n desc, ${ordered.map((name) => `coalesce(${name}, '') collate "C"`).join(', ')}
     limit ${add(first)}`,
    values,
  );
  return {
    journeys: rows.map(({ routes, count, sessions }) => ({ routes, count, sessions })),
    ...{ different: rows[0]?.different ?? 0, visits: rows[0]?.visits ?? 0 },
  };
};
