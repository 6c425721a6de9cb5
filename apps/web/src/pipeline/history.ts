import type { Span } from '../readings/zoom.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { parseTime, span } from '../time/time.js';
import { clockText, exactClockText, momentText, shortDayOfText } from '../time/zoned.js';
import * as texts from './texts.js';

const hour = 3_600_000;

/** The ranges that the page has, in the order shown: what the api calls them, and their milliseconds. The shorter, the finer its steps. */
export const historyRanges = [
  { key: '1h', asked: 'HOUR', length: hour },
  { key: '6h', asked: 'SIX_HOURS', length: 6 * hour },
  { key: '24h', asked: 'DAY', length: 24 * hour },
] as const;

/** The range that an address names, or the shortest. */
export const historyRangeOf = (search: URLSearchParams): (typeof historyRanges)[number] =>
  historyRanges.find(({ key }) => key === search.get('range')) ?? historyRanges[0];

/** The range of the finest steps, up to a moment, that has all of a part of the time; of what lies further back the longest. */
export const finestRange = ({ from }: Span, until: Date): (typeof historyRanges)[number] =>
  historyRanges.find(({ length }) => from >= until.getTime() - length) ?? historyRanges.at(-1)!;

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

/** Projections by their greatest lag among those of all of the time, the worst first; of equals as they came. */
const worstLags = <L extends Lag>(lags: readonly L[], all: readonly Lag[]): readonly L[] => {
  const peaks = new Map(
    all.map(({ projection, secondsBehind }) => [projection, peakOf(secondsBehind)?.value ?? -1]),
  );
  const peakIn = ({ projection }: Lag) => peaks.get(projection) ?? -1;
  return lags.toSorted((a, b) => peakIn(b) - peakIn(a));
};

/**
 * What the chart of lags draws: the chosen projection, or the worst ones; and the others, which are folded. Of a part of the time the worst
 * are those of all of it, in their order: a line keeps its look.
 */
export const drawnLags = <L extends Lag>(
  lags: readonly L[],
  chosen: string | null,
  all: readonly Lag[] = lags,
): { readonly drawn: readonly L[]; readonly others: readonly L[] } => {
  const worst = worstLags(lags, all);
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

interface Stepped {
  readonly from: string;
  readonly stepSeconds: number;
  readonly publicationDelay: Values;
}

/** From the first step to the end of the last, in milliseconds. */
export const spanOfSteps = ({ from, stepSeconds, publicationDelay }: Stepped): Span => {
  const start = parseTime(from).getTime();
  return { from: start, to: start + publicationDelay.length * stepSeconds * 1_000 };
};

interface Narrowable extends Stepped {
  readonly lags: readonly (Lag & { readonly behind: Values })[];
  readonly eventsPerSecond: Values;
  readonly uplinksPerSecond: Values;
  readonly deadLetters: Values;
  readonly gaps: readonly { readonly from: string; readonly until: string }[];
  readonly moments: readonly { readonly at: string }[];
}

/** The steps that have something of a part of the time; undefined where there are none. */
export const narrowed = <H extends Narrowable>(history: H, part: Span): H | undefined => {
  const { stepSeconds, publicationDelay, lags, gaps, moments } = history;
  const start = spanOfSteps(history).from;
  const stepAt = (t: number) => (t - start) / (stepSeconds * 1_000);
  const first = Math.max(0, Math.floor(stepAt(part.from)));
  const end = Math.min(publicationDelay.length, Math.ceil(stepAt(part.to)));
  if (first >= end) return undefined;
  const cut = (values: Values) => values.slice(first, end);
  const from = new Date(start + first * stepSeconds * 1_000);
  const to = new Date(start + end * stepSeconds * 1_000);
  return {
    ...history,
    from: from.toISOString(),
    lags: lags.map((lag) => ({
      ...lag,
      ...{ secondsBehind: cut(lag.secondsBehind), behind: cut(lag.behind) },
    })),
    publicationDelay: cut(publicationDelay),
    eventsPerSecond: cut(history.eventsPerSecond),
    uplinksPerSecond: cut(history.uplinksPerSecond),
    deadLetters: cut(history.deadLetters),
    gaps: gaps.filter((gap) => parseTime(gap.from) < to && parseTime(gap.until) > from),
    moments: moments.filter(({ at }) => parseTime(at) >= from && parseTime(at) < to),
  };
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
