import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import { errorCode, GraphQLClient } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { BrowserSession, minuteMs } from './navigation.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, ada: Person;
let annas: BrowserSession, guests: BrowserSession, adas: BrowserSession, bens: BrowserSession;

const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

beforeAll(async () => {
  [anna, ben, ada] = await testApi.signUpAll('anna', 'ben', 'ada');
  annas = new BrowserSession(anna, ago(4));
  bens = new BrowserSession(ben, ago(40));
  guests = new BrowserSession(new GraphQLClient(testApi.api.url), ago(3));
  adas = new BrowserSession(ada, ago(2));
  await Promise.all([annas, bens, guests, adas].map((session) => session.bind()));
  await annas.send([
    annas.item({ toRoute: '/' }, 1_000),
    annas.item({ fromRoute: '/', toRoute: '/tasks', timeSpentMs: 20_000 }, 61_000),
    annas.item({ fromRoute: '/tasks', toRoute: '/things', timeSpentMs: 30_000 }, 121_000),
  ]);
  await bens.send([bens.item({ toRoute: '/groups' }, 1_000)]);
  await guests.send([guests.item({ toRoute: '/activity' }, 1_000)]);
  await adas.send([adas.item({ toRoute: '/admin' }, 1_000)]);
  const shown = 'select count(*)::int as n from read.navigation_events';
  await eventually(async () => (await testApi.readDatabase.pool.query(shown)).rows[0].n === 6);
});

describe('the sessions of a range', () => {
  const listed = async (client: Person, asked: object) =>
    (
      await client.get(
        `query ($first: Int, $after: String, $targetUserId: UUID, $timeZone: String) {
           allNavigationSessions(first: $first, after: $after, targetUserId: $targetUserId, timeZone: $timeZone) {
             totalCount pageInfo { hasNextPage endCursor }
             nodes { id isGuest startedAt endedAt navigationCount firstRoute lastRoute user { username } } } }`,
        asked,
      )
    ).allNavigationSessions;

  it('are listed with who it was, the last first; those of administrators are not counted', async () => {
    const { nodes, totalCount } = await listed(ada, {});
    expect(totalCount).toBe(3);
    expect(nodes).toEqual([
      expect.objectContaining({ id: guests.id, isGuest: true, user: null, navigationCount: 1 }),
      {
        ...{ id: annas.id, isGuest: false, user: { username: anna.username }, navigationCount: 3 },
        ...{ firstRoute: '/', lastRoute: '/things' },
        ...{
          startedAt: annas.startedAt,
          endedAt: new Date(Date.parse(annas.startedAt) + 121_000).toISOString(),
        },
      },
      expect.objectContaining({ id: bens.id, firstRoute: '/groups', lastRoute: '/groups' }),
    ]);
  });

  it('come in pages, and in another zone as in UTC', async () => {
    const seen: string[] = [];
    for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
      const page = await listed(ada, { first: 1, after, timeZone: 'Asia/Kathmandu' });
      expect(page.totalCount).toBe(3);
      seen.push(...page.nodes.map(({ id }: { id: string }) => id));
      ({ endCursor: after, hasNextPage } = page.pageInfo);
    }
    expect(seen).toEqual([guests.id, annas.id, bens.id]);
  });

  it('are one’s own for others than administrators', async () => {
    const { nodes } = await listed(ben, { targetUserId: ben.id });
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual([bens.id]);
  });
});

