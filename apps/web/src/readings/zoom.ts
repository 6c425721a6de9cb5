import type { ReadingRange } from './range.js';

/** A part of the time that a chart shows, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

// Probes report every 20 to 60 minutes: less than this is two or three readings.
const shortest = 2 * 3_600_000;

const [toMinute, toSecond] = [16, 19];

/** A part of a range as the URL writes it, to the minute and in UTC: `2026-07-10T06:00..2026-07-12T18:00`; or to the second. */
export const zoomText = ({ from, to }: Span, isToSecond = false): string =>
  [from, to].map((at) => new Date(at).toISOString().slice(0, isToSecond ? toSecond : toMinute)).join('..');

/** What a URL writes so; undefined for anything else. */
export const zoomIn = (search: URLSearchParams): Span | undefined => {
  const [from = NaN, to = NaN] = (search.get('zoom') ?? '').split('..').map((at) => Date.parse(`${at}Z`));
  return from < to ? { from, to } : undefined;
};

/** Moved and widened until it lies inside and is long enough to see something: `least` milliseconds. */
export const fitted = ({ from, to }: Span, within: Span, least = shortest): Span => {
  const length = Math.min(Math.max(to - from, least), within.to - within.from);
  const middle = (from + to) / 2;
  const start = Math.min(Math.max(middle - length / 2, within.from), within.to - length);
  return { from: start, to: start + length };
};

/** The part of the range that a URL asks for; undefined for the whole of it, and for anything unknown. */
export const zoomOf = (search: URLSearchParams, range: ReadingRange): Span | undefined => {
  const asked = zoomIn(search);
  const whole = { from: range.from.getTime(), to: range.to.getTime() };
  if (!asked || asked.to <= whole.from || asked.from >= whole.to) return undefined;
  return fitted({ from: Math.max(asked.from, whole.from), to: Math.min(asked.to, whole.to) }, whole);
};
