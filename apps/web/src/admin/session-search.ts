import { notFoundRoute, routeTable } from '@hedgerow/domain';
import { filterIn } from '../activity/activity-search.js';
import { bothWays, type Order, orderIn, orderVariables } from '../lists/order.js';
import type { SessionsPageQuery$variables } from './__generated__/SessionsPageQuery.graphql.js';
import { daysAsked, daysNames, figureDaysOf, keptIn } from './figure-days.js';
import * as texts from './texts.js';

type SessionOrder = NonNullable<SessionsPageQuery$variables['orderBy']>;

/** The orders of the sessions, the usual one first. */
export const sessionOrders: readonly Order<SessionOrder>[] = [
  ...bothWays('began', 'START', 'descending', ['Last to begin first', 'First to begin first']),
  ...bothWays('length', 'LENGTH', 'descending', ['Longest first', 'Shortest first']),
  ...bothWays('visits', 'NAVIGATIONS', 'descending', ['Most visits first', 'Fewest visits first']),
];

/** The parts of an address that narrow the sessions, besides their days. */
export const sessionFilterNames = ['route', 'who', 'minutes', 'ongoing', 'person'] as const;

/** Whose sessions, as the address has it. */
export const whoLabels = { people: texts.signedIn, guests: texts.guests } as const;

/** The shortest lengths that are one press away, in minutes. */
export const shortestMinutes = [1, 5, 15, 30, 60] as const;
const mostMinutes = 1_440;
const minuteMs = 60_000;

const knownRoutes: ReadonlySet<string> = new Set([...routeTable, notFoundRoute]);

/** The route that was visited, as an address asks for it; undefined for one that there is not. */
export const routeIn = (search: URLSearchParams): string | undefined => {
  const asked = search.get('route');
  return asked !== null && knownRoutes.has(asked) ? asked : undefined;
};

/** Whose sessions an address asks for; undefined for everybody’s. */
export const whoIn = (search: URLSearchParams): keyof typeof whoLabels | undefined => {
  const asked = search.get('who');
  return asked === 'people' || asked === 'guests' ? asked : undefined;
};

/** The shortest length that an address asks for, in minutes; undefined for what is none. */
export const minutesIn = (search: URLSearchParams): number | undefined => {
  const asked = search.get('minutes') ?? '';
  return /^[1-9]\d{0,3}$/.test(asked) && Number(asked) <= mostMinutes ? Number(asked) : undefined;
};

/** Whether an address narrows the sessions, be it by a filter that means nothing. */
export const isNarrowed = (search: URLSearchParams): boolean =>
  sessionFilterNames.some((name) => search.has(name));

/** What an address narrows the sessions by, as the api takes it. What it names and there cannot be is passed over. */
const filterOf = (search: URLSearchParams) => {
  const [who, minutes] = [whoIn(search), minutesIn(search)];
  return {
    route: routeIn(search) ?? null,
    isGuest: who === undefined ? null : who === 'guests',
    shortestMs: minutes === undefined ? null : minutes * minuteMs,
    isGoingOn: search.get('ongoing') === 'yes' ? true : null,
    targetUserId: filterIn(search).userId ?? null,
  };
};

/** Which sessions an address asks for at a moment, and in which order. */
export const sessionsVariables = (search: URLSearchParams, now: Date) => ({
  ...daysAsked(figureDaysOf(search, now)),
  ...filterOf(search),
  ...orderVariables(orderIn(sessionOrders, search)),
});

/** The path of a session, or of all, with the days, filters and order of this address. */
export const withSessions = (path: string, search: URLSearchParams): string =>
  keptIn(path, search, [...daysNames, ...sessionFilterNames, 'sort']);

/** The path of the sessions of the days of this address that fit one filter alone. */
export const sessionsOnly = (
  filter: Partial<Record<(typeof sessionFilterNames)[number], string>>,
  search: URLSearchParams,
): string => {
  const asked = new URLSearchParams([
    ...[...search].filter(([name]) => daysNames.some((kept) => kept === name)),
    ...Object.entries(filter),
  ]);
  return `/admin/sessions?${asked.toString()}`;
};

/** The path of the sessions that began on days `YYYY-MM-DD` of the time zone of this address. */
export const sessionsOfDays = (from: string, to: string, search: URLSearchParams): string => {
  const zone = search.get('zone');
  const asked = new URLSearchParams({
    range: 'custom',
    from,
    to,
    ...(zone !== null && { zone }),
  });
  return `/admin/sessions?${asked.toString()}`;
};

/** The path of the sessions of the days of this address in which a route was visited; undefined for one that there is not. */
export const sessionsWithRoute = (route: string, search: URLSearchParams): string | undefined =>
  knownRoutes.has(route) ? sessionsOnly({ route }, search) : undefined;
