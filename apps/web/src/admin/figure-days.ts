import type { Days } from '../forms/days.js';
import { daysOf } from '../readings/range.js';
import * as texts from './texts.js';

const dayMs = 86_400_000;
/** For so long a visit is in the figures, and so many days a range has at most. */
export const mostDays = 396;
/** The zone of days where the address names none. */
export const utc = 'UTC';

/** The ranges that are one press away, in the order shown. */
export const ranges = [
  { key: '7d', label: texts.short7Days, days: 7 },
  { key: '30d', label: texts.short30Days, days: 30 },
  { key: '90d', label: texts.short90Days, days: 90 },
  { key: '1y', label: texts.short1Year, days: 365 },
] as const;

/** The days that figures are shown of: calendar days `YYYY-MM-DD`, both included, of a time zone. */
export interface FigureDays extends Days {
  /** One of `ranges`, or `custom`. */
  readonly key: string;
  readonly count: number;
  readonly timeZone: string;
  /** The last of them has not ended. */
  readonly isUpToToday: boolean;
  /** As many days before them; undefined where figures do not reach back so far. */
  readonly before: Days | undefined;
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The day so many days later; earlier below 0. */
export const dayAfter = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

/** The calendar day of a moment in a zone. */
const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The time zone of the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;

/** The days that an address asks for: `range=90d`, or `range=custom&from=2026-07-01&to=2026-07-16`, and `zone=Europe/London`. */
export const figureDaysOf = (search: URLSearchParams, now: Date): FigureDays => {
  const asked = search.get('zone');
  const timeZone = asked !== null && isZone(asked) ? asked : utc;
  const today = dayIn(timeZone, now);
  const chosen = search.get('range') === 'custom' ? daysOf(search) : null;
  const known = ranges.find(({ key }) => key === search.get('range')) ?? ranges[1];
  const to = chosen && chosen.to < today ? chosen.to : today;
  const first = dayAfter(to, 1 - (chosen ? mostDays : known.days));
  const from = chosen && chosen.from > first ? (chosen.from < to ? chosen.from : to) : first;
  const count = (at(to) - at(from)) / dayMs + 1;
  const before = { from: dayAfter(from, -count), to: dayAfter(from, -1) };
  return {
    ...{ key: search.get('range') === 'custom' ? 'custom' : known.key, from, to, count, timeZone },
    isUpToToday: to === today,
    before: before.from >= dayAfter(today, -mostDays) ? before : undefined,
  };
};

/** The variables of a query about these days. */
export const daysAsked = ({ from, to, timeZone }: FigureDays) => ({
  ...{ startDate: from, endDate: to, timeZone },
});
