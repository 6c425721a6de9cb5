import type { NavigationEvent } from './history.js';

/** How a route was used in this browser. Times are milliseconds. */
export interface RouteStatistics {
  readonly route: string;
  /** Arrivals. */
  readonly visitCount: number;
  /** For how long it was visible before it was left. */
  readonly totalTimeSpent: number;
  /** The latest arrival, since 1970; 0 where it was only left. */
  readonly lastVisited: number;
  /** Of each time that it was left; null when it never was. */
  readonly averageTimeSpent: number | null;
}

/**
 * The statistics of each route that was arrived at, the most visited first: visits by the page of arrival, time by the page
 * that was left. `routeOf` says which route a path belongs to.
 */
export const routeStatistics = (
  events: readonly NavigationEvent[],
  routeOf: (path: string) => string,
): readonly RouteStatistics[] => {
  const rows = new Map<string, { visits: number; left: number; spent: number; last: number }>();
  const rowOf = (path: string) => {
    const route = routeOf(path);
    const row = rows.get(route) ?? { visits: 0, left: 0, spent: 0, last: 0 };
    rows.set(route, row);
    return row;
  };
  for (const { from, to, timestamp, timeSpent } of events) {
    const arrived = rowOf(to);
    arrived.visits += 1;
    arrived.last = Math.max(arrived.last, timestamp);
    if (from === null) continue;
    const left = rowOf(from);
    left.left += 1;
    left.spent += timeSpent;
  }
  return [...rows]
    .filter(([, { visits }]) => visits > 0)
    .map(([route, { visits, left, spent, last }]) => ({
      route,
      visitCount: visits,
      totalTimeSpent: spent,
      lastVisited: last,
      averageTimeSpent: left === 0 ? null : Math.round(spent / left),
    }))
    .sort((a, b) => b.visitCount - a.visitCount || (a.route < b.route ? -1 : 1));
};
