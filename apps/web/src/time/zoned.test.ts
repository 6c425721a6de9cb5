import { describe, expect, it } from '@jest/globals';
import { dayOrMomentText, momentText, stretchText, utcTime } from './zoned.js';

it('a moment of UTC says so, whatever zone the viewer is in', () => {
  expect(utcTime('2026-07-16T23:05:00+02:00')).toBe('Jul 16, 2026, 9:05\u00a0PM\u00a0UTC');
  expect(momentText('2026-07-13T00:00:00.000Z', 'UTC')).toBe('Jul 13, 2026, 12:00\u00a0AM');
});

describe('what lies between two moments', () => {
  const said = (from: string, to: string, zone = 'Europe/London') =>
    stretchText(new Date(from), new Date(to), zone).replaceAll('\u00a0', ' ');
  it.each([
    ['2026-07-11T23:00:00Z', '2026-07-12T23:00:00Z', 'Jul 12, 2026'],
    ['2026-06-30T23:00:00Z', '2026-07-12T23:00:00Z', 'Jul 1 to Jul 12, 2026'],
    ['2026-07-12T13:00:00Z', '2026-07-12T14:00:00Z', 'Jul 12, 2026, 2:00 PM to 3:00 PM'],
    ['2026-07-12T22:00:00Z', '2026-07-12T23:00:00Z', 'Jul 12, 2026, 11:00 PM to 12:00 AM'],
    ['2026-07-12T13:00:30Z', '2026-07-12T13:15:00Z', 'Jul 12, 2026, 2:00:30 PM to 2:15:00 PM'],
    ['2026-07-11T23:00:00Z', '2026-07-14T13:00:00Z', 'Jul 12, 2026, 12:00 AM to Jul 14, 2026, 2:00 PM'],
  ])('%s and %s: %s', (from, to, words) => expect(said(from, to)).toBe(words));

  it('says which hour is meant where it comes twice', () => {
    expect(said('2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z')).toBe(
      'Oct 25, 2026, 1:00 AM GMT+1 to 1:00 AM GMT',
    );
    expect(said('2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z')).toBe('Oct 25, 2026, 1:00 AM GMT to 2:00 AM');
    expect(dayOrMomentText(new Date('2026-10-25T01:00:00Z'), 'Europe/London')).toMatch(/1:00.AM GMT$/);
  });

  it.each([
    ['2026-07-12T00:00:00Z', '2026-07-13T00:00:00Z', 'Jul 12, 2026, UTC'],
    ['2026-07-01T00:00:00Z', '2026-07-13T00:00:00Z', 'Jul 1 to Jul 12, 2026, UTC'],
  ])('says that days are of UTC where the viewer’s are others: %s and %s', (from, to, words) =>
    expect(said(from, to)).toBe(words),
  );

  it('is days where they are whole in the zone', () => {
    expect(said('2026-07-12T00:00:00Z', '2026-07-13T00:00:00Z', 'UTC')).toBe('Jul 12, 2026');
    expect(dayOrMomentText(new Date('2026-07-11T23:00:00Z'), 'Europe/London')).toBe('Jul 12, 2026');
    expect(dayOrMomentText(new Date('2026-07-11T23:00:30Z'), 'Europe/London')).toMatch(
      /^Jul 12, 2026, 12:00:30.AM$/,
    );
  });
});
