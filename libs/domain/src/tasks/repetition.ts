import ICAL from 'ical.js';
import type { Repetition } from './task.js';

/** So many days of a rule are looked at for the next: fifty years of every day. */
const mostDays = 20_000;

/** The calendar day of a moment in a time zone: `2026-03-30`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  // The Canadian way to write a day is the one of ISO 8601.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

/**
 * The next day of a rule (RFC 5545) after a day, and not before today: what was missed is not made up for. Undefined when the
 * rule has ended. Days have no time, so that a change of the clocks moves nothing.
 */
export const nextDay = (
  { rule, startsOn }: Pick<Repetition, 'rule' | 'startsOn'>,
  { after, today }: { readonly after: string; readonly today: string },
): string | undefined => {
  const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(startsOn));
  for (let seen = 0; seen < mostDays; seen += 1) {
    const found = days.next() as ICAL.Time | null;
    if (!found) return undefined;
    const day = found.toString().slice(0, 10);
    if (day > after && day >= today) return day;
  }
  return undefined;
};
