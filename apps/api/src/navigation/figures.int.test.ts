import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { routeTable } from '@hedgerow/domain';
import { eventually } from '@hedgerow/testing';
import { errorCode, GraphQLClient } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';
import { BrowserSession, dayMs } from './navigation.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, cleo: Person, ada: Person;

// The example of the definitions, three days ago and two: its 15th and 16th of July.
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const dateOf = (day: number) => new Date(midnight + day * dayMs).toISOString().slice(0, 10);
const [d15, d16] = [dateOf(-3), dateOf(-2)];
const at = (day: number, clock: string) => `${dateOf(day - 18)}T${clock}.000Z`;
const [thingA, thingB] = ['0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c0a', '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c0b'];

beforeAll(async () => {
  [anna, ben, cleo, ada] = await testApi.signUpAll('anna', 'ben', 'cleo', 'ada');
  const guest = new GraphQLClient(testApi.api.url);
  const event = (day: number, clock: string, fromRoute: string | null, toRoute: string, timeSpentMs = 0) => ({
    ...{ clientEventId: randomUUID(), timestamp: at(day, clock), fromRoute, toRoute, timeSpentMs },
  });
  const sessions = [
    [anna, at(15, '23:50:00'), at(16, '00:06:00')],
    [ben, at(16, '09:00:00'), null],
    [guest, at(16, '09:10:00'), at(16, '09:11:00')],
    [ada, at(16, '10:00:00'), null],
    [anna, at(16, '11:00:00'), null],
  ] as const;
  const [s1, s2, s3, s4, s5] = await Promise.all(
    sessions.map(async ([client, startedAt, endedAt], n) => {
      const session = new BrowserSession(client, startedAt);
      const userAgent = n === 4 ? 'Examplebot/1.0' : 'Firefox';
      expect(await session.bind({ endedAt, userAgent })).toMatchObject({ success: true });
      return session;
    }),
  );
  const sent = [
    event(15, '23:50:00', null, '/'),
    event(15, '23:51:00', '/', `/things/${thingA}/dashboard?range=7d`, 60_000),
    event(16, '00:01:00', `/things/${thingA}/dashboard?range=7d`, `/things/${thingB}/dashboard/`, 45_000),
    event(16, '00:05:00', `/things/${thingB}/dashboard/`, '/', 240_000),
  ];
  expect(await s1!.send(sent)).toMatchObject({ syncedCount: 4, errors: [] });
  const sixth = event(16, '09:00:30', '/', `/things/${thingA}/dashboard`, 30_001);
  expect(await s2!.send([event(16, '09:00:00', null, '/'), sixth])).toMatchObject({ syncedCount: 2 });
  expect(await s2!.send([sixth])).toEqual({ success: true, syncedCount: 0, errors: [] });
  expect(await s2!.send([event(19, '09:00:00', '/', '/tasks', 500)])).toMatchObject({
    ...{ success: true, syncedCount: 0, errors: [expect.stringMatching(/^events\[0\]: /)] },
  });
  await s3!.send([event(16, '09:10:20', '/old-page', '/', 20_000), event(16, '09:10:00', null, '/old-page')]);
  await s4!.send([event(16, '10:00:00', null, '/admin')]);
  await s5!.send([event(16, '11:00:00', null, '/things')]);
  const shown = `select count(*)::int as n from read.navigation_events`;
  await eventually(async () => (await testApi.readDatabase.pool.query(shown)).rows[0].n === 10);
});

interface Asked {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly timeZone?: string;
  readonly targetUserId?: string;
}
const args = '($targetUserId: UUID, $startDate: String, $endDate: String, $timeZone: String)';
const given = 'targetUserId: $targetUserId, startDate: $startDate, endDate: $endDate, timeZone: $timeZone';
const analyticsDocument = `query ${args} { getNavigationAnalytics(${given}) {
  mostVisitedRoutes navigationPatterns sessionSummary } }`;
