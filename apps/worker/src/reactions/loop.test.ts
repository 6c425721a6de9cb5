import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Loop } from './loop.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a loop', () => {
  it('rests as long after a round that fails as after any other, where it goes by a clock', async () => {
    const at: number[] = [];
    const failures: unknown[] = [];
    const begun = performance.now();
    const round = async () => {
      at.push(performance.now() - begun);
      if (at.length === 2) throw new Error('failed');
    };
    const loop = Loop.every(1_000, round, (error) => failures.push(error));
    loop.start();
    await pass(2_500);
    expect(at).toEqual([0, 1_000, 2_000]);
    expect(failures).toEqual([new Error('failed')]);
    await loop.stop();
    await pass(2_000);
    expect(at).toHaveLength(3);
  });

  it('waits a little, and longer each time, after rounds that fail, where no rest is named', async () => {
    let rounds = 0;
    const loop = new Loop(
      () => {
        rounds++;
        return Promise.reject(new Error('failed'));
      },
      () => undefined,
    );
    loop.start();
    await pass(100);
    expect(rounds).toBe(1);
    await pass(10_000);
    expect(rounds).toBeGreaterThan(5);
    expect(rounds).toBeLessThan(12);
    await loop.stop();
  });

  it('begins the next round at once when it is woken, also during a round', async () => {
    let rounds = 0;
    const loop = new Loop(
      async () => {
        if (++rounds === 2) loop.wake();
        return 1_000;
      },
      () => undefined,
    );
    loop.start();
    await pass(10);
    expect(rounds).toBe(1);
    loop.wake();
    await pass(10);
    expect(rounds).toBe(3);
    await loop.stop();
  });
});
