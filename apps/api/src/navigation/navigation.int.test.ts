import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { navigationRecorded, navigationSessions, personalDataErased, users } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { databaseText } from '@hedgerow/testing';
import { GraphQLClient, graphqlBody } from '@hedgerow/testing/graphql-client';
import { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import {
  BrowserSession,
  dayMs,
  firefox,
  minuteMs,
  syncEventsDocument,
  syncSessionDocument,
} from './navigation.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, beacon: GraphQLClient, guest: GraphQLClient;

beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
  beacon = new GraphQLClient(testApi.api.url);
  const { signInAsGuest } = await beacon.get(
    'mutation { signInAsGuest(input: { domainName: "a" }) { jwtToken } }',
  );
  guest = new GraphQLClient(testApi.api.url, signInAsGuest.jwtToken);
});

const bound = async (client: GraphQLClient, startedAt?: string): Promise<BrowserSession> => {
  const session = new BrowserSession(client, startedAt);
  expect(await session.bind()).toMatchObject({ success: true, errors: [] });
  return session;
};
const totalOf = async (session: BrowserSession) => (await session.bind()).totalEvents;
const refused = (code: string) => ({
  ...{ success: false, errors: [expect.stringMatching(new RegExp(`^${code}: .`))] },
});
const nothing = { success: true, syncedCount: 0, errors: [] };
/** How many calls are taken until one is refused since there were too many. */
const takenOf = async (send: () => ReturnType<BrowserSession['send']>): Promise<number> => {
  let taken = 0;
  let answer = await send();
  for (; answer.success && taken < 1_000; taken += 1) answer = await send();
  expect(answer).toEqual({ ...refused('TOO_MANY'), syncedCount: 0 });
  return taken;
};

