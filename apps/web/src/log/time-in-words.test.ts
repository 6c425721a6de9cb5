import { describe, expect, it } from '@jest/globals';
import { timeIn } from './time-in-words.js';

describe('the time that an address asks for, in words', () => {
  it.each([
    [null, null, undefined],
    ['2026-07-01', null, 'since Jul 1, 2026'],
    ['2026-07-01', '2026-07-13', 'Jul 1 to Jul 13, 2026'],
    ['2026-07-13', '2026-07-13', 'Jul 13, 2026'],
    ['2026-07-14', '2026-07-13', 'Jul 14, 2026 to Jul 13, 2026'],
    [null, '2026-07-13', 'through Jul 13, 2026'],
    [null, '2026-07-13 06:30', 'before Jul 13, 2026, 6:30 AM'],
    ['2026-07-13', '2026-07-13 06:30', 'Jul 13, 2026, 12:00 AM to 6:30 AM'],
    ['nonsense', null, 'no time'],
  ])('%s to %s: %s', (from, to, words) => expect(timeIn(from, to)?.replaceAll('\u00a0', ' ')).toBe(words));
});
