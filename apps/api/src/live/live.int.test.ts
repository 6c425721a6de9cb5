import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { Roles } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { liveGeneration, thingProjection } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { timed } from '@hedgerow/testing/timed';
import { WebSocket } from 'ws';
import type { Person } from '../person.fixture.js';
import { suiteApi, TestApi } from '../test-api.fixture.js';
import { Live } from './live.js';

const testApi = suiteApi({ socketsPerUser: 3, allowedOrigins: ['https://garden.example'] });
let anna: Person;
beforeAll(async () => {
  anna = await testApi.signUp();
});

/** A client that speaks graphql-transport-ws by hand, so that it can also break the rules. */
class Client {
  readonly received: Loose[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
    );
  }
  static async open({
    protocol = 'graphql-transport-ws',
    origin,
  }: { protocol?: string; origin?: string } = {}): Promise<Client> {
    const client = new Client(
      new WebSocket(`${testApi.api.url.replace('http', 'ws')}/graphql`, protocol ? [protocol] : [], {
        ...(origin ? { origin } : {}),
      }),
    );
    open.add(client);
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve);
      client.socket.once('error', reject);
    });
    return client;
  }
  static async connected(token?: string): Promise<Client> {
    const client = await Client.open();
    client.send({ type: 'connection_init', payload: token ? { token } : {} });
    await client.until((m) => m.type === 'connection_ack');
    return client;
  }
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }
  watch(thingId: string, id = 'a'): void {
    this.send({ id, type: 'subscribe', payload: { query: watchThing, variables: { id: thingId } } });
  }
  until(test: (message: Loose) => boolean): Promise<Loose> {
    return eventually(() => this.received.find(test), { within: 6_000 });
  }
  /** The payloads of one subscription, whatever it is called. */
  messages(id = 'a'): Loose[] {
    return this.received
      .filter((m) => m.type === 'next' && m.id === id)
      .map((m) => m.payload.data && Object.values(m.payload.data)[0]);
  }
}
const open = new Set<Client>();
afterEach(async () => {
  for (const { socket, closed } of open) {
    socket.terminate();
    if (socket.readyState !== WebSocket.CLOSED) await closed;
  }
  open.clear();
  await eventually(() => testApi.api.app.get(Live).counts.sockets === 0);
});

const watchThing = `subscription ($id: UUID!) { thingUpdated(id: $id) { event { name at } thing { id water revision viewerMayEdit lastAction devices { name } } } }`;

