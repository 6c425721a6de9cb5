import { parseTime } from './time.js';
import * as texts from './texts.js';

// Each takes a while to make, and a table has a row for each day.
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(key, known);
  return known;
};

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const minutes = { hour: 'numeric', minute: '2-digit' } as const;
const seconds = { ...minutes, second: '2-digit' } as const;

/** Of a calendar day `YYYY-MM-DD`, which has no zone. */
const ofDay = (date: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf('UTC', options).format(new Date(`${date}T00:00:00Z`));

/** "Jul 16, 2026": a calendar day, written `YYYY-MM-DD` where it is asked for. */
export const dayText = (date: string): string => ofDay(date, day);
/** "Jul 16", where another one beside it has the year. */
export const shortDayText = (date: string): string => ofDay(date, { month: 'short', day: 'numeric' });
/** "Thu, Jul 16, 2026" */
export const weekdayText = (date: string): string => ofDay(date, { weekday: 'short', ...day });

/** "Jul 10 to Jul 16, 2026", with both years where they differ; a day alone is one day. */
export const daysText = (from: string, to: string): string => {
  if (from === to) return dayText(to);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return texts.daysTo(isOneYear ? shortDayText(from) : dayText(from), dayText(to));
};

/** A moment of the api, or one of the browser, in a time zone. */
const ofMoment = (at: string | Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(timeZone, options)
    .format(typeof at === 'string' ? parseTime(at) : at)
    // Engines put other spaces before AM and PM; the line never breaks there.
    .replace(/\s(?=[AP]M\b)/u, '\u00a0');

/** "Jul 16, 2026, 2:10 PM" */
export const momentText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, { ...day, ...minutes });
/** The same of UTC, which it says: "Jul 16, 2026, 2:10 PM UTC". */
export const utcTime = (at: string): string => `${momentText(at, 'UTC')}\u00a0UTC`;
/** "Jul 16, 2026, 2:10:05 PM" */
export const exactMomentText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, { ...day, ...seconds });
/** "2:10 PM" */
export const clockText = (at: string | Date, timeZone: string): string => ofMoment(at, timeZone, minutes);
/** "2:10:05 PM" */
export const exactClockText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, seconds);
/** "Jul 16, 2:10 PM", where the year stands beside it. */
export const shortMomentText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, { month: 'short', day: 'numeric', ...minutes });
/** "Jul 16" */
export const shortDayOfText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, { month: 'short', day: 'numeric' });
/** "Sun, Jul 16, 2026" */
export const weekdayOfText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, { weekday: 'short', ...day });
/** "Jul 2026" */
export const monthText = (at: string | Date, timeZone: string): string =>
  ofMoment(at, timeZone, { month: 'short', year: 'numeric' });

/** The calendar day of a moment, `YYYY-MM-DD`, and what its clock shows then. */
const dayAndClock = (at: Date, timeZone: string): readonly [string, string] => {
  const parts = formatOf(timeZone, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23' },
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return [
    `${of('year')}-${of('month')}-${of('day')}`,
    `${of('hour')}:${of('minute')}:${of('second')}.${of('fractionalSecond')}`,
  ];
};
const hourMs = 3_600_000;
/** Whether the clock shows the same an hour before or after, as on the night that summer time ends. */
const isTwice = (at: Date, timeZone: string): boolean => {
  const shown = dayAndClock(at, timeZone).join();
  return [-hourMs, hourMs].some((ms) => dayAndClock(new Date(at.getTime() + ms), timeZone).join() === shown);
};
/** A moment that can be told from every other: an hour that comes twice says its distance from UTC. */
const ofOneMoment = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  ofMoment(at, timeZone, isTwice(at, timeZone) ? { ...options, timeZoneName: 'short' } : options);

const isMidnight = (clock: string) => clock === '00:00:00.000';
const isMinute = (clock: string) => clock.endsWith(':00.000');

/** A day where the moment is the midnight that it begins with, and else day and time: to the minute, or to the second. */
export const dayOrMomentText = (at: Date, timeZone: string): string => {
  const [date, clock] = dayAndClock(at, timeZone);
  if (isMidnight(clock)) return dayText(date);
  return ofOneMoment(at, timeZone, { ...day, ...(isMinute(clock) ? minutes : seconds) });
};

/** The days between two moments where it is whole days of a zone; undefined where it is not. */
const wholeDaysText = (from: Date, to: Date, timeZone: string): string | undefined => {
  const [firstDay, fromClock] = dayAndClock(from, timeZone);
  const [, toClock] = dayAndClock(to, timeZone);
  if (!isMidnight(fromClock) || !isMidnight(toClock)) return undefined;
  return daysText(firstDay, dayAndClock(new Date(to.getTime() - 1), timeZone)[0]);
};

/**
 * What lies between two moments, the second not included: its days where it is whole days, and else from when to when. Days of UTC,
 * by which figures are counted, are not the viewer's: they say so, as "1:00 AM to 1:00 AM" does not read as a day.
 */
export const stretchText = (from: Date, to: Date, timeZone: string): string => {
  const days = wholeDaysText(from, to, timeZone);
  if (days !== undefined) return days;
  const daysOfUtc = wholeDaysText(from, to, 'UTC');
  if (daysOfUtc !== undefined) return texts.ofUtc(daysOfUtc);
  const [firstDay, fromClock] = dayAndClock(from, timeZone);
  const [lastDay] = dayAndClock(new Date(to.getTime() - 1), timeZone);
  const [, toClock] = dayAndClock(to, timeZone);
  const isExact = !isMinute(fromClock) || !isMinute(toClock);
  const clock = isExact ? seconds : minutes;
  return texts.daysTo(
    ofOneMoment(from, timeZone, { ...day, ...clock }),
    ofOneMoment(to, timeZone, firstDay === lastDay ? clock : { ...day, ...clock }),
  );
};
