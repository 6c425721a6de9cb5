import { afterEach, expect, it, jest } from '@jest/globals';
import { projections } from '@hedgerow/read-model';
import { Sampler } from './sampler.js';

const half = 30_000;
const start = Date.parse('2026-06-01T10:00:00Z');

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('writes each half minute once, also where a timer comes early by the clock, or the clock was set back', async () => {
  jest.useFakeTimers({ now: start + 10_000 });
  const written: number[] = [];
  const query = async ({ values }: { values: unknown[] }) => {
    written.push((values.find((value) => value instanceof Date) as Date).getTime() - start);
    return { rows: [] };
  };
  let early = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => jest.now() - early);
  const one = new Sampler({ query } as never, { projections }, () => undefined);
  one.start();
  early = 1;
  await jest.advanceTimersByTimeAsync(20_000);
  await jest.advanceTimersByTimeAsync(half);
  early = 5_000;
  await jest.advanceTimersByTimeAsync(2 * half);
  await one.stop();
  expect(written).toEqual([0, half, 2 * half]);
});
