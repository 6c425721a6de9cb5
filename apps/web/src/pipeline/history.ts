import { ownTimeZone } from '../time/own-time-zone.js';
import { parseTime, span } from '../time/time.js';
import { clockText, exactClockText, momentText, shortDayOfText } from '../time/zoned.js';
import * as texts from './texts.js';

/** The ranges that the page has, in the order shown, and what the api calls them. */
export const historyRanges = [
  { key: '1h', asked: 'HOUR' },
  { key: '6h', asked: 'SIX_HOURS' },
  { key: '24h', asked: 'DAY' },
] as const;

/** The range that an address names, or the shortest. */
export const historyRangeOf = (search: URLSearchParams): (typeof historyRanges)[number] =>
  historyRanges.find(({ key }) => key === search.get('range')) ?? historyRanges[0];

/** Figures of one kind, one for each step; null is what is not known. */
export type Values = readonly (number | null)[];

/** The greatest of them and its step; undefined where none is known. Of equals the first. */
export const peakOf = (values: Values): { readonly value: number; readonly step: number } | undefined =>
  values.reduce<{ value: number; step: number } | undefined>(
    (best, value, step) => (value !== null && (!best || value > best.value) ? { value, step } : best),
    undefined,
  );

/** The last that is known and its step; undefined where none is. */
export const latestOf = (values: Values): { readonly value: number; readonly step: number } | undefined => {
  const step = values.findLastIndex((value) => value !== null);
  return step < 0 ? undefined : { value: values[step]!, step };
};

interface Lag {
  readonly projection: string;
  readonly secondsBehind: Values;
}

/** As many lines as can be told apart in a small chart. */
const mostLines = 3;

/** Projections by their greatest lag, the worst first; of equals as they came. */
const worstLags = <L extends Lag>(lags: readonly L[]): readonly L[] =>
  lags.toSorted((a, b) => (peakOf(b.secondsBehind)?.value ?? -1) - (peakOf(a.secondsBehind)?.value ?? -1));

/** What the chart of lags draws: the chosen projection, or the worst ones; and the others, which are folded. */
export const drawnLags = <L extends Lag>(
  lags: readonly L[],
  chosen: string | null,
): { readonly drawn: readonly L[]; readonly others: readonly L[] } => {
  const worst = worstLags(lags);
  const one = worst.filter(({ projection }) => projection === chosen);
  const drawn = one.length > 0 ? one : worst.slice(0, mostLines);
  return { drawn, others: worst.filter((lag) => !drawn.includes(lag)) };
};

/** The greatest of some lags at each step. */
export const worstOfEach = (lags: readonly Lag[]): Values =>
  (lags[0]?.secondsBehind ?? []).map(
    (_, step) => peakOf(lags.map(({ secondsBehind }) => secondsBehind[step] ?? null))?.value ?? null,
  );

/** The moment at which each step begins, in milliseconds. */
export const stepsOf = (from: string, stepSeconds: number, count: number): readonly number[] => {
  const start = parseTime(from).getTime();
  return Array.from({ length: count }, (_, n) => start + n * stepSeconds * 1_000);
};

/** A moment of a chart: to the second where steps are shorter than a minute, and with its day where that is not today. */
export const stepText = (t: number, stepSeconds: number, now: Date): string => {
  const [at, zone] = [new Date(t), ownTimeZone()];
  const clock = (stepSeconds < 60 ? exactClockText : clockText)(at, zone);
  return isOfToday(at, now) ? clock : texts.onDayAt(shortDayOfText(at, zone), clock);
};

interface Steps {
  readonly from: string;
  readonly until: string;
  readonly stepSeconds: number;
}

/** Of when a figure of a step is: "since 9:50 AM" of the last one, which goes on, and else "in the 10 min from 9:40 AM". */
export const stepWords = ({ from, until, stepSeconds }: Steps, step: number): string => {
  const [at, end] = stepsOf(from, stepSeconds, step + 2).slice(step) as [number, number];
  const now = parseTime(until);
  const begun = stepText(at, stepSeconds, now);
  if (end >= now.getTime()) return texts.sinceStep(begun);
  const length = stepSeconds < 60 ? texts.seconds(String(stepSeconds)) : span(stepSeconds * 1_000);
  return texts.inStep(length, begun);
};

const isOfToday = (at: Date, now: Date): boolean => at.toDateString() === now.toDateString();

/** A moment in a sentence: its clock alone where it is of today, else with its day. */
export const momentOfHistory = (at: string, now: Date): string =>
  isOfToday(parseTime(at), now) ? clockText(at, ownTimeZone()) : momentText(at, ownTimeZone());
