import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lookUntil, type Patience } from './wait-for-version.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A look that finds something from `from` milliseconds on, and hints that the test gives. */
const looking = (from: number, patience: Partial<Patience> = {}) => {
  const begun = performance.now();
  const looks: number[] = [];
  const stopped = jest.fn();
  let hint: () => void = () => undefined;
  let took = 0;
  const found = lookUntil(
    async () => {
      const at = performance.now() - begun;
      looks.push(at);
      if (took > 0) await new Promise((resolve) => setTimeout(resolve, took));
      return at >= from ? 'found' : undefined;
    },
    { changed: (wake) => ((hint = wake), stopped), ...patience },
  );
  return {
    ...{ found, looks, stopped },
    hint: () => hint(),
    /** From now on a look takes this long. */
    takes: (ms: number) => void (took = ms),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
};

describe('what was written a moment ago', () => {
  it('is looked for when the first hint comes, and not before', async () => {
    const { found, looks, stopped, hint, pass } = looking(10);
    await pass(10);
    expect(looks).toEqual([]);
    hint();
    expect(await found).toBe('found');
    expect(looks).toEqual([10]);
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('leaves no pause behind that would wake the program for nothing', async () => {
    const { found, hint, pass } = looking(10);
    await pass(10);
    hint();
    expect(await found).toBe('found');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is found within a pause when the hint is lost', async () => {
    const { found, looks, pass } = looking(60);
    await pass(200);
    expect(await found).toBe('found');
    expect(looks).toEqual([50, 100]);
  });

  it('is looked for again at once when the hint comes during a look', async () => {
    const { found, looks, hint, takes, pass } = looking(60);
    takes(20);
    await pass(55);
    hint();
    await pass(40);
    expect(await found).toBe('found');
    expect(looks).toEqual([50, 70]);
  });

  it('is not found past the deadline; the last look is at it', async () => {
    const { found, looks, stopped, pass } = looking(1_000, { timeoutMs: 120 });
    await pass(120);
    expect(await found).toBeUndefined();
    expect(looks).toEqual([50, 100, 120]);
    expect(stopped).toHaveBeenCalledTimes(1);
  });
});

describe('what was written before', () => {
  it('is looked for at once: no hint will come', async () => {
    const { found, looks } = looking(0, { writtenEarlier: true });
    expect(await found).toBe('found');
    expect(looks).toEqual([0]);
  });

  it('and is not there yet is waited for all the same', async () => {
    const { found, looks, hint, pass } = looking(10, { writtenEarlier: true });
    await pass(10);
    hint();
    expect(await found).toBe('found');
    expect(looks).toEqual([0, 10]);
  });
});