const analytics = async (asked: Asked, person: Person = ada) => {
  const { getNavigationAnalytics: texts } = await person.get(analyticsDocument, asked);
  return {
    routes: JSON.parse(texts.mostVisitedRoutes),
    patterns: JSON.parse(texts.navigationPatterns),
    summary: JSON.parse(texts.sessionSummary),
    texts,
  };
};
const daily = async (asked: Asked, person: Person = ada) => {
  const { allNavigationDailyStats, activeUsersOverTime, activeUsersInAll } = await person.get(
    `query ${args} { allNavigationDailyStats(${given}) { date dailyNavigations dailySessions uniqueRoutesVisited
       averageTimePerNavigation } activeUsersOverTime(${given}) { date activeUsers } activeUsersInAll(${given}) }`,
    asked,
  );
  return { days: allNavigationDailyStats, users: activeUsersOverTime, inAll: activeUsersInAll };
};
const both = { startDate: d15, endDate: d16 };
const dashboard = '/things/:id/dashboard';

const route = (name: string, visits: number, average: number | null, ...rest: (string | number)[]) => ({
  ...{ route: name, visitCount: visits, averageTimeSpent: average },
  ...{ firstVisited: rest[0], lastVisited: rest[1], uniqueVisitors: rest[2], uniqueSessions: rest[3] },
});
const pattern = (from: string, to: string, count: number, average: number, ...rest: (string | number)[]) => ({
  ...{ fromRoute: from, toRoute: to, occurrenceCount: count, averageTransitionTime: average },
  ...{ uniqueUsers: rest[0], uniqueSessions: rest[1], firstOccurrence: rest[2], lastOccurrence: rest[3] },
});
const sessions = (total: number, duration: number | null, navigations: number, ...rest: unknown[]) => ({
  ...{ totalSessions: total, averageSessionDuration: duration, totalNavigations: navigations },
  ...{ averageNavigationsPerSession: rest[0], firstSession: rest[1], lastSession: rest[2] },
});
const day = (
  date: string,
  navigations: number,
  ofSessions: number,
  routes: number,
  average: number | null,
) => ({
  ...{ date, dailyNavigations: navigations, dailySessions: ofSessions },
  ...{ uniqueRoutesVisited: routes, averageTimePerNavigation: average },
});

const expectedRoutes = [
  route('/', 4, 45_001, at(15, '23:50:00'), at(16, '09:10:20'), 3, 3),
  route(dashboard, 3, 142_500, at(15, '23:51:00'), at(16, '09:00:30'), 2, 2),
  route('(not found)', 1, 20_000, at(16, '09:10:00'), at(16, '09:10:00'), 1, 1),
];
const expectedPatterns = [
  pattern('/', dashboard, 2, 45_001, 2, 2, at(15, '23:51:00'), at(16, '09:00:30')),
  pattern('(not found)', '/', 1, 20_000, 0, 1, at(16, '09:10:20'), at(16, '09:10:20')),
  pattern(dashboard, '/', 1, 240_000, 1, 1, at(16, '00:05:00'), at(16, '00:05:00')),
  pattern(dashboard, dashboard, 1, 45_000, 1, 1, at(16, '00:01:00'), at(16, '00:01:00')),
];

