import type { ReadingParameter } from '../graphql/enums.js';

/** The readings of one bucket, or one reading. */
export interface Point {
  readonly at: Date;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

export interface Series {
  parameter: ReadingParameter;
  unit: string;
  bucketSeconds: number;
  points: { at: Date; mean: number; min: number; max: number; count: number }[];
  min: number | null;
  mean: number | null;
  max: number | null;
}

const units: Record<ReadingParameter, string> = {
  WATER: '%',
  TEMPERATURE: '°C',
  PH: 'pH',
  CONDUCTIVITY: 'µS/cm',
  BATTERY: 'V',
};

const hour = 3600;
const day = 86400;

/**
 * Seconds of one bucket for a span of time, so that a chart gets some hundreds of points: a sensor that speaks every
 * twenty minutes has 144 readings in two days, and two months have 1 440 hours.
 */
export const bucketFor = (from: Date, to: Date): 0 | 3600 | 86400 => {
  const seconds = (to.getTime() - from.getTime()) / 1_000;
  if (seconds <= 2 * day) return 0;
  return seconds <= 62 * day ? hour : day;
};

/** Points with what they come to together; the mean counts every reading, not every bucket, the same. */
export const seriesFrom = (
  parameter: ReadingParameter,
  bucketSeconds: number,
  points: readonly Point[],
): Series => {
  const count = points.reduce((n, point) => n + point.count, 0);
  return {
    parameter,
    unit: units[parameter],
    bucketSeconds,
    points: points.map(({ at, sum, min, max, count: n }) => ({ at, mean: sum / n, min, max, count: n })),
    min: count === 0 ? null : points.reduce((least, { min }) => Math.min(least, min), Infinity),
    mean: count === 0 ? null : points.reduce((total, { sum }) => total + sum, 0) / count,
    max: count === 0 ? null : points.reduce((most, { max }) => Math.max(most, max), -Infinity),
  };
};
