import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, freshNamespace, testServices } from '@hedgerow/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { createClient } from 'redis';
import { minuteMs } from './budget.js';
import { SharedBudgets } from './shared-budgets.js';

const perMinute = 6_000;
const msOf = (points: number): number => (points / perMinute) * minuteMs;
const namespace = freshNamespace('budgets');
/** Nothing here may count alone because the machine stood still for a moment. */
const patienceMs = 20_000;
let redisUrl: string;
let redis: ReturnType<typeof createClient>;
let here: SharedBudgets;
let there: SharedBudgets;

const redisMs = async (): Promise<number> => {
  const [seconds, micros] = await redis.sendCommand<string[]>(['TIME']);
  return Number(seconds) * 1_000 + Number(micros) / 1_000;
};
let keys = 0;
/** Of a budget that nothing was spent of, also where a test is tried again. */
const newKey = () => `key-${(keys += 1)}`;
/** The moment, on the clock of Redis, at which a budget is full again. It is kept no longer than until then. */
const fullAt = async (key: string): Promise<number> => Number(await redis.get(`${namespace}budget:${key}`));
/** Until it is connected each counts alone. */
const untilShared = (budgets: SharedBudgets) =>
  eventually(async () => {
    const key = newKey();
    await budgets.spend(key, perMinute, 1_000);
    return (await fullAt(key)) > 0;
  });

beforeAll(async () => {
  ({ redisUrl } = await testServices({ redis: true }));
  redis = createClient({ url: redisUrl });
  await redis.connect();
  const started = () => {
    const budgets = new SharedBudgets({ url: redisUrl }, namespace, patienceMs);
    budgets.start();
    return budgets;
  };
  [here, there] = [started(), started()];
  await Promise.all([here, there].map(untilShared));
});
afterAll(() => {
  for (const client of [here, there]) client.stop();
  redis.destroy();
});

describe('a budget of which apis take points in advance', () => {
  it('has spent them when they are taken, and is not asked again until they are used up', async () => {
    const key = newKey();
    const begun = await redisMs();
    await there.spend(key, perMinute, 2_000);
    expect(await here.spendInAdvance(key, perMinute, 10)).toBe(0);
    const taken = await fullAt(key);
    // A twentieth besides.
    expect(taken).toBeGreaterThanOrEqual(begun + msOf(2_310));
    expect(taken).toBeLessThanOrEqual((await redisMs()) + msOf(2_310));
    for (let n = 0; n < 30; n += 1) expect(await here.spendInAdvance(key, perMinute, 10)).toBe(0);
    expect(await fullAt(key)).toBe(taken);
    await here.spendInAdvance(key, perMinute, 10);
    expect(await fullAt(key)).toBeGreaterThan(taken);
  });

  it('gives none in advance once half of it is spent', async () => {
    const key = newKey();
    await there.spend(key, perMinute, 3_500);
    const before = await fullAt(key);
    for (let n = 1; n <= 3; n += 1) {
      await here.spendInAdvance(key, perMinute, 10);
      expect(await fullAt(key)).toBeCloseTo(before + n * msOf(10), 1);
    }
  });

  it('is spent no more than once by several apis, and each says how long to wait', async () => {
    const key = newKey();
    const begun = await redisMs();
    let points = 0;
    const spent = async (budgets: SharedBudgets) => {
      for (;;) {
        const wait = await budgets.spendInAdvance(key, perMinute, 100);
        if (wait > 0) return wait;
        points += 100;
      }
    };
    const waits = await Promise.all([spent(here), spent(there)]);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(msOf(100));
    const passed = (await redisMs()) - begun;
    expect(points).toBeGreaterThanOrEqual(perMinute);
    expect(msOf(points)).toBeLessThanOrEqual(minuteMs + passed);
  });
});

it('reads an answer that came while this process was held up, and does not take Redis for slow', async () => {
  const hasty = new SharedBudgets({ url: redisUrl }, namespace, 1_000);
  hasty.start();
  try {
    await untilShared(hasty);
    const key = newKey();
    const asked = hasty.spend(key, perMinute, 1_000);
    // The client sends what it is asked in the next turn of the loop.
    await turn();
    for (const end = performance.now() + 1_500; performance.now() < end;);
    await asked;
    const once = await fullAt(key);
    expect(once).toBeGreaterThan(0);
    await hasty.spend(key, perMinute, 1_000);
    expect(await fullAt(key)).toBeGreaterThan(once);
  } finally {
    hasty.stop();
  }
});

it('sets no timer in Redis’ client for what it asks, which would wake the program later for nothing', async () => {
  const key = newKey();
  const timer = jest.spyOn(AbortSignal, 'timeout');
  try {
    await here.spend(key, perMinute, 1_000);
    expect(await fullAt(key)).toBeGreaterThan(0);
    // That of this test's own client, which has the usual settings.
    expect(timer).toHaveBeenCalledTimes(1);
  } finally {
    timer.mockRestore();
  }
});
