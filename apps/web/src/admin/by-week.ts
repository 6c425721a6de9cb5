import type { Days } from '../forms/days.js';
import { daysText, weekdayText } from '../time/zoned.js';
import type { Stretch } from './bar-at.js';
import { dayAfter } from './figure-days.js';
import * as texts from './texts.js';

/** More bars than this are hairlines that run into each other. */
const mostBars = 120;

/** How many there were on a day. */
export interface DayCount {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly count: number;
  /** So many of them are the ones that are looked at: they stand out from the others. */
  readonly marked?: number;
}

/** The days of a calendar week, Monday to Sunday, that are among those asked for, as one; or a day by itself. */
export interface Week extends DayCount {
  /** The last of its days. */
  readonly until: string;
}

/** A week is all that there was on its days; or, of what cannot be added up like different people, an average day of it. */
export type WeekIs = 'sum' | 'mean';

const mondayOf = (date: string): string =>
  dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

const total = (counts: readonly number[], weekIs: WeekIs): number => {
  const sum = counts.reduce((all, count) => all + count, 0);
  return weekIs === 'sum' ? sum : Math.round(sum / counts.length);
};

/** What is drawn as one bar each. */
export interface DrawnDays {
  readonly bars: readonly Week[];
  /** What a bar is where it is a week; undefined where it is a day. */
  readonly weekIs: WeekIs | undefined;
}

/** Whether days of a range, the first and the last `YYYY-MM-DD`, are too many to be drawn one by one. */
export const isByWeek = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  dayAfter(from, mostBars) <= to;

/** Days, or weeks where those are too many. */
export const drawnDays = (days: readonly DayCount[], weekIs: WeekIs): DrawnDays =>
  days.length > mostBars
    ? { bars: byWeek(days, weekIs), weekIs }
    : { bars: days.map((day) => ({ ...day, until: day.date })), weekIs: undefined };

/** The days of some bars that stand beside each other, the first and the last. */
export const daysOf = ({ bars }: DrawnDays, { first, last }: Stretch): Days => ({
  from: bars[first]!.date,
  to: bars[last]!.until,
});

/** Days, in their order, by calendar weeks; the first and the last week may have fewer days. */
export const byWeek = (days: readonly DayCount[], weekIs: WeekIs): Week[] => {
  const weeks = new Map<string, DayCount[]>();
  for (const day of days) {
    const monday = mondayOf(day.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return [...weeks.values()].map((week) => ({ ...together(week, weekIs), until: week.at(-1)!.date }));
};

/** Some days as one that has the date of the first. */
const together = (days: readonly DayCount[], weekIs: WeekIs): DayCount => {
  const counts = days.map(({ count }) => count);
  const marked = days.flatMap((day) => day.marked ?? []);
  return {
    ...{ date: days[0]!.date, count: total(counts, weekIs) },
    ...(marked.length > 0 && { marked: total(marked, weekIs) }),
  };
};

interface Said {
  readonly drawn: DrawnDays;
  /** What is said of a day: "3 people". */
  readonly say: (day: DayCount) => string;
}

/** What is said of a bar, and of when it is. */
export const sayDays =
  ({ drawn: { weekIs }, say }: Said) =>
  (bar: Week): readonly [string, string] => [
    weekIs === 'mean' ? texts.onAnAverageDay(say(bar)) : say(bar),
    weekIs === undefined ? weekdayText(bar.date) : daysText(bar.date, bar.until),
  ];

interface SaidStretch extends Said {
  /** All of the days, one by one. */
  readonly days: readonly DayCount[];
  /** What several days come to: as of a week. */
  readonly allIs?: WeekIs;
}

/** The same of several bars together: what cannot be added up, like different people, as an average day of them. */
export const sayStretch = ({ days, allIs = 'mean', ...said }: SaidStretch) => {
  const { bars } = said.drawn;
  return ({ first, last }: Stretch): readonly [string, string] => {
    if (first === last) return sayDays(said)(bars[first]!);
    const [{ date: from }, { until }] = [bars[first]!, bars[last]!];
    const words = said.say(
      together(
        days.filter(({ date }) => date >= from && date <= until),
        allIs,
      ),
    );
    return [allIs === 'mean' ? texts.onAnAverageDay(words) : words, daysText(from, until)];
  };
};
