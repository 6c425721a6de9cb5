import { stubId } from './stub-records.js';

type Args = Record<string, unknown>;
type Json = Record<string, unknown>;

interface Sources {
  readonly empty: boolean;
  /** The moment so many hours ago, as the api writes it. */
  readonly iso: (hoursAgo: number) => string;
  readonly connection: (rows: unknown[], page: Args) => Json;
  readonly user: (name: string) => Json;
  readonly changes: ReadonlyMap<string, Json>;
}

/** Visits of the routes, the first of which is what a spreadsheet would take for a formula. */
const visits: Readonly<Record<string, number>> = {
  '=HYPERLINK("//x","/")': 1_844,
  '/things/:id/dashboard': 1_204,
  '/map': 987,
  '/things': 724,
  '/tasks': 511,
  '/things/:id/readings': 463,
  '/activity': 390,
  '/groups/:id/dashboard': 275,
  '/things/:id/action': 248,
  '/devices': 190,
  '/scorer': 12,
};

const pairs: readonly (readonly [from: string, to: string, times: number])[] = [
  ['/', '/things/:id/dashboard', 620],
  ['/map', '/things/:id/dashboard', 502],
  ['/', '/tasks', 331],
  ['/things', '/things/:id/dashboard', 294],
  ['/things/:id/dashboard', '/things/:id/action', 148],
  ['/tasks', '/things/:id/dashboard', 90],
];

const dayMs = 86_400_000;
const daysOf = ({ startDate, endDate }: Args): string[] => {
  const [first, last] = [Date.parse(`${String(startDate)}T00:00Z`), Date.parse(`${String(endDate)}T00:00Z`)];
  return Array.from({ length: (last - first) / dayMs + 1 }, (_, n) =>
    new Date(first + n * dayMs).toISOString().slice(0, 10),
  );
};

