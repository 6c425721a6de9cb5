import { dayInZone, startOfDay } from '@hedgerow/domain';
import type { MinuteTally } from './log-look.js';

/** How long a bar of a histogram is. */
export const barUnits = ['MINUTE', 'QUARTER_HOUR', 'HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type BarUnit = (typeof barUnits)[number];

/** How many events were stored from a moment on, before another. */
export interface LogBar {
  readonly from: Date;
  readonly to: Date;
  readonly events: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Up to which length of time bars are of which unit: some hundred of them at most, so that each is still seen. */
const longest: readonly (readonly [BarUnit, number])[] = [
  ['MINUTE', 2 * hourMs],
  // A day that is an hour longer, too.
  ['QUARTER_HOUR', 25 * hourMs],
  ['HOUR', 7 * dayMs + hourMs],
  ['DAY', 124 * dayMs],
  ['WEEK', 2 * 366 * dayMs],
];

/** Of which unit the bars are that a length of time is shown by. */
export const unitFor = (ms: number): BarUnit => longest.find(([, most]) => ms <= most)?.[0] ?? 'MONTH';

/** Bars within a day are all as long as each other, in milliseconds. */
const steps = { MINUTE: hourMs / 60, QUARTER_HOUR: hourMs / 4, HOUR: hourMs };
type BarWithinDay = keyof typeof steps;
const isWithinDay = (unit: BarUnit): unit is BarWithinDay => unit in steps;

/** A range of time, and whose days it has. */
export interface BarsOf {
  readonly from: Date;
  /** The last moment that there is a bar of. */
  readonly last: Date;
  /** No bar is longer than to here. */
  readonly to: Date | undefined;
  /** An IANA name. */
  readonly timeZone: string;
}

/** Where bars within a day begin and end. They are counted on from midnight: an hour comes twice where the clock goes back. */
const edgesWithinDays = (unit: BarWithinDay, { from, last, timeZone }: BarsOf): Date[] => {
  const step = steps[unit];
  const midnight = startOfDay(dayInZone(from.getTime(), timeZone), timeZone);
  const first = midnight + Math.floor((from.getTime() - midnight) / step) * step;
  const count = Math.floor((last.getTime() - first) / step) + 2;
  return Array.from({ length: count }, (_, n) => new Date(first + n * step));
};

type BarOfDays = Exclude<BarUnit, BarWithinDay>;

/** Of the bar that a calendar day is in, the first day, or that of a bar further on. Days are their first moments in UTC. */
const firstDay = (unit: BarOfDays, day: number, further = 0): number => {
  const date = new Date(day);
  if (unit === 'MONTH') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + further, 1);
  if (unit === 'DAY') return day + further * dayMs;
  // Weeks begin on Monday.
  return day + (7 * further - ((date.getUTCDay() + 6) % 7)) * dayMs;
};

/** Where bars of days begin and end: at midnight of their zone, however long its days are. */
const edgesOfDays = (unit: BarOfDays, { from, last, timeZone }: BarsOf): Date[] => {
  const day = dayInZone(from.getTime(), timeZone);
  const edges: Date[] = [];
  do edges.push(new Date(startOfDay(firstDay(unit, day, edges.length), timeZone)));
  while (edges.at(-1)! <= last);
  return edges;
};

/** Where bars of a range begin and end in a time zone: the first at its beginning or before, the last behind its end. */
const edgesOf = (unit: BarUnit, range: BarsOf): Date[] =>
  isWithinDay(unit) ? edgesWithinDays(unit, range) : edgesOfDays(unit, range);

/** Bars of a range, from what was tallied within it. The first begins where the range does, and none is longer than that. */
export const barsOf = (
  range: BarsOf,
  tallies: readonly MinuteTally[],
): { readonly unit: BarUnit; readonly bars: readonly LogBar[] } => {
  const unit = unitFor(range.last.getTime() - range.from.getTime());
  const edges = edgesOf(unit, range);
  const sorted = [...tallies].sort((one, other) => one.from - other.from);
  let next = 0;
  const bars = edges.slice(0, -1).flatMap((from, n) => {
    const to = edges[n + 1]!;
    let events = 0;
    for (; next < sorted.length && sorted[next]!.from < to.getTime(); next += 1)
      events += sorted[next]!.events;
    if (from > range.last) return [];
    return [
      {
        // Also where the clock goes back at midnight, and the day begins an hour later than its first hour.
        from: n === 0 ? range.from : from,
        to: range.to && range.to < to ? range.to : to,
        events,
      },
    ];
  });
  return { unit, bars };
};