describe('a session, by syncUserSession', () => {
  it('[293] is bound once; later calls say how long it lasted, and how many events it has (N09 to N11, N16)', async () => {
    const session = await bound(anna);
    expect(await session.bind({ userId: anna.id, startedAt: 'anything', userAgent: 'Googlebot' })).toEqual({
      ...{ clientMutationId: null, success: true, sessionId: session.id, totalEvents: 0, errors: [] },
    });
    await session.send([session.item(), session.item({}, 500)]);
    const endedAt = new Date().toISOString();
    expect(await session.bind({ endedAt })).toMatchObject({ success: true, totalEvents: 2 });
    const { events } = await testApi.store.read(navigationSessions.stream(session.id));
    expect(events.map(({ type }) => type)).toEqual([
      ...['NavigationSessionStarted', 'NavigationRecorded', 'NavigationRecorded'],
      'NavigationSessionEndReported',
    ]);
  });

  it.each([
    ['a start ahead', { startedAt: new Date(Date.now() + 6 * minuteMs).toISOString() }, 'VALIDATION'],
    ['a start too far back', { startedAt: new Date(Date.now() - 397 * dayMs).toISOString() }, 'VALIDATION'],
    ['a start that is none', { startedAt: 'today' }, 'VALIDATION'],
    ['an end before its start', { endedAt: '2020-01-01T00:00:00Z' }, 'VALIDATION'],
    ['another person', { userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' }, 'DENIED'],
  ])('with %s is refused as a whole (N14)', async (_, over, code) => {
    expect(await new BrowserSession(anna).bind(over)).toMatchObject({ ...refused(code), totalEvents: 0 });
  });

  it('is bound by the first of many who try at once, and then is theirs alone', async () => {
    const session = new BrowserSession(anna);
    const outcomes = await Promise.all([anna, ben, guest, anna, ben].map((one) => session.bind({}, one)));
    const { events } = await testApi.store.read(navigationSessions.stream(session.id));
    expect(events).toHaveLength(1);
    expect(new Set(outcomes.map(({ success }) => success))).toEqual(new Set([true, false]));
  });
});

describe('events', () => {
  it('[291] [292] are stored and counted once, however often and in whatever batches they come (N16, N17)', async () => {
    const session = await bound(anna);
    const items = [session.item(), session.item({ fromRoute: '/things', toRoute: '/', timeSpentMs: 12 }, 40)];
    expect(await session.send([...items, items[0]])).toEqual({ success: true, syncedCount: 2, errors: [] });
    expect(await session.send(items)).toEqual(nothing);
    expect(await totalOf(session)).toBe(2);
  });

  it('of calls at the same moment are each counted by one of them', async () => {
    const session = await bound(anna);
    const items = Array.from({ length: 20 }, (_, n) => session.item({}, n));
    const halves = [items.slice(0, 12), items.slice(8), items, items.slice(4, 16), items.slice(0, 3)];
    const counts = await Promise.all(halves.map(async (half) => (await session.send(half)).syncedCount));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await totalOf(session)).toBe(20);
  });

  it('that break a rule give one text each, and the others are stored (N15, N18)', async () => {
    const session = await bound(anna);
    const ahead = new Date(Date.now() + dayMs).toISOString();
    const items = [session.item({ toRoute: 'x' }), session.item(), session.item({ timestamp: ahead })];
    const { success, syncedCount, errors } = await session.send(items);
    expect([success, syncedCount, errors.length]).toEqual([true, 1, 2]);
    expect(errors.map((text) => text.slice(0, 10))).toEqual(['events[0]:', 'events[2]:']);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '"text"'],
    ['51 items', JSON.stringify(Array.from({ length: 51 }, () => ({})))],
    ['more than 65 536 bytes', JSON.stringify(['ä'.repeat(32_767)])],
  ])('%s is refused as a whole, and answered (N14)', async (_, text) => {
    const session = await bound(anna);
    expect(await session.send(text)).toEqual({ ...refused('VALIDATION'), syncedCount: 0 });
    expect(await totalOf(session)).toBe(0);
  });

  it('of a session that is not bound are refused, and taken once it is (N13)', async () => {
    const session = new BrowserSession(anna);
    const items = [session.item()];
    expect(await session.send(items)).toEqual({ ...refused('NOT_BOUND'), syncedCount: 0 });
    await session.bind();
    expect(await session.send(items)).toMatchObject({ syncedCount: 1 });
  });

  it('come with the token of whom the session belongs to, or by beacon from who knows its id (N12)', async () => {
    const [annas, guests] = [await bound(anna), await bound(guest)];
    const sent = async (session: BrowserSession, client: GraphQLClient) => {
      const { success, errors } = await session.send([session.item()], { client });
      return success ? 'taken' : errors[0]!.split(':')[0];
    };
    expect(await Promise.all([anna, ben, guest, beacon].map((client) => sent(annas, client)))).toEqual([
      ...['taken', 'DENIED', 'DENIED', 'taken'],
    ]);
    expect(await Promise.all([anna, ben, guest, beacon].map((client) => sent(guests, client)))).toEqual([
      ...['DENIED', 'DENIED', 'taken', 'taken'],
    ]);
    const asOther = { client: beacon, userId: ben.id };
    expect(await annas.send([annas.item()], asOther)).toEqual({ ...refused('DENIED'), syncedCount: 0 });
    expect(await annas.send([annas.item()], { ...asOther, userId: anna.id })).toMatchObject({
      syncedCount: 1,
    });
    expect(await new BrowserSession(beacon).bind({ userId: anna.id })).toMatchObject(refused('DENIED'));
  });

  it('of a page that is closed are taken as a browser sends them', async () => {
    const session = await bound(anna);
    const events = JSON.stringify([session.item()]);
    const response = await fetch(`${testApi.api.url}/graphql`, {
      method: 'POST',
      headers: { origin: testApi.api.url },
      body: new Blob([graphqlBody(syncEventsDocument, { input: { sessionId: session.id, events } })], {
        type: 'application/json',
      }),
    });
    expect(await response.json()).toMatchObject({ data: { syncNavigationEvents: { syncedCount: 1 } } });
  });

  it('cost what is new of them: nothing to store reads the beginning alone, and no call reads again what it knows', async () => {
    const session = await bound(anna);
    const read = jest.spyOn(testApi.api.app.get(EventStore), 'loadSince');
    const beginning = jest.spyOn(testApi.api.app.get(EventStore), 'loadBeginning');
    const items = [session.item(), session.item({}, 500)];
    expect(await session.send([])).toEqual(nothing);
    expect((await session.send([session.item({ toRoute: 'x' }), {}])).errors).toHaveLength(2);
    expect(read).not.toHaveBeenCalled();
    expect(await session.send(items)).toMatchObject({ syncedCount: 2 });
    beginning.mockClear();
    // Another api has taken one in meanwhile, and a copy of it comes here.
    const third = session.item({}, 900);
    const { clientEventId, timestamp } = third as { clientEventId: string; timestamp: string };
    const told = { sessionId: session.id, audience: 'guest', clientEventId, timestamp } as const;
    const went = navigationRecorded({ ...told, toRoute: '/things', timeSpentMs: 0 });
    await testApi.append(navigationSessions.stream(session.id), went);
    expect(await session.send([third, session.item({}, 950)])).toMatchObject({ syncedCount: 1, errors: [] });
    expect(await totalOf(session)).toBe(4);
    // Behind what each call before had read.
    expect(read.mock.calls.map(([known]) => known.version)).toEqual([1, 1, 4]);
    expect(beginning).not.toHaveBeenCalled();
    read.mockRestore();
    beginning.mockRestore();
  });

  it('are at most 120 calls a minute for a session; others are taken meanwhile (N14)', async () => {
    const [session, other] = [await bound(anna), await bound(anna)];
    // More are free every second; a slow machine may use some of them. The binding was a call, too.
    expect(1 + (await takenOf(() => session.send([])))).toBeGreaterThanOrEqual(120);
    expect(await other.send([other.item()])).toMatchObject({ syncedCount: 1 });
  });
});