/** How the app is used. The days before those that end today have a tenth fewer sessions. */
export const stubNavigation = ({ empty, iso, connection, user, changes }: Sources) => {
  const isUpToToday = ({ endDate }: Args) => endDate === iso(0).slice(0, 10);
  const routes = Object.entries(visits).map(([route, visitCount], n) => ({
    ...{ route, visitCount, averageTimeSpent: n === 3 ? null : 72_000 / (n + 1) },
    ...{ uniqueVisitors: Math.ceil(visitCount / 2), uniqueSessions: Math.ceil(visitCount / 2) },
    ...{ firstVisited: iso(400), lastVisited: iso(1) },
  }));
  const patterns = pairs.map(([fromRoute, toRoute, occurrenceCount]) => ({
    ...{ fromRoute, toRoute, occurrenceCount, averageTransitionTime: 4_100 },
    ...{ uniqueUsers: 20, uniqueSessions: 31, firstOccurrence: iso(400), lastOccurrence: iso(1) },
  }));
  const session = (n: number): Json => ({
    ...{ id: stubId('navigation', n), isGuest: n === 2, user: n === 2 ? null : user('Tomas Reyes') },
    ...{ startedAt: iso(n + 0.1), endedAt: iso(n), navigationCount: 3 },
    ...{ firstRoute: '/', lastRoute: '/map' },
    visits: (page: Args) =>
      connection(
        [
          { timestamp: iso(n + 0.1), fromRoute: null, toRoute: '/', timeSpentMs: 0 },
          { timestamp: iso(n + 0.08), fromRoute: '/', toRoute: '/tasks', timeSpentMs: 72_000 },
          { timestamp: iso(n + 0.05), fromRoute: '/tasks', toRoute: '/map', timeSpentMs: 38_000 },
        ],
        page,
      ),
  });
  const sessions = empty ? [] : [1, 2, 3, 4, 5].map(session);
  /** Those that fit, in their order. The first goes on; all of them are of six minutes, and were on the same pages. */
  const sessionsFor = ({ route, isGuest, shortestMs, isGoingOn, targetUserId, backwards }: Args) => {
    const fitting = sessions.filter(
      (one, n) =>
        (route == null || ['/', '/tasks', '/map'].includes(String(route))) &&
        (isGuest == null || one['isGuest'] === isGuest) &&
        (shortestMs == null || Number(shortestMs) <= 360_000) &&
        (isGoingOn !== true || n === 0) &&
        (targetUserId == null || (one['user'] as Json | null)?.['id'] === targetUserId),
    );
    return backwards === true ? [...fitting].reverse() : fitting;
  };
  return {
    allNavigationRouteStats: (args: Args) => connection(empty ? [] : routes, args),
    allNavigationPatternStats: ({ fromRoute, toRoute, ...args }: Args) =>
      connection(
        empty
          ? []
          : patterns.filter(
              (one) =>
                (fromRoute == null || one.fromRoute === fromRoute) &&
                (toRoute == null || one.toRoute === toRoute),
            ),
        args,
      ),
    activeUsersInAll: (args: Args) => (empty ? 0 : isUpToToday(args) ? 42 : 30),
    allNavigationDailyStats: (args: Args) =>
      daysOf(args).map((date, n) => ({
        ...{ date, dailyNavigations: empty ? 0 : 90 + n, dailySessions: empty ? 0 : 30 },
        ...{ uniqueRoutesVisited: empty ? 0 : 9, averageTimePerNavigation: empty ? null : 41_000 },
      })),
    activeUsersOverTime: (args: Args) =>
      daysOf(args).map((date, n) => ({ date, activeUsers: empty ? 0 : 20 + (n % 7) })),
    getNavigationAnalytics: (args: Args) => ({
      mostVisitedRoutes: '[]',
      navigationPatterns: '[]',
      sessionSummary: JSON.stringify(
        empty
          ? {
              ...{ totalSessions: 0, averageSessionDuration: null },
              ...{ totalNavigations: 0, averageNavigationsPerSession: null },
            }
          : {
              totalSessions: isUpToToday(args) ? 110 : 100,
              averageSessionDuration: isUpToToday(args) ? 278_000 : 290_000,
              totalNavigations: 3_000,
              averageNavigationsPerSession: 5.67,
            },
      ),
    }),
    navigationSessionDefinitions: (args: Args) => {
      const defined = (each: number, averageSessionDuration: number, startedMinutes: number) => {
        const sums = (sessionsThere: number): Json => ({
          totalSessions: empty ? 0 : sessionsThere,
          averageSessionDuration: empty ? null : averageSessionDuration,
          totalNavigations: empty ? 0 : 60 * (sessionsThere / each),
          averageNavigationsPerSession: empty ? null : 60 / each,
        });
        const days = daysOf(args);
        const began = (hoursAgo: number) => (empty ? null : iso(hoursAgo - startedMinutes / 60));
        return {
          ...{ ...sums(days.length * each), firstSession: began(700), lastSession: began(2) },
          days: days.map((date) => ({ date, ...sums(each) })),
        };
      };
      return { gapMinutes: 30, byBrowser: defined(20, 290_000, 0), byPauses: defined(24, 120_000, 1) };
    },
    navigationJourneys: ({ fromRoute, toRoute, first }: Args) => {
      const route = String(fromRoute ?? toRoute);
      const ways = (
        fromRoute == null
          ? [[['/things', '/tasks', route], 7] as const, [[route], 3] as const]
          : [
              [[route, '/things', '/tasks', '/map'], 9] as const,
              [[route, '/tasks'], 4] as const,
              [[route], 2] as const,
            ]
      ).map(([went, count]) => ({ routes: went, count, sessions: count }));
      return empty
        ? { journeys: [], different: 0, visits: 0 }
        : {
            ...{ journeys: ways.slice(0, Number(first)), different: ways.length },
            visits: ways.reduce((sum, { count }) => sum + count, 0),
          };
    },
    activityCounts: ({ groupId }: Args) =>
      [
        'THINGS',
        'DEVICES',
        'USERS',
        'GROUPS',
        'ACTIONS',
        'TASKS',
        'COMPLETED_TASKS',
        'BADGES',
        'READINGS',
      ].map((kind, n) => ({
        ...{ kind, count: empty ? 0 : (n + 1) * (groupId == null ? 10 : 1), before: empty ? 0 : n + 1 },
      })),
    activityByDay: ({ by, first, ...args }: Args) => {
      const dates = daysOf(args);
      const isFew = Number(first) < 200;
      const part = (name: string | null, perDay: number, over: Json = {}) => ({
        ...{ type: by === 'TYPE' ? name : null, groupId: null, group: null, parts: 1, isOthers: false },
        ...{ count: perDay * dates.length, before: 5, days: dates.map(() => perDay) },
        ...over,
      });
      const group = {
        groupId: stubId('group', 1),
        group: { nodeId: 'Group:activity', name: '=Bramley Orchard' },
      };
      const parts =
        by === 'TYPE'
          ? [part('WATERING', 3), part('UPKEEP', 1), ...(isFew ? [] : [part('SHARE', 1)])]
          : [part(null, 2, group), part(null, 1)];
      return {
        dates,
        parts: empty ? [] : [...parts, ...(isFew ? [part(null, 1, { isOthers: true, parts: 3 })] : [])],
      };
    },
    activityOnMap: ({ type }: Args) => ({
      things: empty
        ? []
        : [
            {
              count: type == null ? 8 : 5,
              thing: {
                ...{ nodeId: 'Thing:1', id: stubId('thing', 1), name: 'Mill Lane rowan', type: 'TREE' },
                location: { x: 51.4, y: -1.32 },
              },
            },
          ],
      ...(empty
        ? { located: 0, actions: 0, locatedActions: 0 }
        : { located: 1, actions: 11, locatedActions: type == null ? 8 : 5 }),
    }),
    allNavigationSessions: (args: Args) => connection(sessionsFor(args), args),
    navigationSessionsBeside: ({ sessionId, ...args }: Args) => {
      const ids = sessionsFor(args).map(({ id }) => id);
      const place = ids.indexOf(sessionId);
      return place < 0
        ? { before: null, behind: ids[0] ?? null }
        : { before: ids[place - 1] ?? null, behind: ids[place + 1] ?? null };
    },
    navigationSession: ({ sessionId }: Args) => sessions.find(({ id }) => id === sessionId) ?? null,
    adminTotals: ({ days }: Args) =>
      ['things', 'devices', 'users', 'groups', 'actions', 'tasks', 'readings'].map((name, kind) => {
        const grown = Array.from({ length: Number(days) }, (_, n) => ({
          date: iso(24 * (Number(days) - 1 - n)).slice(0, 10),
          total: empty ? 0 : name === 'readings' ? 2_000 + n : kind === 3 ? 14 : 100 * (kind + 1) + 2 * n,
        }));
        return { name, total: grown.at(-1)!.total, days: grown };
      }),
    navigationPresence: () => ({
      ...{ people: empty ? 0 : 1, guests: empty ? 0 : 1 },
      sessions: empty
        ? []
        : [
            {
              ...{ id: stubId('navigation', 1), isGuest: false, user: user('Tomas Reyes') },
              ...{ lastAt: iso(0.01), route: '/map' },
            },
            {
              ...{ id: stubId('navigation', 2), isGuest: true, user: null },
              ...{ lastAt: iso(0.02), route: '/things' },
            },
          ],
      ...changes.get('NavigationPresence'),
    }),
  };
};
