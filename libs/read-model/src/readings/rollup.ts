import type { Row } from '../bulk.js';
import { measured } from './frame.js';
import type { TimedReading } from './rows.js';
import { rolledUp } from './tables.js';

// Millionths, so that adding is exact in any order: no sensor reports more digits, and 2^53 millionths are nine billion.
const scale = 1_000_000;

interface Sum {
  n: number;
  millionths: number;
  min: number;
  max: number;
}

interface Bucket {
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  n: number;
  /** In the order of the columns. */
  readonly sums: readonly Sum[];
}

/** Columns of a rollup row; `_sum` in millionths. */
export const rollupColumns: Record<string, string> = {
  network_device_id: 'text',
  bucket: 'timestamptz',
  n: 'int',
  ...Object.fromEntries(
    rolledUp.flatMap((p) => [
      [`${p}_n`, 'int'],
      [`${p}_sum`, 'bigint'],
      [`${p}_min`, 'float8'],
      [`${p}_max`, 'float8'],
    ]),
  ),
};

const emptySum = (): Sum => ({ n: 0, millionths: 0, min: Infinity, max: -Infinity });

/** Finds or makes the bucket of a device and a start. */
const finder = (buckets: Bucket[]) => {
  const byDevice = new Map<string, Map<number, Bucket>>();
  return (device: string, start: number): Bucket => {
    let own = byDevice.get(device);
    if (!own) byDevice.set(device, (own = new Map()));
    let bucket = own.get(start);
    if (!bucket) {
      bucket = { device, start, n: 0, sums: rolledUp.map(emptySum) };
      own.set(start, bucket);
      buckets.push(bucket);
    }
    return bucket;
  };
};

/** Sums up readings by device and bucket of `bucketMs` milliseconds since 1970, in UTC. */
export const rollUp = (readings: readonly TimedReading[], bucketMs: number): Bucket[] => {
  const buckets: Bucket[] = [];
  const find = finder(buckets);
  for (const { frame, reading, observedMs } of readings) {
    const bucket = find(frame.networkDeviceId, Math.floor(observedMs / bucketMs) * bucketMs);
    bucket.n += 1;
    for (let i = 0; i < measured.length; i++) {
      const value = reading[measured[i]!];
      if (value === null) continue;
      const sum = bucket.sums[i]!;
      sum.n += 1;
      sum.millionths += Math.round(value * scale);
      if (value < sum.min) sum.min = value;
      if (value > sum.max) sum.max = value;
    }
  }
  return buckets;
};

/** The same sums in longer buckets, each of which holds whole ones of the shorter. */
export const coarsen = (shorter: readonly Bucket[], bucketMs: number): Bucket[] => {
  const buckets: Bucket[] = [];
  const find = finder(buckets);
  for (const part of shorter) {
    const bucket = find(part.device, Math.floor(part.start / bucketMs) * bucketMs);
    bucket.n += part.n;
    bucket.sums.forEach((sum, i) => {
      const more = part.sums[i]!;
      sum.n += more.n;
      sum.millionths += more.millionths;
      sum.min = Math.min(sum.min, more.min);
      sum.max = Math.max(sum.max, more.max);
    });
  }
  return buckets;
};

/** The rows of buckets. */
export const rollupRows = (buckets: readonly Bucket[]): Row[] =>
  buckets.map(({ device, start, n, sums }) => {
    const row: Record<string, unknown> = {
      network_device_id: device,
      bucket: new Date(start).toISOString(),
      n,
    };
    rolledUp.forEach((parameter, i) => {
      const sum = sums[i]!;
      row[`${parameter}_n`] = sum.n;
      row[`${parameter}_sum`] = sum.millionths;
      row[`${parameter}_min`] = sum.n === 0 ? null : sum.min;
      row[`${parameter}_max`] = sum.n === 0 ? null : sum.max;
    });
    return row;
  });