describe('who is not to be followed', () => {
  const optOut = (person: Person, analyticsOptOut: boolean) =>
    person.get(
      `mutation ($input: UpdateUserByIdInput!) { updateUserById(input: $input) { user { analyticsOptOut } } }`,
      { input: { id: person.id, analyticsOptOut } },
    );

  it('says so for the account, and from then on nothing of theirs is stored, before any other check (N29)', async () => {
    const cleo = await testApi.signUp();
    const session = await bound(cleo);
    expect(await session.send([session.item()])).toMatchObject({ syncedCount: 1 });
    expect((await optOut(cleo, true)).updateUserById.user).toEqual({ analyticsOptOut: true });
    expect(await session.send([session.item()])).toEqual(nothing);
    expect(await session.send('{', { client: beacon })).toEqual(nothing);
    expect(await session.send([session.item()], { client: beacon })).toEqual(nothing);
    expect(await session.bind({ startedAt: 'x' })).toMatchObject({
      success: true,
      totalEvents: 0,
      errors: [],
    });
    const another = new BrowserSession(cleo);
    expect(await another.bind()).toMatchObject({ success: true, totalEvents: 0 });
    expect((await testApi.store.read(navigationSessions.stream(another.id))).version).toBe(0);
    await optOut(cleo, false);
    expect(await totalOf(session)).toBe(1);
  });

  it('is not told of too many calls either, with a token or by beacon (N29)', async () => {
    const lena = await testApi.signUp();
    const since = Date.now();
    const session = await bound(lena);
    await optOut(lena, true);
    const send = (client?: GraphQLClient) => session.send([session.item()], client ? { client } : {});
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(beacon)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(nothing)]),
    );
    expect(await send()).toEqual(nothing);
    await optOut(lena, false);
    // The calls counted all the same: what is taken now is what came free since the first, two calls a second.
    const taken = await takenOf(() => send(beacon));
    expect(taken).toBeLessThanOrEqual(((Date.now() - since) / 1_000) * 2);
  });

  it('is asked nothing of by others, and sees their own choice', async () => {
    const input = { id: anna.id, analyticsOptOut: true };
    const document = `mutation ($input: UpdateUserByIdInput!) { updateUserById(input: $input) { user { id } } }`;
    expect((await ben.ask(document, { input })).errors?.[0]?.extensions.code).toBe('DENIED');
    const seen = `query ($id: UUID!) { userById(id: $id) { analyticsOptOut } }`;
    expect((await anna.get(seen, { id: anna.id })).userById).toEqual({ analyticsOptOut: false });
    expect((await ben.get(seen, { id: anna.id })).userById).toEqual({ analyticsOptOut: null });
  });

  it.each(['sec-gpc', 'dnt'])('lets the browser say so by %s (N30)', async (name) => {
    const header = { [name]: '1' };
    const session = await bound(anna);
    const input = { sessionId: session.id, events: JSON.stringify([session.item()]) };
    const response = await anna.post(graphqlBody(syncEventsDocument, { input }), header);
    expect((await response.json()) as object).toMatchObject({ data: { syncNavigationEvents: nothing } });
    const another = new BrowserSession(anna);
    const binding = { sessionId: another.id, startedAt: another.startedAt, userAgent: firefox };
    await anna.post(graphqlBody(syncSessionDocument, { input: binding }), header);
    expect((await testApi.store.read(navigationSessions.stream(another.id))).version).toBe(0);
    expect(await totalOf(session)).toBe(0);
  });
});

