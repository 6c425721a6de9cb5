import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Gathering } from './gathering.js';

const ms = 13;
let clock = 0;
beforeEach(() => {
  clock = 1_000;
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

/** Fetches after so many milliseconds each, and says which of them were followed by a wait. */
const waits = async (gaps: readonly number[]): Promise<boolean[]> => {
  const gathering = new Gathering(ms, () => clock);
  const waited: boolean[] = [];
  for (const gap of gaps) {
    clock += gap;
    gathering.fetched();
    const before = jest.getTimerCount();
    const both = Promise.all([gathering.wait(), gathering.wait()]);
    waited.push(jest.getTimerCount() > before);
    jest.advanceTimersByTime(ms);
    await both;
  }
  return waited;
};

describe('the wait for more records after a fetch', () => {
  it('comes where fetches follow each other, once for all batches of one', async () => {
    expect(await waits([5, 5, ms, ms + 1, 5])).toEqual([false, true, true, true, true]);
  });

  it('is left out where records come seldom, and comes back with them', async () => {
    expect(await waits([20, 20, 20, 5, 5, 20])).toEqual([false, false, false, true, true, false]);
  });
});
