import type { Days } from '../forms/days.js';
import * as texts from './texts.js';

/** The ranges that are one press away, in the order shown. */
export const ranges = [
  { key: '24h', label: texts.short24Hours, name: texts.last24Hours, hours: 24 },
  { key: '7d', label: texts.short7Days, name: texts.last7Days, hours: 168 },
  { key: '30d', label: texts.short30Days, name: texts.last30Days, hours: 720 },
  { key: '1y', label: texts.short1Year, name: texts.last12Months, hours: 8766 },
] as const;

export interface ReadingRange {
  /** One of `ranges`, or `custom`. */
  readonly key: string;
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Midnight of a day written as 2026-07-16, in the viewer's time zone. */
const midnight = (text: string): Date => new Date(`${text}T00:00:00`);

// The 31st of February would be a day of March.
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayText(midnight(text)) === text;

/** The chosen days of a URL, both included; null while it names none, or not both. */
export const daysOf = (search: URLSearchParams): Days | null => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
};

/** The range a URL asks for: `range=30d`, or `range=custom&from=2026-07-01&to=2026-07-16` (both days included). */
export const rangeOf = (search: URLSearchParams, now: Date): ReadingRange => {
  const key = search.get('range') ?? '7d';
  const days = key === 'custom' ? daysOf(search) : null;
  if (days) {
    const end = midnight(days.to).getTime() + day;
    return {
      key,
      name: texts.chosenDays,
      from: midnight(days.from),
      to: new Date(Math.min(end, now.getTime())),
    };
  }
  const known = ranges.find((range) => range.key === key) ?? ranges[1];
  return {
    key: key === 'custom' ? 'custom' : known.key,
    name: known.name,
    from: new Date(now.getTime() - known.hours * hour),
    to: now,
  };
};

/** The variables of the query: the range widened to whole hours, so that the query stays the same within an hour. */
export const wholeHours = ({ from, to }: { from: Date; to: Date }): { from: string; to: string } => ({
  from: new Date(Math.floor(from.getTime() / hour) * hour).toISOString(),
  to: new Date(Math.ceil(to.getTime() / hour) * hour).toISOString(),
});

/** A day as a date field and the URL write it. */
export const dayText = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