describe('sessions that are looked for', () => {
  const found = async (asked: string, client = ada): Promise<string[]> =>
    (
      await client.get(`{ allNavigationSessions(${asked}) { nodes { id } } }`)
    ).allNavigationSessions.nodes.map(({ id }: { id: string }) => id);

  it('are narrowed by what was visited, by whom, for how long, and whether they go on; all of it holds', async () => {
    expect(await found('route: "/tasks"')).toEqual([annas.id]);
    expect(await found('route: "/no-such-page"')).toEqual([]);
    expect(await found('isGuest: true')).toEqual([guests.id]);
    expect(await found('isGuest: false')).toEqual([annas.id, bens.id]);
    expect(await found('shortestMs: 121000')).toEqual([annas.id]);
    expect(await found('shortestMs: 121001')).toEqual([]);
    // Ben left half an hour ago.
    expect(await found('isGoingOn: true')).toEqual([guests.id, annas.id]);
    expect(await found('isGoingOn: true, isGuest: false')).toEqual([annas.id]);
    expect(await found(`targetUserId: "${ben.id}", route: "/groups"`)).toEqual([bens.id]);
    expect(await found(`targetUserId: "${ben.id}", route: "/tasks"`)).toEqual([]);
  });

  it('are sorted by start, length and visits, from either end; those alike by their start', async () => {
    expect(await found('orderBy: START, backwards: true')).toEqual([bens.id, annas.id, guests.id]);
    for (const orderBy of ['LENGTH', 'NAVIGATIONS']) {
      expect(await found(`orderBy: ${orderBy}`)).toEqual([annas.id, guests.id, bens.id]);
      expect(await found(`orderBy: ${orderBy}, backwards: true`)).toEqual([bens.id, guests.id, annas.id]);
    }
  });

  it('have a cursor of their order alone', async () => {
    const { allNavigationSessions } = await ada.get(
      '{ allNavigationSessions(first: 1, orderBy: LENGTH) { pageInfo { endCursor } } }',
    );
    const after = `after: "${allNavigationSessions.pageInfo.endCursor}"`;
    expect(await found(`orderBy: LENGTH, ${after}`)).toEqual([guests.id, bens.id]);
    const text = `{ allNavigationSessions(${after}) { nodes { id } } }`;
    expect(errorCode(await ada.ask(text))).toBe('VALIDATION');
  });

  it('stand beside each other as they are listed, be the one that is asked about among them or not', async () => {
    const beside = async (id: string, asked = '') =>
      (await ada.get(`{ navigationSessionsBeside(sessionId: "${id}"${asked}) { before behind } }`))
        .navigationSessionsBeside;
    expect(await beside(annas.id)).toEqual({ before: guests.id, behind: bens.id });
    expect(await beside(annas.id, ', backwards: true')).toEqual({ before: bens.id, behind: guests.id });
    expect(await beside(guests.id)).toEqual({ before: null, behind: annas.id });
    expect(await beside(annas.id, ', isGuest: true')).toEqual({ before: guests.id, behind: null });
    // An administrator’s own session is in no list.
    expect(await beside(adas.id)).toEqual({ before: null, behind: guests.id });
    expect(await beside('0192f0c1-7a10-7c3e-9d01-3f6d2a9b1cff')).toBeNull();
  });
});

it('one session is told in order, page by page', async () => {
  const text = `query ($id: UUID!, $after: String) { navigationSession(sessionId: $id) { navigationCount user { username }
    visits(first: 2, after: $after) { totalCount nodes { timestamp fromRoute toRoute timeSpentMs }
      pageInfo { hasNextPage endCursor } } } }`;
  const at = (ms: number) => new Date(Date.parse(annas.startedAt) + ms).toISOString();
  const { navigationSession: first } = await ada.get(text, { id: annas.id });
  expect(first).toMatchObject({ navigationCount: 3, user: { username: anna.username } });
  expect(first.visits).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  const { navigationSession: rest } = await ada.get(text, {
    ...{ id: annas.id, after: first.visits.pageInfo.endCursor },
  });
  expect([...first.visits.nodes, ...rest.visits.nodes]).toEqual([
    { timestamp: at(1_000), fromRoute: null, toRoute: '/', timeSpentMs: 0 },
    { timestamp: at(61_000), fromRoute: '/', toRoute: '/tasks', timeSpentMs: 20_000 },
    { timestamp: at(121_000), fromRoute: '/tasks', toRoute: '/things', timeSpentMs: 30_000 },
  ]);
  expect(rest.visits.pageInfo.hasNextPage).toBe(false);
  const nowhere = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1cff';
  expect((await ada.get(text, { id: nowhere })).navigationSession).toBeNull();
});

