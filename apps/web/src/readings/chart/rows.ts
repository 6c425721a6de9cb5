import { parseTime } from '../../time/time.js';

export interface SeriesPoint {
  readonly at: string;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** A row ready to draw; in a gap there is nothing to draw. */
export interface ChartRow {
  readonly t: number;
  readonly mean: number | null;
  readonly band: readonly [number, number] | null;
}

/** A row that has a value. */
export type KnownRow = ChartRow & { readonly mean: number };

/** The rows that have a value, between two moments if these are given. */
export const knownRows = (rows: readonly ChartRow[], from = -Infinity, to = Infinity): KnownRow[] =>
  rows.filter((row): row is KnownRow => row.mean !== null && row.t >= from && row.t <= to);

export interface Gap {
  readonly from: number;
  readonly to: number;
  /** Where the line would pass, halfway. */
  readonly value: number;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Rows with a break wherever nothing was received: where the next point is further away than three of the usual
 * steps. A missed uplink now and then is no break.
 */
export const chartRows = (
  points: readonly SeriesPoint[],
  bucketSeconds: number,
): { rows: ChartRow[]; gaps: Gap[] } => {
  const rows = points.map(({ at, mean, min, max }) => ({
    t: parseTime(at).getTime(),
    mean,
    band: [min, max] as const,
  }));
  const steps = rows.slice(1).map(({ t }, i) => t - rows[i]!.t);
  const limit = Math.max(3 * median(steps), 2 * bucketSeconds * 1000);
  const gaps = rows
    .slice(1)
    .flatMap(({ t, mean }, i) =>
      t - rows[i]!.t > limit ? [{ from: rows[i]!.t, to: t, value: (rows[i]!.mean + mean) / 2 }] : [],
    );
  const breaks = gaps.map(({ from }) => ({ t: from + 1, mean: null, band: null }));
  return { rows: [...rows, ...breaks].sort((a, b) => a.t - b.t), gaps };
};

/** Where the line last fell below a limit inside what is shown; nothing when it is above it now. */
export const crossing = (rows: readonly ChartRow[], limit: number): number | undefined => {
  const known = knownRows(rows);
  const last = known.findLastIndex(({ mean }) => mean > limit);
  const [above, below] = [known[last], known[last + 1]];
  if (!above || !below) return undefined;
  return above.t + ((above.mean - limit) / (above.mean - below.mean)) * (below.t - above.t);
};

/** The readings as a file: one line for each point, times in UTC. */
export const csvOf = (points: readonly SeriesPoint[], name: string, unit: string): string =>
  [
    `time,${name}${unit && ` (${unit})`},min,max,readings`,
    ...points.map(({ at, mean, min, max, count }) =>
      [parseTime(at).toISOString(), mean, min, max, count].join(','),
    ),
  ].join('\r\n');
