import type { FieldError } from '../events/validation.js';
import { isTimeZone } from '../notifications/morning.js';
import { sessionLimits } from './decide.js';
import { calendarDay, dayMs, minuteMs } from './moments.js';

/** The zone of days where none is named. */
export const utc = 'UTC';
/** How many days a range has where it is not said. */
const usualDays = 30;
/** Every zone's clock stands a multiple of this from UTC. */
const quarterMs = 15 * minuteMs;
/** No zone is further from UTC. */
const furthestMs = 16 * 60 * minuteMs;

/** By the zone as it was named. Each takes some 30 KB, and a name may be written in many ways: never more than these. */
const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 50;

/** The calendar day of a moment (milliseconds since 1970) in a zone, as its first moment in UTC. */
export const dayInZone = (moment: number, timeZone: string): number => {
  if (timeZone === utc) return Math.floor(moment / dayMs) * dayMs;
  // To make one takes a thousand times as long as to use it.
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, era: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    });
    if (formats.size >= mostFormats) formats.clear();
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const date = new Date(0);
  date.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  return date.getTime();
};

/** The first moment of a calendar day in a zone, in milliseconds since 1970; `day` is its first moment in UTC. */
export const startOfDay = (day: number, timeZone: string): number => {
  if (timeZone === utc) return day;
  // In steps of a quarter of an hour: where a clock skips midnight, the day begins at the moment after.
  let [low, high] = [day - furthestMs, day + furthestMs];
  while (high - low > quarterMs) {
    const middle = low + Math.floor((high - low) / quarterMs / 2) * quarterMs;
    if (dayInZone(middle, timeZone) >= day) high = middle;
    else low = middle;
  }
  return high;
};

/** One day of a range: from its first moment up to, not including, the first of the next. In milliseconds since 1970. */
export interface RangeDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

/** Days that figures are asked for. */
export interface DayRange {
  readonly days: readonly RangeDay[];
  /** Only what lies within is looked at: later than the first day's start where that is too far back. */
  readonly from: number;
  readonly until: number;
}

export interface AskedDays {
  /** Calendar days `YYYY-MM-DD`, both inclusive. Today, and the 29 days before the last, where they are left out. */
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  /** An IANA name; UTC where it is left out. */
  readonly timeZone?: string | null | undefined;
}

/**
 * What is wrong with a time zone whose days are asked for. What this program knows is a zone, and days are reckoned here alone: a
 * database has names of its own, and means another zone by some.
 */
export const timeZoneProblem = (timeZone: string): FieldError | undefined =>
  // A distance from UTC is no zone.
  /^[+-]/.test(timeZone) || !isTimeZone(timeZone)
    ? { field: 'timeZone', message: 'timeZone must be the name of a time zone, like Europe/London' }
    : undefined;

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** The days of a range at a moment (milliseconds since 1970), or the field that breaks a rule (N36, N37). */
export const daysOf = (asked: AskedDays, now: number): DayRange | FieldError => {
  const timeZone = asked.timeZone ?? utc;
  const wrongZone = timeZoneProblem(timeZone);
  if (wrongZone) return wrongZone;
  const given = (field: 'startDate' | 'endDate') =>
    asked[field] == null ? undefined : (calendarDay(asked[field]) ?? wrongDay(field));
  const last = given('endDate') ?? dayInZone(now, timeZone);
  if (typeof last !== 'number') return last;
  const first = given('startDate') ?? last - (usualDays - 1) * dayMs;
  if (typeof first !== 'number') return first;
  if (last < first) return { field: 'endDate', message: 'endDate must not be before startDate' };
  const count = (last - first) / dayMs + 1;
  if (count > sessionLimits.days)
    return { field: 'endDate', message: `A range has at most ${sessionLimits.days} days` };
  const starts = Array.from({ length: count + 1 }, (_, n) => startOfDay(first + n * dayMs, timeZone));
  const oldest = startOfDay(dayInZone(now, timeZone) - sessionLimits.days * dayMs, timeZone);
  return {
    days: starts
      .slice(0, -1)
      .map((from, n) => ({ date: dateOf(first + n * dayMs), from, until: starts[n + 1]! })),
    from: Math.max(starts[0]!, oldest),
    until: Math.max(starts.at(-1)!, oldest),
  };
};

const wrongDay = (field: string): FieldError => ({
  field,
  message: `${field} must be a day like 2026-07-20`,
});

/**
 * The first UTC day that is not more than 396 days back at a moment, both in milliseconds since 1970. What is of the days before it is
 * in no figure by UTC days, and leaves the log (N42).
 */
export const firstKeptDay = (now: number): number => dayInZone(now, utc) - sessionLimits.days * dayMs;

/** Whether these are no days but what is wrong with them. */
export const isFieldError = (asked: DayRange | FieldError): asked is FieldError => 'field' in asked;
