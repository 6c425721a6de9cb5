/** A limit that a figure has to keep to. */
export interface Bar {
  readonly better: 'higher' | 'lower';
  readonly limit: number;
}

export const atLeast = (limit: number): Bar => ({ better: 'higher', limit });
export const atMost = (limit: number): Bar => ({ better: 'lower', limit });

export const meets = ({ better, limit }: Bar, value: number): boolean =>
  better === 'higher' ? value >= limit : value <= limit;

/** What was measured in one figure: the middle of all rounds, and the outermost. */
export interface Figure {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Empty for a ratio. */
  readonly unit: string;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Median, minimum and maximum of what the rounds gave. */
export const figure = (values: readonly number[], unit: string): Figure => ({
  value: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
  unit,
});

/** Ratio of the medians; minimum and maximum are of the rounds that ran next to each other. */
export const ratio = (ours: readonly number[], reference: readonly number[]): Figure => {
  const pairs = ours.map((value, i) => value / reference[i]!);
  return {
    value: median(ours) / median(reference),
    min: Math.min(...pairs),
    max: Math.max(...pairs),
    unit: '',
  };
};
