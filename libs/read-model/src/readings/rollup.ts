import type { Row } from '../bulk.js';
import type { ReadingRow } from './rows.js';
import { rolledUp } from './tables.js';

// Millionths, so that adding is exact in any order: no sensor reports more digits, and 2^53 millionths are nine billion.
const scale = 1_000_000;

interface Sum {
  n: number;
  millionths: number;
  min: number | null;
  max: number | null;
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

const add = (sum: Sum, value: number | null): void => {
  if (value === null) return;
  sum.n += 1;
  sum.millionths += Math.round(value * scale);
  sum.min = sum.min === null ? value : Math.min(sum.min, value);
  sum.max = sum.max === null ? value : Math.max(sum.max, value);
};

/** Sums up readings by device and bucket of `bucketMs` milliseconds since 1970, in UTC. */
export const rollUp = (rows: readonly ReadingRow[], bucketMs: number): Row[] => {
  const buckets = new Map<string, { device: string; start: number; n: number; sums: Sum[] }>();
  for (const row of rows) {
    const start = Math.floor(row.observedMs / bucketMs) * bucketMs;
    const key = `${row.network_device_id} ${start}`;
    let bucket = buckets.get(key);
    if (!bucket) {
      const sums = rolledUp.map(() => ({ n: 0, millionths: 0, min: null, max: null }));
      buckets.set(key, (bucket = { device: row.network_device_id, start, n: 0, sums }));
    }
    bucket.n += 1;
    for (let i = 0; i < rolledUp.length; i++) add(bucket.sums[i]!, row[rolledUp[i]!]);
  }
  return [...buckets.values()].map(({ device, start, n, sums }) => {
    const row: Record<string, unknown> = {
      network_device_id: device,
      bucket: new Date(start).toISOString(),
      n,
    };
    rolledUp.forEach((parameter, i) => {
      const sum = sums[i]!;
      row[`${parameter}_n`] = sum.n;
      row[`${parameter}_sum`] = sum.millionths;
      row[`${parameter}_min`] = sum.min;
      row[`${parameter}_max`] = sum.max;
    });
    return row;
  });
};