describe('what is kept of a person (N43, N44)', () => {
  it('is under a pseudonym, with paths and user agent sealed; gone with their key, and the session is no one’s', async () => {
    const dora = await testApi.signUp();
    const session = await bound(dora);
    const toRoute = `/users/${dora.id}/dashboard?code=letmein`;
    const guests = new BrowserSession(guest);
    await guests.bind({ userAgent: `pii:v1:${dora.id}:AAAA` });
    await session.send([session.item({ toRoute, userAgent: 'Lynx' })]);
    const stored = async (id: string) =>
      (
        await testApi.database.pool.query<{ kept: string }>(
          `select e::text as kept from events.events e where stream = $1`,
          [navigationSessions.stream(id)],
        )
      ).rows
        .map(({ kept }) => kept)
        .join('\n');
    const kept = await stored(session.id);
    for (const word of [dora.id, 'letmein', 'Lynx', 'Firefox']) expect(kept).not.toContain(word);
    expect(kept).toContain('/users/:id/dashboard');
    expect(await databaseText(testApi.database.pool)).not.toContain('letmein');
    const { events } = await testApi.store.read(navigationSessions.stream(session.id));
    expect(events[1]!.data).toMatchObject({ toPath: `/users/${dora.id}/dashboard`, userAgent: 'Lynx' });
    // What a guest sends is never taken for a sealed text.
    expect(await guests.send([guests.item()])).toMatchObject({ syncedCount: 1 });

    const keys = testApi.api.app.get(PersonKeys);
    const visitor = await keys.visitorOf(dora.id);
    expect(kept).toContain(visitor);
    await testApi.append(users.stream(dora.id), personalDataErased({ userId: dora.id }));
    await keys.destroy(dora.id);
    expect(await keys.personsOf([visitor])).toEqual(new Map());
    const { events: left } = await testApi.store.read(navigationSessions.stream(session.id));
    expect(left[1]!.data).toMatchObject({ toRoute: '/users/:id/dashboard', toPath: '', userAgent: '' });
    expect(await session.send([session.item()], { client: beacon })).toMatchObject(refused('NOT_BOUND'));
    expect(await session.bind({}, beacon)).toMatchObject(refused('DENIED'));
  });
});
