import { describe, expect, it } from '@jest/globals';
import * as times from './time.js';
import { age, dayName, moment, parseTime, span } from './time.js';

const now = new Date(2026, 6, 16, 9, 0);

describe('server times', () => {
  it.each([
    ['2026-07-16T08:00:00', '2026-07-16T08:00:00.000Z'],
    ['2026-07-16T08:00:00.5', '2026-07-16T08:00:00.500Z'],
    ['2026-07-16T08:00:00Z', '2026-07-16T08:00:00.000Z'],
    ['2026-07-16T08:00:00+02:00', '2026-07-16T06:00:00.000Z'],
    ['2026-07-16T08:00:00-0130', '2026-07-16T09:30:00.000Z'],
  ])('[308] %s gets a Z only where no zone is present', (text, iso) => {
    expect(parseTime(text).toISOString()).toBe(iso);
  });
});

describe('ages', () => {
  const ago = (ms: number) => age(new Date(now.getTime() - ms), now);
  it('tells an age in the largest unit that still says something', () => {
    expect(ago(20_000)).toBe('just now');
    expect(ago(12 * 60_000)).toBe('12 min ago');
    expect(ago(26 * 3_600_000)).toBe('26 h ago');
    expect(ago(4 * 86_400_000)).toBe('4 days ago');
    expect(ago(100 * 86_400_000)).toBe('3 months ago');
    expect(ago(800 * 86_400_000)).toBe('2 years ago');
  });
  it('counts days as the calendar does', () => {
    const sunday = new Date(2026, 10, 22, 15, 57);
    expect(age(new Date(2026, 10, 19, 19, 35), sunday)).toBe('3 days ago');
    expect(age(new Date(2026, 10, 20, 15, 56), sunday)).toBe('2 days ago');
  });
  it('never grows when the time since shrinks', () => {
    expect(ago(60 * 86_400_000)).toBe('2 months ago');
    expect(ago(730 * 86_400_000)).toBe('2 years ago');
  });
  it('never speaks of the future when a device clock runs ahead', () =>
    expect(ago(-90_000)).toBe('just now'));
  it('names lengths of time', () =>
    expect([span(90_000), span(8 * 3_600_000), span(72 * 3_600_000)]).toEqual(['2 min', '8 h', '3 days']));
});

describe('days', () => {
  it('[031] names days and moments in American English', () => {
    expect(dayName(new Date(2026, 6, 16, 1), now)).toBe('Today');
    expect(dayName(new Date(2026, 6, 15, 23), now)).toBe('Yesterday');
    expect(dayName(new Date(2026, 6, 12, 12), now)).toBe('Sunday, July 12');
    expect(dayName(new Date(2025, 6, 12, 12), now)).toBe('Saturday, July 12, 2025');
    expect(moment(new Date(2026, 6, 15, 14, 10), now)).toBe('yesterday at 2:10\u00a0PM');
  });
});

describe('each form of a time is what Intl makes of it', () => {
  const forms: readonly [keyof typeof times, Intl.DateTimeFormatOptions][] = [
    ['clock', { hour: 'numeric', minute: '2-digit' }],
    ['shortDate', { month: 'short', day: 'numeric' }],
    ['longDate', { weekday: 'long', month: 'long', day: 'numeric' }],
    ['dateWithYear', { dateStyle: 'long' }],
    ['shortWeekday', { weekday: 'short' }],
    ['weekdayAndDate', { weekday: 'short', month: 'short', day: 'numeric' }],
    ['monthAndYear', { month: 'long', year: 'numeric' }],
    ['weekday', { weekday: 'long' }],
    ['fullTime', { dateStyle: 'full', timeStyle: 'short' }],
    ['mediumTime', { dateStyle: 'medium', timeStyle: 'short' }],
  ];
  /** Each hour of a day, and each day of four years, at another minute each. */
  const moments = [
    ...Array.from({ length: 24 }, (_, hour) => new Date(2026, 6, 16, hour, hour * 2)),
    ...Array.from({ length: 1461 }, (_, day) => new Date(2024, 0, 1 + day, day % 24, day % 60)),
  ];
  it.each(forms)('%s', (name, options) => {
    const format = new Intl.DateTimeFormat('en-US', options);
    const show = times[name] as (at: Date) => string;
    // Versions of ICU differ in the space before AM and PM.
    const byIntl = moments.map((at) => format.format(at).replaceAll(/[\u202f ](?=[AP]M\b)/g, '\u00a0'));
    expect(moments.map(show)).toEqual(byIntl);
  });
});
