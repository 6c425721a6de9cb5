import { expect, it } from '@jest/globals';
import { afterWords, datedBack } from './event-time.js';

const at = '2026-07-16T09:24:05.120Z';

it('an event that was stored a minute or more behind what it is about was dated back, by so long', () => {
  expect(datedBack(at, '2026-07-16T09:25:05.119Z')).toBeUndefined();
  expect(datedBack(at, '2026-07-19T06:44:05.120Z')).toBe('69 h 20 m');
  // Clocks of several machines differ.
  expect(datedBack(at, '2026-07-16T09:24:05.000Z')).toBeUndefined();
});

it('what follows is told from what it follows from, never before it', () => {
  expect(afterWords(at, '2026-07-16T09:24:05.199Z')).toBe('+ 79 ms');
  expect(afterWords(at, '2026-07-16T09:24:05.000Z')).toBe('+ 0 ms');
});
