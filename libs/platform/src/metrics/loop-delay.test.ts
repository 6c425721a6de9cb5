import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoopClock, LoopDelayWatch } from './loop-delay.js';

/** A loop in which time passes as the test has it: milliseconds of rest, and of work that holds it up. */
const loop = () => {
  let now = 0;
  let active = 0;
  let next: { readonly at: number; readonly act: () => void } | undefined;
  let looks = 0;
  const clock: LoopClock = {
    now: () => now,
    utilization: (since) => ({ idle: 0, active: active - (since?.active ?? 0), utilization: 0 }),
    after: (ms, act) => (next = { at: now + ms, act }),
  };
  const watch = new LoopDelayWatch(clock);
  const looked = () => {
    while (next && next.at <= now) {
      looks += 1;
      next.act();
    }
  };
  return {
    watch,
    rest: (ms: number) => {
      for (const end = now + ms; now < end; looked()) now += 1;
    },
    work: (ms: number) => {
      now += ms;
      active += ms;
      looked();
    },
    /** The machine has no processor for the program, which has nothing to do. */
    starve: (ms: number) => {
      now += ms;
      looked();
    },
    looks: () => looks,
  };
};

it('a loop at rest is looked at twice a second, and is not late', () => {
  const { watch, rest, looks } = loop();
  rest(10_000);
  expect(looks()).toBe(20);
  expect(watch.take()).toMatchObject({ max: 0.000000001, p99: 0.000000001 });
});

it('a loop that works in short pieces is not looked at more often', () => {
  const { watch, rest, work, looks } = loop();
  for (let n = 0; n < 500; n += 1) {
    work(5);
    rest(15);
  }
  expect(looks()).toBeLessThanOrEqual(20);
  expect(watch.take().p99).toBeLessThan(0.01);
});

it.each(['work', 'starve'] as const)(
  'one that is held up (%s) for 300 ms every two seconds is found late by 200 ms at least',
  (how) => {
    const held = loop();
    for (let n = 0; n < 8; n += 1) {
      held.rest(1_730);
      held[how](300);
    }
    held.watch.take();
    for (let n = 0; n < 8; n += 1) {
      held.rest(1_730);
      held[how](300);
    }
    expect(held.watch.take().p99).toBeGreaterThanOrEqual(0.2);
  },
);

it('after it was held up it is looked at closely, until nothing has held it up for a while', () => {
  const { rest, work, looks } = loop();
  work(1_000);
  rest(9_000);
  expect(looks()).toBeGreaterThan(150);
  rest(5_000);
  const before = looks();
  rest(10_000);
  expect(looks() - before).toBe(20);
});

it('each figure is of what came since the last time; nothing is no delay', () => {
  const { watch, rest, work } = loop();
  work(2_000);
  expect(watch.take().max).toBeCloseTo(1.5);
  expect(watch.take()).toEqual({ min: 0, max: 0, mean: 0, stddev: 0, p50: 0, p90: 0, p99: 0 });
  rest(500);
  expect(watch.take().max).toBeLessThan(0.1);
});

it('a real loop that is held up is seen to be', async () => {
  const watch = new LoopDelayWatch();
  for (const end = performance.now() + 900; performance.now() < end;);
  await sleep(20);
  expect(watch.take().max).toBeGreaterThan(0.35);
});
