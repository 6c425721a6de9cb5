import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AskedDays, daysOf, isFieldError } from './days.js';

const now = Date.parse('2026-07-18T10:00:00Z');
const rangeOf = (asked: AskedDays) => {
  const range = daysOf(asked, now);
  if (isFieldError(range)) throw new Error(range.message);
  return range;
};
const iso = (ms: number) => new Date(ms).toISOString();
const dayOf = (date: string, timeZone?: string) => {
  const [day] = rangeOf({ startDate: date, endDate: date, timeZone }).days;
  return [iso(day!.from), iso(day!.until)];
};

describe('the days of a range (N36)', () => {
  it('are both inclusive', () => {
    const { days, from, until } = rangeOf({ startDate: '2026-07-01', endDate: '2026-07-07' });
    expect(days.map(({ date }) => date)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2026-07-0${n}`));
    expect([iso(from), iso(until)]).toEqual(['2026-07-01T00:00:00.000Z', '2026-07-08T00:00:00.000Z']);
  });

  it('are today and the 29 before when nothing is said, today being the zone’s', () => {
    const { days } = rangeOf({});
    expect([days.length, days[0]!.date, days.at(-1)!.date]).toEqual([30, '2026-06-19', '2026-07-18']);
    expect(rangeOf({ timeZone: 'Pacific/Kiritimati' }).days.at(-1)!.date).toBe('2026-07-19');
    expect(rangeOf({ endDate: '2026-07-10' }).days[0]!.date).toBe('2026-06-11');
  });

  it.each([
    ['an end before its start', { startDate: '2026-07-02', endDate: '2026-07-01' }, 'endDate'],
    ['397 days', { startDate: '2025-06-01', endDate: '2026-07-02' }, 'endDate'],
    ['a start of another form', { startDate: '1 July' }, 'startDate'],
    ['a day that is none', { endDate: '2026-02-30' }, 'endDate'],
    ['a moment', { startDate: '2026-07-01T00:00:00Z' }, 'startDate'],
    ['a zone that is none', { timeZone: 'Middle/Earth' }, 'timeZone'],
    ['an offset', { timeZone: '+05:30' }, 'timeZone'],
    ['an empty zone', { timeZone: '' }, 'timeZone'],
  ])('of %s are refused', (_, asked, field) => {
    expect(daysOf(asked, now)).toMatchObject({ field, message: expect.stringMatching(/./) });
  });

  it('may be 396; what lies further back than 396 days is not looked at', () => {
    const { days, from } = rangeOf({ startDate: '2025-06-01', endDate: '2026-07-01' });
    expect(days).toHaveLength(396);
    expect(iso(from)).toBe('2025-06-17T00:00:00.000Z');
    const old = rangeOf({ startDate: '1901-01-01', endDate: '1901-01-03', timeZone: 'Europe/Amsterdam' });
    expect([old.days.length, old.until - old.from]).toEqual([3, 0]);
  });
});

describe('a day in a zone (N37)', () => {
  it.each([
    ['Asia/Kathmandu', '2026-07-16', '2026-07-15T18:15:00.000Z', '2026-07-16T18:15:00.000Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ['Europe/London', '2025-10-26', '2025-10-25T23:00:00.000Z', '2025-10-27T00:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-07-16', '2026-07-15T10:00:00.000Z', '2026-07-16T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-07-16', '2026-07-16T11:00:00.000Z', '2026-07-17T11:00:00.000Z'],
    // The clock goes from 24:00 to 1:00 there, so that the day has no midnight; and in autumn from 24:00 to 23:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z', '2026-04-06T04:00:00.000Z'],
  ])('%s: %s is from %s to %s', (timeZone, date, from, until) => {
    expect(dayOf(date, timeZone)).toEqual([from, until]);
  });

  it('begins where the day before ends, shows its date at both ends, and begins at a quarter of an hour', () => {
    const zones = fc.constantFrom(
      ...['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'],
      ...['America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'Pacific/Chatham'],
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 380 }), (timeZone, back) => {
        const startDate = iso(now - (back + 4) * 86_400_000).slice(0, 10);
        const endDate = iso(now - back * 86_400_000).slice(0, 10);
        const { days } = rangeOf({ startDate, endDate, timeZone });
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone });
        days.forEach(({ date, from, until }, n) => {
          if (n > 0) expect(from).toBe(days[n - 1]!.until);
          expect([shown.format(from), shown.format(until - 1)]).toEqual([date, date]);
          expect(from % 900_000).toBe(0);
        });
      }),
    );
  });
});