describe('the example, to the last figure', () => {
  it('[294] [295] [296] is right over both days, in the order of the names', async () => {
    const { routes, patterns, summary, texts } = await analytics(both);
    expect(routes).toEqual(expectedRoutes);
    expect(patterns).toEqual(expectedPatterns);
    expect(summary).toEqual(sessions(3, 350_000, 8, 2.67, at(15, '23:50:00'), at(16, '09:10:00')));
    expect(texts.mostVisitedRoutes).toContain(
      `{"route":"/","visitCount":4,"averageTimeSpent":45001,"firstVisited":"${at(15, '23:50:00')}"`,
    );
  });

  it('is right for one person each', async () => {
    const annas = await analytics({ ...both, targetUserId: anna.id }, anna);
    // Her session as a machine, too: a figure for one person takes all that is theirs.
    expect(annas.summary).toEqual(sessions(2, 480_000, 5, 2.5, at(15, '23:50:00'), at(16, '11:00:00')));
    const bens = await analytics({ ...both, targetUserId: ben.id });
    expect(bens.summary).toEqual(sessions(1, 30_000, 2, 2, at(16, '09:00:00'), at(16, '09:00:00')));
    expect(bens.routes).toContainEqual(
      route(dashboard, 1, null, at(16, '09:00:30'), at(16, '09:00:30'), 1, 1),
    );
    const adas = await analytics({ ...both, targetUserId: ada.id });
    expect(adas.routes).toEqual([route('/admin', 1, null, at(16, '10:00:00'), at(16, '10:00:00'), 1, 1)]);
    expect((await analytics({ ...both, targetUserId: cleo.id }, cleo)).texts).toEqual({
      ...{ mostVisitedRoutes: '[]', navigationPatterns: '[]' },
      sessionSummary: JSON.stringify(sessions(0, null, 0, null, null, null)),
    });
  });

  it('[297] has a row for each person with a session, those who went most first', async () => {
    const { allNavigationSessionStats } = await ada.get(
      `query ${args} { allNavigationSessionStats(${given}) { totalCount nodes { userId totalSessions
         averageSessionDuration totalNavigations averageNavigationsPerSession firstSession lastSession } } }`,
      both,
    );
    expect(allNavigationSessionStats).toEqual({
      totalCount: 2,
      nodes: [
        { userId: anna.id, ...sessions(1, 960_000, 4, 4, at(15, '23:50:00'), at(15, '23:50:00')) },
        { userId: ben.id, ...sessions(1, 30_000, 2, 2, at(16, '09:00:00'), at(16, '09:00:00')) },
      ],
    });
  });

  it('[298] [302] is right day by day; days without anything are there', async () => {
    const { days, users, inAll } = await daily({ startDate: dateOf(-4), endDate: dateOf(-1) });
    expect(days).toEqual([
      day(dateOf(-4), 0, 0, 0, null),
      day(d15, 2, 1, 2, 60_000),
      day(d16, 6, 3, 3, 83_750),
      day(dateOf(-1), 0, 0, 0, null),
    ]);
    expect(users.map(({ activeUsers }: { activeUsers: number }) => activeUsers)).toEqual([0, 1, 2, 0]);
    // One of them came on both days.
    expect(inAll).toBe(2);
    expect(users.map(({ date }: { date: string }) => date)).toEqual([dateOf(-4), d15, d16, dateOf(-1)]);
  });

  it('is right for the second day alone: a session belongs to the day on which it starts', async () => {
    const second = { startDate: d16, endDate: d16 };
    const { routes, summary } = await analytics(second);
    expect(routes[0]).toMatchObject({ route: '/', visitCount: 3, averageTimeSpent: 30_001 });
    expect(summary).toMatchObject(sessions(2, 45_000, 4, 2, at(16, '09:00:00'), at(16, '09:10:00')));
    const { allNavigationSessionStats: rows } = await ada.get(
      `query ${args} { allNavigationSessionStats(${given}) { nodes { userId } } }`,
      second,
    );
    expect(rows.nodes).toEqual([{ userId: ben.id }]);
  });

  it('is right for the same day in Kathmandu, which begins at 18:15 the evening before (N37)', async () => {
    const there = { startDate: d16, endDate: d16, timeZone: 'Asia/Kathmandu' };
    const { days, users, inAll } = await daily(there);
    expect([days, users, inAll]).toEqual([[day(d16, 8, 3, 3, 79_000)], [{ date: d16, activeUsers: 2 }], 2]);
    const { routes, patterns, summary } = await analytics(there);
    expect(summary).toEqual(sessions(3, 350_000, 8, 2.67, at(15, '23:50:00'), at(16, '09:10:00')));
    expect([routes, patterns]).toEqual([expectedRoutes, expectedPatterns]);
  });
});

