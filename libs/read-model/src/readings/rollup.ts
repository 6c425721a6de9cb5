import type { PoolClient } from 'pg';
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

/** The columns of one parameter, their types, and what each adds to a row that is there already. */
const columnsOf = (p: string): readonly { name: string; type: string; merged: string }[] => [
  { name: `${p}_n`, type: 'int', merged: `t.${p}_n + excluded.${p}_n` },
  { name: `${p}_sum`, type: 'bigint', merged: `t.${p}_sum + excluded.${p}_sum` },
  { name: `${p}_min`, type: 'float8', merged: `least(t.${p}_min, excluded.${p}_min)` },
  { name: `${p}_max`, type: 'float8', merged: `greatest(t.${p}_max, excluded.${p}_max)` },
];

/** The statement that merges buckets into a table; its parameters begin after the first `before`. */
const mergeStatement = (table: string, parameters: readonly number[], before: number): string => {
  const columns = parameters.flatMap((i) => columnsOf(rolledUp[i]!));
  const names = ['network_device_id', 'bucket', 'n', ...columns.map(({ name }) => name)].join(', ');
  const types = ['text', 'timestamptz', 'int', ...columns.map(({ type }) => type)];
  const set = columns.map(({ name, merged }) => `, ${name} = ${merged}`).join('');
  return `insert into ${table} as t (${names})
    select * from unnest(${types.map((type, i) => `$${before + i + 1}::${type}[]`).join(', ')})
    on conflict (network_device_id, bucket) do update set n = t.n + excluded.n${set}`;
};

const list = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

const valuesOf = (buckets: readonly Bucket[], parameters: readonly number[]): unknown[] => {
  const sumsOf = (i: number) => buckets.map(({ sums }) => sums[i]!);
  return [
    buckets.map(({ device }) => device),
    list(buckets.map(({ start }) => new Date(start).toISOString())),
    list(buckets.map(({ n }) => n)),
    ...parameters.flatMap((i) => [
      list(sumsOf(i).map(({ n }) => n)),
      list(sumsOf(i).map(({ millionths }) => millionths)),
      list(sumsOf(i).map(({ n, min }) => (n === 0 ? 'null' : min))),
      list(sumsOf(i).map(({ n, max }) => (n === 0 ? 'null' : max))),
    ]),
  ];
};

/**
 * Adds the buckets of the same readings to the tables of hours and of days, in one statement. Parameters that none of
 * them measured are left out of it: most sensors measure only some, and the columns are what costs.
 */
export const addBuckets = async (
  client: PoolClient,
  hours: { readonly table: string; readonly buckets: readonly Bucket[] },
  days: { readonly table: string; readonly buckets: readonly Bucket[] },
): Promise<void> => {
  if (hours.buckets.length === 0) return;
  const parameters = [...rolledUp.keys()].filter((i) => days.buckets.some(({ sums }) => sums[i]!.n > 0));
  const values = valuesOf(hours.buckets, parameters);
  await client.query({
    name: `${hours.table} ${parameters.join('')}`,
    text: `with hours as (${mergeStatement(hours.table, parameters, 0)})
      ${mergeStatement(days.table, parameters, values.length)}`,
    values: [...values, ...valuesOf(days.buckets, parameters)],
  });
};
