import { describe, expect, it } from '@jest/globals';
import { barsOf, type BarUnit, unitFor } from './log-bars.js';

const hour = 3_600_000;
const lengths: readonly (readonly [string, number, BarUnit])[] = [
  ['nothing', 0, 'MINUTE'],
  ['two hours', 2 * hour, 'MINUTE'],
  ['more than two hours', 2 * hour + 1, 'QUARTER_HOUR'],
  ['a day that is an hour longer', 25 * hour, 'QUARTER_HOUR'],
  ['two days', 48 * hour, 'HOUR'],
  ['a week', 168 * hour, 'HOUR'],
  ['ten days', 240 * hour, 'DAY'],
  ['four months', 123 * 24 * hour, 'DAY'],
  ['a year', 365 * 24 * hour, 'WEEK'],
  ['ten years', 3_650 * 24 * hour, 'MONTH'],
];

it.each(lengths)('%s is shown in bars that are seen each', (_, ms, unit) => expect(unitFor(ms)).toBe(unit));

/** Where bars begin, and where the last of them ends. */
const edgesOf = (from: string, last: string, timeZone: string) => {
  const { unit, bars } = barsOf({ from: new Date(from), last: new Date(last), to: undefined, timeZone }, []);
  return [unit, ...bars.map((bar) => bar.from.toISOString()), bars.at(-1)!.to.toISOString()];
};

describe('bars', () => {
  it('are of months, however long they are', () => {
    const edges = edgesOf('2023-12-31T23:30:00Z', '2026-03-31T23:00:00Z', 'Europe/Berlin');
    expect([edges[0], ...edges.slice(1, 5), ...edges.slice(-2)]).toEqual([
      ...['MONTH', '2023-12-31T23:30:00.000Z', '2024-01-31T23:00:00.000Z', '2024-02-29T23:00:00.000Z'],
      ...['2024-03-31T22:00:00.000Z', '2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z'],
    ]);
    expect(edges).toHaveLength(30);
  });

  it('are of weeks that begin on Monday', () => {
    const edges = edgesOf('2026-01-04T12:00:00Z', '2026-06-01T00:00:00Z', 'UTC');
    expect([edges.slice(0, 3), edges.slice(-2)]).toEqual([
      ['WEEK', '2026-01-04T12:00:00.000Z', '2026-01-05T00:00:00.000Z'],
      ['2026-06-01T00:00:00.000Z', '2026-06-08T00:00:00.000Z'],
    ]);
  });

  it('of hours are counted on from midnight of a zone whose clock has other minutes than UTC', () => {
    const edges = edgesOf('2026-06-09T10:00:00Z', '2026-06-11T12:14:59.999Z', 'Asia/Kathmandu');
    expect(edges.slice(0, 3)).toEqual(['HOUR', '2026-06-09T10:00:00.000Z', '2026-06-09T10:15:00.000Z']);
    expect(edges.slice(-2)).toEqual(['2026-06-11T11:15:00.000Z', '2026-06-11T12:15:00.000Z']);
  });

  // PostgreSQL knows no such zone, or takes its name for a clock that is an hour behind in summer.
  it.each([
    ['US/Pacific-New', '2026-06-09T07:00:00.000Z'],
    ['CET', '2026-06-08T22:00:00.000Z'],
  ])('have the days that the rest of the app has of %s', (zone, midnight) => {
    expect(edgesOf('2026-06-01T00:00:00Z', '2026-06-10T00:00:00Z', zone)).toContain(midnight);
  });
});
