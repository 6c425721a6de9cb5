import { parseTime } from '../time/time.js';
import { clockText, exactClockText, momentText } from '../time/zoned.js';
import { ownTimeZone } from '../time/own-time-zone.js';

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

/** The last that is known. */
export const latestOf = (values: Values): number | null => values.findLast((value) => value !== null) ?? null;

interface Lag {
  readonly projection: string;
  readonly secondsBehind: Values;
}

/** As many lines as can be told apart in a small chart. */
const mostLines = 3;

/** Projections by their greatest lag, the worst first; of equals as they came. */
export const worstLags = <L extends Lag>(lags: readonly L[]): readonly L[] =>
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

/** The moment at which each step begins, in milliseconds. */
export const stepsOf = (from: string, stepSeconds: number, count: number): readonly number[] => {
  const start = parseTime(from).getTime();
  return Array.from({ length: count }, (_, n) => start + n * stepSeconds * 1_000);
};

/** A moment of a chart: to the second where steps are shorter than a minute. */
export const stepText = (t: number, stepSeconds: number): string =>
  (stepSeconds < 60 ? exactClockText : clockText)(new Date(t), ownTimeZone());

/** A moment in a sentence: its clock alone where it is of today, else with its day. */
export const momentOfHistory = (at: string, now: Date): string =>
  parseTime(at).toDateString() === now.toDateString()
    ? clockText(at, ownTimeZone())
    : momentText(at, ownTimeZone());
