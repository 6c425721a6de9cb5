import { describe, expect, it } from '@jest/globals';
import { limits } from '@hedgerow/domain';
import { EventStore, Sessions } from '@hedgerow/event-store';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { LiveSessions } from '../auth/live-sessions.js';
import { justBefore } from '../just-before.fixture.js';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();

const mine = '{ sessions { id browser createdAt lastUsedAt endsAt isCurrent } }';
const end = `mutation ($id: UUID!) { endSession(input: { id: $id }) { sessions { id isCurrent } } }`;
const endOthers = `mutation { endOtherSessions(input: {}) { sessions { id isCurrent } } }`;
const whoAmI = '{ viewer { username } }';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in with the browser that says so of itself, and answers with a person of that session. */
const enter = async (username: string, userAgent = firefox): Promise<Person> => {
  const response = await fetch(`${testApi.api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({
      query: `mutation { signIn(input: { username: "${username}", password: "Correct1horse" }) { jwtToken } }`,
    }),
  });
  const { data } = (await response.json()) as { data: { signIn: { jwtToken: string } } };
  return testApi.visitor.as(data.signIn.jwtToken) as Person;
};
const sessionsOf = async (person: Person) =>
  (await person.get(mine)).sessions as { id: string; browser: string; isCurrent: boolean }[];

/** An open socket with this token; `closed` settles with the code that the server closes it with. */
const socketOf = async (token: string): Promise<{ closed: Promise<number> }> => {
  let closed!: (code: number) => void;
  const whenClosed = new Promise<number>((resolve) => (closed = resolve));
  await new Promise<void>((resolve) => {
    createClient({
      url: `${testApi.api.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { token },
      retryAttempts: 0,
      lazy: false,
      on: { connected: () => resolve(), closed: (event) => closed((event as { code: number }).code) },
      onNonLazyError: () => undefined,
    });
  });
  return { closed: whenClosed };
};

describe('[101] the sessions of a person', () => {
  it('are listed with the browser in words, this one first, and nothing more is kept of where they are', async () => {
    await testApi.signUp('anna');
    const anna = await enter('anna');
    const [current, other] = await sessionsOf(anna);
    expect(current).toMatchObject({ browser: 'Firefox on Linux', isCurrent: true });
    expect(other).toMatchObject({ browser: '', isCurrent: false });
    const { rows } = await testApi.database.pool.query('select * from events.sessions where id = $1', [
      current!.id,
    ]);
    expect(Object.keys(rows[0]).sort()).toEqual([
      ...['browser', 'created_at', 'expires_at', 'has_factor', 'id', 'last_used_at', 'revoked_at', 'user_id'],
    ]);
  });

  it('one is ended: its token counts no more, and its socket closes within two seconds', async () => {
    const [first, second] = [await testApi.signUp('bela'), await enter('bela')];
    const { closed } = await socketOf(second.token!);
    const { id } = (await sessionsOf(first)).find(({ isCurrent }) => !isCurrent)!;
    const began = Date.now();
    expect((await first.get(end, { id })).endSession.sessions).toMatchObject([{ isCurrent: true }]);
    expect(await closed).toBe(4403);
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(errorCode(await second.ask(whoAmI))).toBe('EXPIRED');
    expect((await first.get(whoAmI)).viewer.username).toBe('bela');
    expect(errorCode(await first.ask(end, { id }))).toBe('NTFND');
  });

  it('all others are ended at once, and the events say so', async () => {
    const first = await testApi.signUp('cora');
    const others = [await enter('cora'), await enter('cora', 'curl/8.9')];
    expect((await first.get(endOthers)).endOtherSessions.sessions).toHaveLength(1);
    for (const other of others) expect(errorCode(await other.ask(whoAmI))).toBe('EXPIRED');
    const { rows } = await testApi.database.pool.query(
      `select count(*)::int as n from events.events where stream = $1 and type = 'UserSignedOut'`,
      [`user-${first.id}`],
    );
    expect(rows[0].n).toBe(2);
    expect((await first.get(endOthers)).endOtherSessions.sessions).toHaveLength(1);
  });

  it('one that begins while all others are ended is ended too; what was pressed twice happens once', async () => {
    const first = await testApi.signUp('gwen');
    await enter('gwen');
    let late: Person | undefined;
    const store = testApi.api.app.get(EventStore);
    justBefore(store, 'UserSignedOut', async () => (late = await enter('gwen')));
    expect((await first.get(endOthers)).endOtherSessions.sessions).toHaveLength(1);
    expect(errorCode(await late!.ask(whoAmI))).toBe('EXPIRED');
    await enter('gwen');
    justBefore(store, 'UserSignedOut', () => first.get(endOthers));
    expect((await first.get(endOthers)).endOtherSessions.sessions).toHaveLength(1);
    const { events } = await testApi.store.read(`user-${first.id}`);
    expect(events.filter(({ type }) => type === 'UserSignedOut')).toHaveLength(3);
  });

  it('are fifty at most: one more ends the one that was used longest ago, and the events say so', async () => {
    const first = await testApi.signUp('hedy');
    const { closed } = await socketOf(first.token!);
    const sessions = testApi.api.app.get(Sessions);
    const of = { userId: first.id, lifeSeconds: 600 };
    for (let more = 1; more < limits.sessions; more += 1) await sessions.create(of);
    const late = await enter('hedy');
    const known = await sessionsOf(late);
    expect(known).toHaveLength(limits.sessions);
    expect(known[0]).toMatchObject({ isCurrent: true });
    expect(await closed).toBe(4403);
    expect(errorCode(await first.ask(whoAmI))).toBe('EXPIRED');
    const { events } = await testApi.store.read(`user-${first.id}`);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['UserSignedOut', 'UserSignedIn']);
  });

  it('of others are neither listed nor ended, and a guest has none', async () => {
    const [dora, emil] = await testApi.signUpAll('dora', 'emil');
    const { id } = (await sessionsOf(dora))[0]!;
    expect(errorCode(await emil.ask(end, { id }))).toBe('NTFND');
    expect((await dora.get(whoAmI)).viewer.username).toBe('dora');
    for (const document of [mine, endOthers])
      expect(errorCode(await testApi.visitor.ask(document))).toBe('LOGIN');
    expect(errorCode(await testApi.visitor.ask(end, { id }))).toBe('LOGIN');
  });

  it('say when they were used last, to ten minutes', async () => {
    const fay = await testApi.signUp('fay');
    const old = `update events.sessions set last_used_at = now() - interval '1 hour' where user_id = $1`;
    await testApi.database.pool.query(old, [fay.id]);
    const again = await enter('fay');
    const [, other] = await sessionsOf(again);
    const ageOf = ({ lastUsedAt }: { lastUsedAt?: string }) => Date.now() - Date.parse(lastUsedAt ?? '');
    expect(ageOf(other as never)).toBeGreaterThan(3_500_000);
    // An api that has not seen the session for a while notes it: another process, as it were.
    const live = testApi.api.app.get(LiveSessions) as unknown as { touched: Map<string, number> };
    live.touched.clear();
    await fay.get(whoAmI);
    await eventually(async () => {
      const [first] = await sessionsOf(fay);
      return ageOf(first as never) < 60_000;
    });
  });
});
