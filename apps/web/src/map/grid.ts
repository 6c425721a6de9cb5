/** The corners of what a map shows, in degrees. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** A line of the grid: its two ends as longitude and latitude. */
export interface GridLine {
  readonly from: [number, number];
  readonly to: [number, number];
}

const metresPerDegree = 111_320;

/** 1, 2 or 5 times a power of ten, at least this many. */
export const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
};

/**
 * Squares of a round number of metres, about `cells` across, so that a map without streets still shows how far things
 * are apart. None where so much of the globe is in view that squares would lie.
 */
export const gridLines = ({ south, west, north, east }: Bounds, cells: number): readonly GridLine[] => {
  if (north - south > 3 || east - west > 5) return [];
  // One cosine for each degree of latitude, so that lines stay where they are while the map moves.
  const shrink = Math.cos((Math.round((south + north) / 2) * Math.PI) / 180);
  const metres = roundStep(((east - west) * metresPerDegree * shrink) / cells);
  const lat = metres / metresPerDegree;
  const lng = lat / shrink;
  const steps = (low: number, high: number, step: number) =>
    Array.from(
      { length: Math.max(0, Math.floor(high / step) - Math.ceil(low / step) + 1) },
      (_, i) => (Math.ceil(low / step) + i) * step,
    );
  return [
    ...steps(south, north, lat).map((y): GridLine => ({ from: [west, y], to: [east, y] })),
    ...steps(west, east, lng).map((x): GridLine => ({ from: [x, south], to: [x, north] })),
  ];
};
