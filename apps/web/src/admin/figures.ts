import * as texts from './texts.js';

/** "12,804" */
export const whole = (count: number): string => count.toLocaleString('en-US');

const decimal = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** "5.67"; a dash for what is not known. */
export const average = (value: number | null): string =>
  value === null ? texts.unknown : value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const two = (count: number): string => String(count).padStart(2, '0');

/** A length of time in milliseconds: "4.1 s", "38 s", "1 m 12 s", "2 h 05 m"; a dash for what is not known. */
export const lengthOf = (ms: number | null): string => {
  if (ms === null) return texts.unknown;
  if (ms < 9_950) return texts.seconds(decimal(ms / second, 1));
  const seconds = Math.round(ms / second);
  if (seconds < 60) return texts.seconds(String(seconds));
  if (seconds < hour / second) return texts.minutes(Math.floor(seconds / 60), two(seconds % 60));
  const minutes = Math.round(ms / minute);
  return texts.hours(Math.floor(minutes / 60), two(minutes % 60));
};

/** What is said of how far two figures are apart, without a sign. */
type SayApart = (apart: string, isMore: boolean) => string;

/** How a figure is compared: how it is written, and what more or less of it is called. */
export interface Measure {
  readonly write: (value: number | null) => string;
  readonly apart: SayApart;
  /** So many times as much of it. */
  readonly times: (times: string) => string;
  /** Of less than this a part is no figure that people think in: from 2 to 3 is one more, not 50 %. */
  readonly fewest: number;
}
const few = 10;
export const counted: Measure = {
  write: (value) => (value === null ? texts.unknown : whole(value)),
  apart: (apart, isMore) => (isMore ? texts.more(apart) : texts.fewer(apart)),
  times: texts.timesAsMany,
  fewest: few,
};
export const averaged: Measure = { ...counted, write: average, fewest: 0 };
export const timed: Measure = {
  write: lengthOf,
  apart: (apart, isMore) => (isMore ? texts.longer(apart) : texts.shorter(apart)),
  times: texts.timesAsLong,
  fewest: 0,
};

/** By how many percent a figure differs from the one before; null where there is nothing to compare with. */
export const percentApart = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : Math.round(((now - before) / before) * 100);

const wordsApart = (now: number, before: number, { write, apart }: Measure): string =>
  apart(write(Math.abs(now - before)), now > before);

/** From here on people speak of times, not of percent. */
const manyTimes = 3;

/** How a figure stands to the one before: by percent, by times, or undefined where neither says anything. */
const ratioInWords = (
  now: number,
  before: number,
  { times, fewest }: Pick<Measure, 'times' | 'fewest'>,
): string | undefined => {
  const percent = percentApart(now, before);
  if (percent === null || before < fewest) return undefined;
  if (now / before < manyTimes) return texts.percentBy(percent);
  return before < few ? undefined : times(whole(Math.round(now / before)));
};

/** The difference of two figures by sign and in words: "+12 %, 34 more". */
export const difference = (now: number | null, before: number | null, measure: Measure): string => {
  if (now === null || before === null) return texts.noDifference;
  if (now === before) return texts.same;
  const words = wordsApart(now, before, measure);
  const ratio = ratioInWords(now, before, measure);
  return ratio === undefined ? words : texts.ratioAnd(ratio, words);
};

/** The same where both figures stand beside it: by the ratio alone, and in words where that says nothing. */
export const shortDifference = (now: number, before: number, measure: Measure): string =>
  now === before
    ? texts.same
    : (ratioInWords(now, before, { ...measure, times: texts.soManyTimes }) ??
      wordsApart(now, before, measure));
