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

/**
 * What an address asks for and does not get: a range that there is not, two days that are none, days to come, more days than a range
 * has, a time zone that there is not. `gone` is no change: of some of the days nothing is kept any more.
 */
export type NotTaken = 'range' | 'days' | 'future' | 'tooMany' | 'zone' | 'gone';

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
  /** The first day of which visits are kept. */
  readonly keptFrom: string;
  /** Of a range of one's own, the days as the address has them. */
  readonly asked: Days | null;
  /** Why these are not those that the address asks for. */
  readonly notTaken: readonly NotTaken[];
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The day so many days later; earlier below 0. */
export const dayAfter = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

/** The calendar day of a moment in a zone. */
export const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

/** The day that it is now in a zone. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date());

const isZone = (name: string): boolean => {
  // A distance from UTC is none to the api.
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The time zone that an address names, or that of everybody. */
export const zoneOf = (search: URLSearchParams): string => {
  const asked = search.get('zone');
  return asked !== null && isZone(asked) ? asked : utc;
};

/** The days that an address asks for: `range=90d`, or `range=custom&from=2026-07-01&to=2026-07-16`, and `zone=Europe/London`. */
export const figureDaysOf = (search: URLSearchParams, now: Date): FigureDays => {
  const timeZone = zoneOf(search);
  const today = dayIn(timeZone, now);
  const range = search.get('range');
  const isCustom = range === 'custom';
  const asked = isCustom ? daysOf(search) : null;
  const known = ranges.find(({ key }) => key === range);
  const usual = known ?? ranges[1];
  const to = asked && asked.to < today ? asked.to : today;
  const first = dayAfter(to, 1 - (asked ? mostDays : usual.days));
  const from = asked && asked.from > first ? (asked.from < to ? asked.from : to) : first;
  const count = (at(to) - at(from)) / dayMs + 1;
  const before = { from: dayAfter(from, -count), to: dayAfter(from, -1) };
  const keptFrom = dayAfter(today, -mostDays);
  const reasons: readonly (readonly [NotTaken, boolean])[] = [
    ['range', range !== null && !isCustom && !known],
    ['days', isCustom && !asked],
    ['future', asked !== null && asked.to > today],
    ['tooMany', asked !== null && asked.from < first],
    ['gone', from < keptFrom],
    ['zone', search.has('zone') && search.get('zone') !== timeZone],
  ];
  return {
    ...{ key: isCustom ? 'custom' : usual.key, from, to, count, timeZone, keptFrom, asked },
    isUpToToday: to === today,
    before: before.from >= keptFrom ? before : undefined,
    notTaken: reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
  };
};

/** A path with those parts of this address that have these names. */
export const keptIn = (path: string, search: URLSearchParams, names: readonly string[]): string => {
  const kept = [...search].filter(([name]) => names.includes(name));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
};

/** The parts of an address that say which days, and whose. */
export const daysNames = ['range', 'from', 'to', 'zone'] as const;

/** The path of another page of figures, of the same days and time zone as this address. */
export const withDays = (path: string, search: URLSearchParams): string => keptIn(path, search, daysNames);

/** The variables of a query about these days. */
export const daysAsked = ({ from, to, timeZone }: FigureDays) => ({
  ...{ startDate: from, endDate: to, timeZone },
});