describe('the lists', () => {
  const listed = async (name: string, fields: string, { first = 10, after = null as string | null } = {}) =>
    (
      await ada.get(
        `query ($startDate: String, $endDate: String, $first: Int, $after: String) {
           ${name}(startDate: $startDate, endDate: $endDate, first: $first, after: $after) {
             totalCount nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
        { ...both, first, after },
      )
    )[name];

  it.each([
    ['allNavigationRouteStats', 'route', expectedRoutes.map((row) => row.route)],
    ['allNavigationPatternStats', 'toRoute', expectedPatterns.map((row) => row.toRoute)],
  ] as const)('[300] %s comes in pages, in one order', async (name, field, all) => {
    const seen: string[] = [];
    for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
      const page = await listed(name, field, { first: 1, after });
      expect(page.totalCount).toBe(all.length);
      seen.push(...page.nodes.map((node: Record<string, string>) => node[field]!));
      ({ endCursor: after, hasNextPage } = page.pageInfo);
    }
    expect(seen).toEqual(all);
  });

  it('have the figures of the summary', async () => {
    const fields = Object.keys(expectedRoutes[0]!).join(' ');
    expect((await listed('allNavigationRouteStats', fields)).nodes).toEqual(expectedRoutes);
    const ofPatterns = Object.keys(expectedPatterns[0]!).join(' ');
    expect((await listed('allNavigationPatternStats', ofPatterns)).nodes).toEqual(expectedPatterns);
  });

  it('[303] of the summary show ten routes and ten patterns, and the others as many when nothing is said', async () => {
    const eva = await testApi.signUp();
    const session = new BrowserSession(eva, at(17, '10:00:00'));
    await session.bind();
    const pages = routeTable.filter((line) => !line.includes(':')).slice(0, 13);
    const items = pages.map((toRoute, n) =>
      session.item({ toRoute, ...(n === 0 ? {} : { fromRoute: pages[n - 1], timeSpentMs: 5 }) }, n * 1_000),
    );
    expect(await session.send(items)).toMatchObject({ syncedCount: 13 });
    const own = { targetUserId: eva.id };
    await eventually(async () => (await analytics(own, eva)).summary.totalNavigations === 13);
    const { routes, patterns } = await analytics(own, eva);
    expect([routes.length, patterns.length]).toEqual([10, 10]);
    const { ofRoutes, ofPatterns } = await eva.get(
      `query ${args} { ofRoutes: allNavigationRouteStats(${given}) { totalCount nodes { route } }
         ofPatterns: allNavigationPatternStats(${given}) { totalCount nodes { toRoute } } }`,
      own,
    );
    expect([ofRoutes.totalCount, ofRoutes.nodes.length]).toEqual([13, 10]);
    expect([ofPatterns.totalCount, ofPatterns.nodes.length]).toEqual([12, 10]);
  });

  it('[299] of navigations are newest first, with who it was, in pages', async () => {
    const fields = 'userId timestamp sessionId toRoute';
    const { nodes, totalCount } = await listed('allNavigationEvents', fields);
    expect(totalCount).toBe(8);
    expect(nodes.map((node: { timestamp: string }) => node.timestamp)).toEqual([
      ...[at(16, '09:10:20'), at(16, '09:10:00'), at(16, '09:00:30'), at(16, '09:00:00')],
      ...[at(16, '00:05:00'), at(16, '00:01:00'), at(15, '23:51:00'), at(15, '23:50:00')],
    ]);
    expect(nodes.map((node: { userId: string | null }) => node.userId)).toEqual([
      ...[null, null, ben.id, ben.id, anna.id, anna.id, anna.id, anna.id],
    ]);
    expect(nodes[0]).toEqual({
      ...{ userId: null, timestamp: at(16, '09:10:20'), sessionId: expect.any(String), toRoute: '/' },
    });
    const first = await listed('allNavigationEvents', fields, { first: 3 });
    const rest = await listed('allNavigationEvents', fields, { after: first.pageInfo.endCursor });
    expect([...first.nodes, ...rest.nodes]).toEqual(nodes);
  });
});

describe('what a question costs', () => {
  it('is what is asked for of the summary, not all three texts of it, in any zone', async () => {
    const spy = jest.spyOn(testApi.api.app.get(Runtime).readPool, 'query');
    const statements: number[] = [];
    for (const timeZone of ['UTC', 'Asia/Kathmandu'])
      for (const fields of ['sessionSummary', 'mostVisitedRoutes navigationPatterns sessionSummary']) {
        spy.mockClear();
        await ada.get(`query ${args} { getNavigationAnalytics(${given}) { ${fields} } }`, {
          ...both,
          timeZone,
        });
        statements.push(spy.mock.calls.length);
      }
    spy.mockRestore();
    // By days of UTC, different ones are counted in statements of their own.
    expect(statements).toEqual([1, 5, 1, 3]);
  });
});

describe('journeys', () => {
  const document = `query ($fromRoute: String, $toRoute: String, $steps: Int, $first: Int, $startDate: String, $endDate: String) {
    navigationJourneys(fromRoute: $fromRoute, toRoute: $toRoute, steps: $steps, first: $first, startDate: $startDate,
      endDate: $endDate) { journeys { routes count sessions } different visits } }`;
  const journeys = async (asked: object) =>
    (await ada.get(document, { ...both, ...asked })).navigationJourneys;
  const journey = (count: number, ...went: string[]) => ({ routes: went, count, sessions: count });

  it('[303] are the visits in their order, from a page and to one, one for each visit of it', async () => {
    expect(await journeys({ fromRoute: '/', steps: 3 })).toEqual({
      journeys: [journey(2, '/'), journey(1, '/', dashboard), journey(1, '/', dashboard, dashboard, '/')],
      ...{ different: 3, visits: 4 },
    });
    expect(await journeys({ toRoute: '/', steps: 2, first: 1 })).toEqual({
      ...{ journeys: [journey(2, '/')], different: 4 - 1, visits: 4 },
    });
  });

  it.each([
    [{}, 'fromRoute'],
    [{ fromRoute: '/', toRoute: '/' }, 'fromRoute'],
    [{ fromRoute: '/', steps: 5 }, 'steps'],
    [{ fromRoute: '/', first: 1_001 }, 'first'],
    [{ fromRoute: '/', startDate: d16, endDate: d15 }, 'endDate'],
  ])('refuse %p', async (asked, field) => {
    const { errors } = await ada.ask(document, { ...both, ...asked });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field }] });
  });

  it('are for administrators', async () => {
    expect(errorCode(await testApi.visitor.ask(document, { fromRoute: '/' }))).toBe('LOGIN');
    expect(errorCode(await anna.ask(document, { fromRoute: '/' }))).toBe('DENIED');
  });
});

describe('who may ask, and of what', () => {
  const questions = [
    'getNavigationAnalytics(ARGS) { sessionSummary }',
    'allNavigationRouteStats(ARGS) { nodes { route } }',
    'allNavigationPatternStats(ARGS) { nodes { toRoute } }',
    'allNavigationSessionStats(ARGS) { nodes { userId } }',
    'allNavigationDailyStats(ARGS) { date }',
    'activeUsersOverTime(ARGS) { date }',
    'activeUsersInAll(ARGS)',
    'allNavigationEvents(ARGS) { nodes { toRoute } }',
  ];
  const nowhere = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1cff';

  it.each(questions)('[294] %s', async (question) => {
    const ask = async (client: GraphQLClient, of: Asked) =>
      errorCode(await client.ask(`query ${args} { ${question.replace('ARGS', given)} }`, of));
    const { visitor } = testApi;
    expect([await ask(visitor, {}), await ask(visitor, { targetUserId: anna.id })]).toEqual([
      'LOGIN',
      'LOGIN',
    ]);
    expect([await ask(anna, {}), await ask(anna, { targetUserId: anna.id })]).toEqual(['DENIED', undefined]);
    const others = [ben.id, ada.id, nowhere].map((targetUserId) => ask(anna, { targetUserId }));
    expect(await Promise.all(others)).toEqual(['NTFND', 'NTFND', 'NTFND']);
    const adas = [{}, { targetUserId: anna.id }, { targetUserId: nowhere }].map((of) => ask(ada, of));
    expect(await Promise.all(adas)).toEqual([undefined, undefined, 'NTFND']);
    const wrong = [{ startDate: d16, endDate: d15 }, { timeZone: 'Middle/Earth' }, { startDate: '1 July' }];
    expect(await Promise.all(wrong.map((of) => ask(ada, of)))).toEqual(wrong.map(() => 'VALIDATION'));
  });
});
