import { dateOfDay, sayDay } from './due.js';
import * as texts from './form-texts.js';

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** The largest step of each frequency that the api takes. */
export const mostOften: Readonly<Record<Frequency, number>> = {
  DAILY: 99,
  WEEKLY: 99,
  MONTHLY: 11,
  YEARLY: 9,
};

/** How often a task comes again, as its form shows it. The rule (RFC 5545) is what is kept of it. */
export interface Repeats {
  readonly frequency: Frequency;
  /** Every so many days, weeks, months or years. */
  readonly step: number;
  /** Of a week; none for the weekday of the first day. */
  readonly weekdays: readonly Weekday[];
  /** Of a month: days of it, -1 for its last one, or a weekday such as `2TU` and `-1FR`; none for the first day's. */
  readonly monthly: readonly string[];
  /** The last day: `2026-10-01`. */
  readonly until?: string | undefined;
  /** So many times in all. */
  readonly count?: number | undefined;
}

const rulePart = (rule: string, name: string): string | undefined =>
  rule
    .split(';')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const withDashes = (day: string): string => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** A rule of the api, taken apart. Undefined for one that this page does not know. */
export const repeatsOf = (rule: string): Repeats | undefined => {
  const frequency = frequencies.find((one) => one === rulePart(rule, 'FREQ'));
  if (!frequency) return undefined;
  const byDay = rulePart(rule, 'BYDAY')?.split(',') ?? [];
  const until = rulePart(rule, 'UNTIL');
  const count = rulePart(rule, 'COUNT');
  return {
    frequency,
    step: Number(rulePart(rule, 'INTERVAL') ?? 1),
    weekdays: frequency === 'WEEKLY' ? weekdays.filter((day) => byDay.includes(day)) : [],
    monthly: frequency === 'MONTHLY' ? [...byDay, ...(rulePart(rule, 'BYMONTHDAY')?.split(',') ?? [])] : [],
    ...(until ? { until: withDashes(until) } : {}),
    ...(count ? { count: Number(count) } : {}),
  };
};

const isWeekdayOfMonth = (on: string): boolean => /[A-Z]/.test(on);

/** The rule that says this: `FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001`. */
export const ruleOf = ({ frequency, step, weekdays: days, monthly, until, count }: Repeats): string =>
  [
    `FREQ=${frequency}`,
    step > 1 && `INTERVAL=${step}`,
    frequency === 'WEEKLY' && days.length > 0 && `BYDAY=${days.join()}`,
    frequency === 'MONTHLY' &&
      monthly.length > 0 &&
      `${monthly.some(isWeekdayOfMonth) ? 'BYDAY' : 'BYMONTHDAY'}=${monthly.join()}`,
    until ? `UNTIL=${until.replaceAll('-', '')}` : count !== undefined && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');

/** The weekday of a calendar day. */
const weekdayOf = (day: string): Weekday => weekdays[(dateOfDay(day).getDay() + 6) % 7]!;

/** What a rule of this frequency says at first: on the weekday or the day of the month of the first day. */
export const firstRepeats = (frequency: Frequency, day: string): Repeats => ({
  frequency,
  step: 1,
  weekdays: frequency === 'WEEKLY' ? [weekdayOf(day)] : [],
  monthly: frequency === 'MONTHLY' ? [String(dateOfDay(day).getDate())] : [],
});

/** The days of a month that suit a first day: the 16th, the third Thursday; the last ones where it is one of them. */
export const monthlyChoices = (day: string): readonly string[] => {
  const date = dateOfDay(day);
  const inMonth = date.getDate();
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  const weekday = weekdayOf(day);
  const nth = Math.ceil(inMonth / 7);
  return [
    String(inMonth),
    ...(nth <= 4 ? [`${nth}${weekday}`] : []),
    ...(inMonth + 7 > last ? [`-1${weekday}`] : []),
    ...(inMonth > 27 ? ['-1'] : []),
  ];
};

/** "the 3rd", "the last day", "the second Tuesday". */
export const sayMonthly = (on: string): string => {
  if (on === '-1') return texts.lastDayOfMonth;
  if (!isWeekdayOfMonth(on)) return texts.dayOfMonth(Number(on));
  return texts.weekdayOfMonth(Number(on.slice(0, -2)), texts.weekdayNames[on.slice(-2) as Weekday]);
};

const sayOn = ({ weekdays: days, monthly }: Repeats): string => {
  const said = [...days.map((day) => texts.weekdayNames[day]), ...monthly.map(sayMonthly)];
  return said.length > 0 ? ` ${texts.on(texts.listed(said))}` : '';
};

/** A rule in a sentence: "Every week on Monday and Thursday, until Thu, Oct 1". One not known here is said as it is. */
export const sayRule = (rule: string, now: Date): string => {
  const repeats = repeatsOf(rule);
  if (!repeats) return rule || texts.doesNotRepeat;
  const { frequency, step, until, count } = repeats;
  const end = until ? texts.untilDay(sayDay(until, now)) : count !== undefined ? texts.times(count) : '';
  return `${texts.every(texts.units[frequency], step)}${sayOn(repeats)}${end}`;
};