describe('a live thing', () => {
  it('[179] [307] sends the present state at once, then each change, with what happened', async () => {
    const thing = await anna.createThing();
    const device = await anna.createDevice({ thingId: thing.id });
    const client = await Client.connected(anna.token);
    client.watch(thing.id);
    await client.until((m) => m.type === 'next');
    expect(client.messages()[0]).toMatchObject({
      thing: { id: thing.id, water: null, viewerMayEdit: true, devices: [{ name: 'Rowan probe' }] },
    });
    await testApi.projector.projectUplink(device.deviceId, '2026-10-01T00:00:00.000Z', { water: 42 });
    await client.until((m) => m.payload?.data?.thingUpdated.thing.water === 42);
    await anna.recordAction(thing.id);
    await eventually(() => client.messages().at(-1)?.event.name === 'ActionRecorded');
    const revisions = client.messages().map((f) => f.thing.revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  });

  it('heals a lost announcement within five seconds', async () => {
    const thing = await anna.createThing();
    const device = await anna.createDevice({ thingId: thing.id });
    const client = await Client.connected();
    client.watch(thing.id);
    await client.until((m) => m.type === 'next');
    await testApi.projector.projectUplink(
      device.deviceId,
      '2026-10-01T00:00:00.000Z',
      { water: 17 },
      { announce: false },
    );
    await eventually(() => client.messages().at(-1)?.thing.water === 17, { within: 5_000 });
  });

  it('runs once for all who watch the same with the same rights, and ends with the last of them', async () => {
    const thing = await anna.createThing();
    const device = await anna.createDevice({ thingId: thing.id });
    const guests = [await Client.connected(), await Client.connected(), await Client.connected()];
    for (const guest of guests) guest.watch(thing.id);
    const owner = await Client.connected(anna.token);
    owner.watch(thing.id, 'mine');
    for (const guest of guests) await guest.until((m) => m.type === 'next');
    await owner.until((m) => m.type === 'next');
    expect(testApi.api.app.get(Live).counts.operations).toBe(2);
    expect(guests[0]!.messages()[0].thing.viewerMayEdit).toBe(false);
    expect(owner.messages('mine')[0].thing.viewerMayEdit).toBe(true);
    await testApi.projector.projectUplink(device.deviceId, '2026-10-01T00:00:00.000Z', { water: 33 });
    for (const guest of guests) await eventually(() => guest.messages().at(-1)?.thing.water === 33);
    for (const guest of guests) guest.send({ id: 'a', type: 'complete' });
    owner.send({ id: 'mine', type: 'complete' });
    await eventually(() => testApi.api.app.get(Live).counts.operations === 0);
  });

  it('of others is not found, and one that becomes hidden ends with null', async () => {
    const secret = await anna.createThing({ isPublic: false });
    const client = await Client.connected();
    client.watch(secret.id);
    client.watch(newId(), 'b');
    const refused = await client.until((m) => m.id === 'a' && m.type === 'next');
    expect(refused.payload.errors[0]).toMatchObject({
      message: 'Thing not found',
      extensions: { code: 'NTFND' },
    });
    await client.until((m) => m.id === 'b' && m.type === 'complete');

    const shown = await anna.createThing();
    client.watch(shown.id, 'c');
    await client.until((m) => m.id === 'c' && m.type === 'next');
    await testApi.database.pool.query(
      `update read.things_g${await liveGeneration(testApi.database.pool, thingProjection)}
       set is_public = false, revision = nextval('read.revisions') where id = $1`,
      [shown.id],
    );
    await client.until((m) => m.id === 'c' && m.type === 'complete');
    // The announcement of the first entry in the thing's timeline may bring its state a second time.
    const states = client.messages('c');
    expect(states.pop()).toMatchObject({ thing: null, event: { name: 'ThingGone' } });
    expect(new Set(states.map(({ thing }) => thing.id))).toEqual(new Set([shown.id]));
  });

  it('queries and mutations travel over the socket too', async () => {
    const client = await Client.connected(anna.token);
    client.send({ id: 'q', type: 'subscribe', payload: { query: '{ viewer { username } }' } });
    expect((await client.until((m) => m.id === 'q' && m.type === 'next')).payload.data.viewer.username).toBe(
      anna.username,
    );
    await client.until((m) => m.id === 'q' && m.type === 'complete');
    client.send({ id: 'w', type: 'subscribe', payload: { query: '{ nothing }' } });
    expect((await client.until((m) => m.id === 'w' && m.type === 'error')).payload[0].extensions.code).toBe(
      'DOCUMENT',
    );
  });
});

describe('sockets close with the code that says why', () => {
  const codes: [number, string, () => Promise<Client>][] = [
    [4400, 'a message that is none', async () => said(await Client.connected(), '{"type":"dance"}')],
    [4400, 'a message that is not JSON', async () => said(await Client.connected(), 'hello')],
    [
      4401,
      'subscribing before the connection is acknowledged',
      async () =>
        said(await Client.open(), { id: '1', type: 'subscribe', payload: { query: '{ viewer { id } }' } }),
    ],
    [
      4403,
      'a token that is not ours',
      async () => said(await Client.open(), { type: 'connection_init', payload: { token: 'nonsense' } }),
    ],
    [4406, 'no subprotocol of ours', () => Client.open({ protocol: '' })],
    [4408, 'silence at the beginning', () => Client.open()],
    [
      4429,
      'introducing oneself twice',
      async () => said(await Client.connected(), { type: 'connection_init' }),
    ],
    [
      1009,
      'a message of more than 64 KiB',
      async () => said(await Client.connected(), 'x'.repeat(64 * 1024 + 1)),
    ],
  ];
  const said = (client: Client, message: unknown) => {
    client.send(message);
    return client;
  };

  it.each(codes)('%i for %s', async (code, _why, cause) => {
    const client = await cause();
    expect((await client.closed).code).toBe(code);
  });

  it('4409 for an id that is taken', async () => {
    const thing = await anna.createThing();
    const client = await Client.connected();
    client.watch(thing.id);
    client.watch(thing.id);
    expect((await client.closed).code).toBe(4409);
  });

  it('an id may be used again before its first use has begun, of which nothing goes on', async () => {
    const thing = await anna.createThing();
    const client = await Client.connected();
    for (let i = 0; i < 3; i += 1) {
      client.watch(thing.id);
      client.send({ id: 'a', type: 'complete' });
    }
    client.watch(thing.id);
    await eventually(() => client.messages().length > 0);
    client.send({ id: 'a', type: 'complete' });
    await eventually(() => testApi.api.app.get(Live).counts.operations === 0);
    expect(client.received.filter((m) => m.type === 'complete')).toEqual([]);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('an id may be used again in the breath in which its first use is given up', async () => {
    const [first, second] = [await anna.createThing(), await anna.createThing()];
    const client = await Client.connected(anna.token);
    client.watch(first.id);
    await eventually(() => client.messages().at(-1)?.thing.id === first.id);
    client.send({ id: 'a', type: 'complete' });
    client.watch(second.id);
    await eventually(() => client.messages().at(-1)?.thing.id === second.id);
    await anna.recordAction(second.id);
    await eventually(() => client.messages().at(-1)?.event?.name === 'ActionRecorded');
    expect(client.received.filter((m) => m.type === 'complete')).toEqual([]);
    expect(testApi.api.app.get(Live).counts.operations).toBe(1);
  });

  it('what is followed under an id that was used again ends with the socket', async () => {
    const thing = await anna.createThing();
    const client = await Client.connected();
    client.watch(thing.id);
    client.send({ id: 'a', type: 'complete' });
    client.watch(thing.id);
    await eventually(() => client.messages().length > 0);
    client.socket.terminate();
    await eventually(() => testApi.api.app.get(Live).counts.operations === 0);
  });

  it('4403 when the token expires', async () => {
    const jwt = new JwtService({ secret: testApi.config.tokenSecret });
    const token = jwt.sign(
      { role: 'bk_anonymous', domain_name: '', sid: newId() },
      { audience: 'hedgerow', expiresIn: 2 },
    );
    const client = await Client.connected(token);
    expect(await client.closed).toEqual({ code: 4403, reason: 'Session ended' });
  });

  it('4403 when the session ends, everywhere at once', async () => {
    const rosa = await testApi.signUp();
    const client = await Client.connected(rosa.token);
    await rosa.get('mutation { signOut(input: {}) { success } }');
    expect(await client.closed).toEqual({ code: 4403, reason: 'Session ended' });
    const again = await Client.open();
    again.send({ type: 'connection_init', payload: { token: rosa.token } });
    expect((await again.closed).code).toBe(4403);
  });

  it('4403 for the next message when nobody announced the end of the session', async () => {
    const tess = await testApi.signUp();
    const client = await Client.connected(tess.token);
    await testApi.database.pool.query(`update events.sessions set revoked_at = now() where user_id = $1`, [
      tess.id,
    ]);
    await eventually(() => {
      if (client.socket.readyState === WebSocket.OPEN)
        client.send({ id: newId(), type: 'subscribe', payload: { query: '{ viewer { id } }' } });
      return client.socket.readyState === WebSocket.CLOSED;
    });
    expect((await client.closed).code).toBe(4403);
  });

  it('4403 within two seconds when nobody announced the end of the session and the client is silent', async () => {
    const [una, ulf] = [await testApi.signUp(), await testApi.signUp()];
    const { id } = await una.createThing();
    const [first, second] = [await Client.connected(una.token), await Client.connected(ulf.token)];
    for (const client of [first, second]) {
      client.watch(id);
      await client.until((m) => m.type === 'next');
    }
    const end = (userId: string) =>
      testApi.database.pool.query(`update events.sessions set revoked_at = now() where user_id = $1`, [
        userId,
      ]);
    await end(una.id);
    expect(await first.closed).toEqual({ code: 4403, reason: 'Session ended' });
    // All sockets are checked at once: right behind a check the next one is as far away as it can be.
    const { answer, ms } = await timed(async () => {
      await end(ulf.id);
      return second.closed;
    });
    expect(answer).toEqual({ code: 4403, reason: 'Session ended' });
    expect(ms).toBeLessThan(2_000);
  }, 30_000);

  it('4403 within two seconds when a right was taken, and no message of what it let see', async () => {
    const [owner, ada, abe] = [await testApi.signUp(), await testApi.signUp('ada'), await testApi.signUp()];
    const { id } = await owner.createThing({ isPublic: false });
    const roles = new Roles(testApi.database.pool);
    await roles.set(abe.id, 'bk_admin');
    const [first, second] = [await Client.connected(ada.token), await Client.connected(abe.token)];
    for (const client of [first, second]) {
      client.watch(id);
      await client.until((m) => m.type === 'next');
    }
    await roles.set(ada.id, 'bk_user');
    expect(await first.closed).toEqual({ code: 4403, reason: 'Rights changed' });
    // All sockets are checked at once: right behind a check the next one is as far away as it can be.
    const { answer, ms } = await timed(async () => {
      await roles.set(abe.id, 'bk_user');
      return second.closed;
    });
    expect(answer).toEqual({ code: 4403, reason: 'Rights changed' });
    expect(ms).toBeLessThan(2_000);
    const again = await Client.connected(abe.token);
    again.watch(id);
    const refused = await again.until((m) => m.payload?.errors);
    expect(refused.payload.errors).toMatchObject([{ extensions: { code: 'NTFND' } }]);
  }, 30_000);

  it('a socket opens with the rights of that moment, not with those that are remembered', async () => {
    const [owner, admin] = [await testApi.signUp(), await testApi.signUp()];
    const { id } = await owner.createThing({ isPublic: false });
    const roles = new Roles(testApi.database.pool);
    await roles.set(admin.id, 'bk_admin');
    const sees = 'query ($id: UUID!) { thingById(id: $id) { id } }';
    await eventually(async () => (await admin.ask(sees, { id })).data?.thingById);
    await roles.set(admin.id, 'bk_user');
    const client = await Client.connected(admin.token);
    client.watch(id);
    const refused = await client.until((m) => m.payload?.errors);
    expect(refused.payload.errors).toMatchObject([{ extensions: { code: 'NTFND' } }]);
  });

  it('takes 200 subscriptions and refuses the next, until one of them ends', async () => {
    const { id } = await anna.createThing();
    const client = await Client.connected(anna.token);
    for (let i = 0; i < 200; i += 1) client.watch(id, `s${i}`);
    await eventually(() => client.received.filter((m) => m.type === 'next').length >= 200);
    client.watch(id, 'one more');
    const refused = await client.until((m) => m.id === 'one more');
    expect(refused).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'TOO_MANY' } }] });
    client.send({ id: 's0', type: 'complete' });
    client.watch(id, 'in its place');
    expect(await client.until((m) => m.id === 'in its place')).toMatchObject({ type: 'next' });
  });

  it('4429 when one person opens more connections than anybody needs', async () => {
    const many = await testApi.signUp();
    for (let i = 0; i < 3; i += 1) await Client.connected(many.token);
    const client = await Client.open();
    client.send({ type: 'connection_init', payload: { token: many.token } });
    expect(await client.closed).toEqual({ code: 4429, reason: 'Too many connections' });
  });
});

describe('who may open a socket', () => {
  it('answers a ping with a pong', async () => {
    const client = await Client.open();
    client.send({ type: 'ping', payload: { n: 1 } });
    expect(await client.until((m) => m.type === 'pong')).toEqual({ type: 'pong', payload: { n: 1 } });
  });

  it('pages of ours and of configured origins may, others may not', async () => {
    await Client.open({ origin: testApi.api.url });
    await Client.open({ origin: 'https://garden.example' });
    for (const origin of ['https://evil.example', 'null'])
      await expect(Client.open({ origin })).rejects.toThrow('403');
  });

  it('only on the path of the api', async () => {
    const socket = new WebSocket(
      `${testApi.api.url.replace('http', 'ws')}/elsewhere`,
      'graphql-transport-ws',
    );
    await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow('404');
  });
});

it('closes every socket with 1001 when it shuts down', async () => {
  const leaving = new TestApi();
  await leaving.start();
  const socket = new WebSocket(`${leaving.api.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  await leaving.stop();
  expect(await closed).toBe(1001);
});
