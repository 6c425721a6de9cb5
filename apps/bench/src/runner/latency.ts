import { setTimeout as pause } from 'node:timers/promises';
import { build, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';

// One minute in microseconds: a round with anything longer is void anyway.
const highest = 60_000_000;

/** A histogram of microseconds, three digits exact. */
export const newHistogram = (): Histogram =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: highest, numberOfSignificantValueDigits: 3 });

/** Notes a time in milliseconds. */
export const note = (histogram: Histogram, ms: number): void =>
  histogram.recordValue(Math.min(highest, Math.max(0, Math.round(ms * 1_000))));

const shown = { p50: 50, p75: 75, p90: 90, p95: 95, p99: 99, 'p99.9': 99.9, max: 100 };

/** Milliseconds at the percentiles that are shown, and the mean. */
export const percentiles = (histogram: Histogram): Record<string, number> => {
  const ms = (micros: number) => Math.round(micros / 10) / 100;
  const at = Object.entries(shown).map(([name, p]) => [name, ms(histogram.getValueAtPercentile(p))]);
  return { ...Object.fromEntries(at), mean: ms(histogram.mean) };
};

/** All rounds in one. */
export const merged = (histograms: readonly Histogram[]) => {
  const all = newHistogram();
  for (const histogram of histograms) all.add(histogram);
  return { latency: percentiles(all), histogram: encodeIntoCompressedBase64(all) };
};

/**
 * Open loop: calls `send` at a fixed rate, regardless of how earlier calls ended, each with the moment at which it was
 * due. Falls behind only when this process does, and then makes up for it. Ends after so long, or at the signal.
 */
export const openLoop = async (
  perSecond: number,
  ms: number,
  send: (n: number, dueAt: number) => void,
  signal?: AbortSignal,
): Promise<number> => {
  const begun = performance.now();
  const gap = 1_000 / perSecond;
  const count = Math.round(ms / gap);
  let n = 0;
  while (n < count && !signal?.aborted) {
    const now = performance.now();
    for (; n < count && begun + n * gap <= now; n++) send(n, begun + n * gap);
    if (n < count) await pause(Math.max(0, begun + n * gap - performance.now()));
  }
  return n;
};
