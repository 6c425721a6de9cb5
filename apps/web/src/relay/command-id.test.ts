import { afterEach, expect, it, jest } from '@jest/globals';
import { commandIds } from './command-id.js';

const rowan = { thingId: 'rowan', type: 'WATERING' };
const elm = { thingId: 'elm', type: 'WATERING' };
const minutes = 60_000;

afterEach(() => void jest.useRealTimers());

it('the same input keeps its id from try to try, until it is done', () => {
  const { idOf, done } = commandIds();
  const first = idOf(rowan);
  expect(idOf({ ...rowan })).toBe(first);
  expect(idOf(elm)).not.toBe(first);
  done(rowan);
  expect(idOf(rowan)).not.toBe(first);
});

it('what is done ends no other command, which may be on its way', () => {
  const { idOf, done } = commandIds();
  const first = idOf(rowan);
  done(elm);
  expect(idOf(rowan)).toBe(first);
});

it('a try some minutes after a failure is the same command, the watering of the next day is another', () => {
  jest.useFakeTimers();
  const { idOf } = commandIds();
  const first = idOf(rowan);
  for (const _try of [1, 2, 3]) {
    jest.advanceTimersByTime(9 * minutes);
    expect(idOf(rowan)).toBe(first);
  }
  jest.advanceTimersByTime(10 * minutes);
  expect(idOf(rowan)).not.toBe(first);
});
