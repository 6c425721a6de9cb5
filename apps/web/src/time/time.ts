import * as texts from './texts.js';

const withZone = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a server's timestamp. Z is added only where no zone is present, so a time without one counts as UTC
 * and a time with one is never given a second ("ZZ"; rule A10). Every displayed time comes through here.
 */
export const parseTime = (text: string): Date =>
  new Date(withZone.test(text.trim()) ? text.trim() : `${text.trim()}Z`);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in words: "just now", "12 min ago", "18 h ago", "4 days ago", "3 months ago". */
export const age = (at: Date, now: Date): string => {
  // A device's clock may run ahead of ours by a little: the future counts as now.
  const ms = Math.max(0, now.getTime() - at.getTime());
  if (ms < minute) return texts.justNow;
  if (ms < hour) return texts.ago(texts.minutes(Math.floor(ms / minute)));
  if (ms < 48 * hour) return texts.ago(texts.hours(Math.floor(ms / hour)));
  // Calendar days, as people count them and as the page of a thing says them.
  if (ms < 60 * day) return texts.ago(texts.days(daysBetween(at, now)));
  // Never less than the longest age in the smaller unit: 60 days are no "1 month" above "59 days".
  if (ms < 730 * day) return texts.ago(texts.months(Math.max(2, Math.floor(ms / (30.44 * day)))));
  return texts.ago(texts.years(Math.max(2, Math.floor(ms / (365.25 * day)))));
};

/** A length of time in words: "40 min", "3 h", "2 days". */
export const span = (ms: number): string => {
  if (ms < hour) return texts.minutes(Math.max(1, Math.round(ms / minute)));
  if (ms < 48 * hour) return texts.hours(Math.round(ms / hour));
  return texts.days(Math.round(ms / day));
};

// Written here and not by Intl: each of its formats takes a phone 15 ms to make, and the first screens need several.
const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
);
const weekdays = 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'.split(',');
const month = (at: Date) => months[at.getMonth()]!;
const short = (name: string) => name.slice(0, 3);

/** "2:10 PM", which never breaks at its space. */
export const clock = (at: Date) => {
  const hours = at.getHours();
  return `${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')}\u00a0${hours < 12 ? 'AM' : 'PM'}`;
};
/** "Thursday" */
export const weekday = (at: Date) => weekdays[at.getDay()]!;
/** "Jul 16" */
export const shortDate = (at: Date) => `${short(month(at))} ${at.getDate()}`;
/** "Thursday, July 16" */
export const longDate = (at: Date) => `${weekday(at)}, ${month(at)} ${at.getDate()}`;
/** "July 16, 2026" */
export const dateWithYear = (at: Date) => `${month(at)} ${at.getDate()}, ${at.getFullYear()}`;
/** "Thu" */
export const shortWeekday = (at: Date) => short(weekday(at));
/** "Thu 16" */
export const weekdayDate = (at: Date) => `${shortWeekday(at)} ${at.getDate()}`;
/** "Thu, Jul 16" */
export const weekdayAndDate = (at: Date) => `${shortWeekday(at)}, ${shortDate(at)}`;
/** "July 2026" */
export const monthAndYear = (at: Date) => `${month(at)} ${at.getFullYear()}`;
/** "Thursday, July 16, 2026 at 2:10 PM": the full time, for titles and tables. */
export const fullTime = (at: Date) => `${weekday(at)}, ${dateWithYear(at)} at ${clock(at)}`;
/** "Jul 16, 2026, 2:10 PM" */
export const mediumTime = (at: Date) => `${shortDate(at)}, ${at.getFullYear()}, ${clock(at)}`;

/** Midnight at the start of the day, in the viewer's time zone. */
export const startOfDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** Whole days between two calendar days, in the viewer's time zone: 0 today, 1 yesterday. */
export const daysBetween = (earlier: Date, later: Date): number =>
  Math.round((startOfDay(later).getTime() - startOfDay(earlier).getTime()) / day);

/** The day as a heading: "Today", "Yesterday", "Sunday, July 12", and with the year when it is another one. */
export const dayName = (at: Date, now: Date): string => {
  const days = daysBetween(at, now);
  if (days === 0) return texts.today;
  if (days === 1) return texts.yesterday;
  return at.getFullYear() === now.getFullYear() ? longDate(at) : `${longDate(at)}, ${at.getFullYear()}`;
};

/** A moment inside a sentence: "today at 2:10 PM", "yesterday at 2:10 PM", "on Sunday at 7:10 PM", "on Jul 3". */
export const moment = (at: Date, now: Date): string => {
  const days = daysBetween(at, now);
  if (days === 0) return texts.todayAt(clock(at));
  if (days === 1) return texts.yesterdayAt(clock(at));
  if (days < 7) return texts.onDayAt(weekday(at), clock(at));
  return texts.onDate(shortDate(at));
};