it('who is here now went somewhere within five minutes', async () => {
  const { navigationPresence } = await ada.get(
    '{ navigationPresence { people guests sessions { id isGuest route lastAt user { username } } } }',
  );
  expect(navigationPresence).toMatchObject({ people: 1, guests: 1 });
  // Ben left half an hour ago, and Ada is an administrator.
  expect(navigationPresence.sessions).toEqual([
    expect.objectContaining({
      id: annas.id,
      route: '/things',
      isGuest: false,
      user: { username: anna.username },
    }),
    expect.objectContaining({ id: guests.id, route: '/activity', isGuest: true, user: null }),
  ]);
});

describe('a visitor is here once', () => {
  const present = async () =>
    (await ada.get('{ navigationPresence { people guests sessions { id route } } }')).navigationPresence;
  const sent = async (session: BrowserSession, toRoute: string) => {
    await session.bind();
    await session.send([session.item({ toRoute })]);
  };
  const isThere = ({ id }: BrowserSession) =>
    eventually(async () => (await present()).sessions.some((one: { id: string }) => one.id === id));

  it('also who signed in: the session as a guest ended when the other began, and both stay in the figures (N26)', async () => {
    const before = await present();
    const asGuest = new BrowserSession(new GraphQLClient(testApi.api.url), ago(1));
    await sent(asGuest, '/signin');
    await isThere(asGuest);
    expect(await present()).toMatchObject({ people: before.people, guests: before.guests + 1 });
    const signedIn = ago(0.5);
    await asGuest.bind({ endedAt: signedIn });
    const asCarla = new BrowserSession(await testApi.signUp(), signedIn);
    await sent(asCarla, '/');
    await isThere(asCarla);
    expect(await present()).toMatchObject({ people: before.people + 1, guests: before.guests });
    const { allNavigationSessions } = await ada.get('{ allNavigationSessions(first: 2) { nodes { id } } }');
    expect(allNavigationSessions.nodes).toEqual([{ id: asCarla.id }, { id: asGuest.id }]);
  });

  it('also who comes by two browsers: where they went last', async () => {
    const before = await present();
    const second = new BrowserSession(anna, ago(0.4));
    await sent(second, '/map');
    await isThere(second);
    const now = await present();
    expect(now).toMatchObject({ people: before.people, guests: before.guests });
    expect(now.sessions.map(({ id }: { id: string }) => id)).not.toContain(annas.id);
  });
});

it('pairs of routes are narrowed to those from one, or to one, in UTC and in other zones', async () => {
  const pairs = async (ends: object) =>
    (
      await ada.get(
        `query ($fromRoute: String, $toRoute: String, $timeZone: String) { allNavigationPatternStats(
           fromRoute: $fromRoute, toRoute: $toRoute, timeZone: $timeZone) { totalCount nodes { fromRoute toRoute } } }`,
        ends,
      )
    ).allNavigationPatternStats;
  for (const timeZone of [null, 'Asia/Kathmandu']) {
    expect((await pairs({ timeZone })).totalCount).toBe(2);
    expect(await pairs({ timeZone, fromRoute: '/tasks' })).toEqual({
      ...{ totalCount: 1, nodes: [{ fromRoute: '/tasks', toRoute: '/things' }] },
    });
    expect(await pairs({ timeZone, toRoute: '/tasks' })).toEqual({
      ...{ totalCount: 1, nodes: [{ fromRoute: '/', toRoute: '/tasks' }] },
    });
  }
});

it.each([
  'navigationPresence { people }',
  'navigationSession(sessionId: "SESSION") { navigationCount }',
  'navigationSessionsBeside(sessionId: "SESSION") { behind }',
])('%s is for administrators', async (question) => {
  const text = `{ ${question.replace('SESSION', annas.id)} }`;
  const codes = [testApi.visitor, anna, ada].map(async (client) => errorCode(await client.ask(text)));
  expect(await Promise.all(codes)).toEqual(['LOGIN', 'DENIED', undefined]);
});

it('sessions of all are for administrators, too', async () => {
  const text =
    'query ($of: UUID) { allNavigationSessions(targetUserId: $of, isGuest: false, orderBy: LENGTH) { nodes { id } } }';
  const code = async (client: GraphQLClient, of?: string) => errorCode(await client.ask(text, { of }));
  expect(await Promise.all([code(testApi.visitor), code(anna), code(anna, ben.id)])).toEqual([
    ...['LOGIN', 'DENIED', 'NTFND'],
  ]);
});
