import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, GraphQLClient } from '@hedgerow/testing/graphql-client';
import { limitsBeyond } from '@hedgerow/testing/limits';
import { stallable, type Stallable } from '@hedgerow/testing/stallable';
import { Announcements } from './live/announcements.js';
import { Runtime } from './runtime.js';
import { type ApiServer, startApi } from './server.js';
import { suiteApi } from './test-api.fixture.js';

const testApi = suiteApi();
let way: Stallable;
let keysWay: Stallable;
let api: ApiServer;

beforeAll(async () => {
  way = await stallable(testApi.database.url);
  keysWay = await stallable(testApi.database.url);
  api = await startApi({
    ...testApi.config,
    ...{ database: way.url, readDatabase: way.url, keysDatabase: keysWay.url },
  });
});
afterAll(async () => {
  way.resume();
  keysWay.resume();
  await api.close();
  await way.close();
  await keysWay.close();
});

const ready = async () => {
  const response = await fetch(`${api.url}/health/ready`);
  const { failing } = (await response.json()) as { failing: string[] };
  return { status: response.status, failing };
};
const things = '{ allThings(first: 1) { nodes { id } } }';

it('no statement of the api waits for ever: one that a person waits for ends within 5 s, one for keys within 10 s', async () => {
  const { storePool, readPool, keysPool } = api.app.get(Runtime);
  const beyond = [
    ...[limitsBeyond(storePool, 5_000), limitsBeyond(readPool, 5_000)],
    limitsBeyond(keysPool, 10_000),
  ];
  expect(await Promise.all(beyond)).toEqual([{}, {}, {}]);
});

describe('while PostgreSQL hangs', () => {
  it('readiness is red before the statements that fill the pool are ended, and green afterwards', async () => {
    const { readPool } = api.app.get(Runtime);
    const hanging = Promise.allSettled(
      Array.from({ length: 20 }, () => readPool.query('select pg_sleep(60)')),
    );
    const first = await Promise.race([ready(), hanging]);
    expect(first).toMatchObject({ status: 503, failing: ['readModel'] });
    expect(await hanging).toEqual(
      Array(20).fill(
        expect.objectContaining({ status: 'rejected', reason: expect.objectContaining({ code: '57014' }) }),
      ),
    );
    await eventually(async () => (await ready()).status === 200);
  }, 30_000);

  it('a query is refused as something to try again, and answered once PostgreSQL goes on', async () => {
    const visitor = new GraphQLClient(api.url);
    await visitor.get(things);
    way.stall();
    expect(await ready()).toMatchObject({ status: 503, failing: ['postgres', 'readModel'] });
    expect(errorCode(await visitor.ask(things))).toBe('UNAVAILABLE');
    way.resume();
    await eventually(() => visitor.get(things));
    // The read model is looked at every few seconds.
    await eventually(async () => (await ready()).status === 200, { within: 15_000 });
  }, 30_000);
});

describe('while the database of the keys hangs, which is another one', () => {
  it('readiness is red and names the keys, and green once it goes on', async () => {
    await eventually(async () => (await ready()).status === 200, { within: 15_000 });
    keysWay.stall();
    expect(await ready()).toEqual({ status: 503, failing: ['keys'] });
    keysWay.resume();
    await eventually(async () => (await ready()).status === 200);
  }, 30_000);
});

describe('while Redis stands still', () => {
  it('its silence is noticed, and its return is told to those who read what was missed', async () => {
    const redis = await stallable(testApi.config.redis);
    const announcements = new Announcements(
      { url: redis.url },
      testApi.config.namespace,
      createLogger('test', 'silent'),
    );
    let returns = 0;
    announcements.onReturn(() => (returns += 1));
    announcements.start();
    try {
      await eventually(() => returns > 0);
      const before = returns;
      redis.stall();
      // What was held back is let go only by a client that gave its connection up: a new one comes through afterwards.
      await eventually(() => !announcements.isConnected, { within: 20_000 });
      redis.resume();
      await eventually(() => returns > before, { within: 20_000 });
    } finally {
      announcements.stop();
      await redis.close();
    }
  }, 60_000);
});
