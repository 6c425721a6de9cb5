/** One point of a series: the mean of its bucket, or the single reading. */
export interface TrendPoint {
  readonly at: Date;
  readonly mean: number;
}

const hour = 3_600_000;
const day = 24 * hour;
// A rise of this many points between two readings is water arriving, by can or cloud, and starts a new trend.
const arrival = 3;
// A trend looks back this far at most, and is not told from less than this.
const lookBack = 3 * day;
const least = 6 * hour;

/** The points since water last arrived. */
const sinceArrival = (points: readonly TrendPoint[]): readonly TrendPoint[] => {
  for (let i = points.length - 1; i > 0; i--)
    if (points[i]!.mean - points[i - 1]!.mean >= arrival) return points.slice(i);
  return points;
};

/**
 * How fast the water content moves, in points (percent) a day, by least squares over the last three days since water
 * last arrived. Undefined when there is too little to tell from.
 */
export const pointsPerDay = (points: readonly TrendPoint[], now: Date): number | undefined => {
  const recent = sinceArrival(points.filter(({ at }) => now.getTime() - at.getTime() <= lookBack));
  const [first, last] = [recent[0], recent.at(-1)];
  if (recent.length < 3 || !first || !last || last.at.getTime() - first.at.getTime() < least)
    return undefined;
  const xs = recent.map(({ at }) => (at.getTime() - first.at.getTime()) / day);
  const meanX = xs.reduce((a, b) => a + b, 0) / xs.length;
  const meanY = recent.reduce((a, { mean }) => a + mean, 0) / recent.length;
  const spread = xs.reduce((a, x) => a + (x - meanX) ** 2, 0);
  const together = recent.reduce((a, { mean }, i) => a + (xs[i]! - meanX) * (mean - meanY), 0);
  return together / spread;
};

/** When the line last fell to or below a limit and stayed there; undefined when that is not in the points. */
export const fellBelow = (points: readonly TrendPoint[], limit: number): Date | undefined => {
  const last = points.findLastIndex(({ mean }) => mean > limit);
  const [above, below] = [points[last], points[last + 1]];
  if (!above || !below) return undefined;
  const share = (above.mean - limit) / (above.mean - below.mean);
  return new Date(above.at.getTime() + share * (below.at.getTime() - above.at.getTime()));
};

/** The highest point within some hours after a moment, if it rose by at least two points. */
export const riseAfter = (
  points: readonly TrendPoint[],
  moment: Date,
): { to: number; within: number } | undefined => {
  const before = points.findLast(({ at }) => at <= moment);
  const after = points.filter(({ at }) => at > moment && at.getTime() - moment.getTime() <= 6 * hour);
  const top = after.reduce<TrendPoint | undefined>(
    (best, point) => (!best || point.mean > best.mean ? point : best),
    undefined,
  );
  if (!before || !top || top.mean - before.mean < 2) return undefined;
  return { to: top.mean, within: top.at.getTime() - moment.getTime() };
};
