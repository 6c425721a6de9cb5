import { describe, expect, it } from '@jest/globals';
import { isIsoTime, millisecondsOf } from './milliseconds.js';

describe('a time as Date.toISOString writes it', () => {
  it.each(['2026-06-01T10:00:00.123Z', '2026-01-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z'])(
    '%s',
    (text) => {
      expect(isIsoTime(text)).toBe(true);
      expect(millisecondsOf(text)).toBe(Date.parse(text));
    },
  );

  it.each([
    ['microseconds', '2026-06-01T10:00:00.123456Z'],
    ['no fraction', '2026-06-01T10:00:00Z'],
    ['another zone', '2026-06-01T10:00+02:00  '],
    ['words of 24 characters', 'Mon Jun 01 2026 10:00:00'],
    ['a day that the month does not have', '2026-02-30T10:00:00.000Z'],
    ['an hour that no day has', '2026-06-01T24:00:00.000Z'],
    ['a year that is taken for another one', '0050-01-01T00:00:00.000Z'],
    ['the same on a day that not every month has', '0050-01-31T00:00:00.000Z'],
  ])('%s are none', (_what, text) => expect(isIsoTime(text)).toBe(false));
});
