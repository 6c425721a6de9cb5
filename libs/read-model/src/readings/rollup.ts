import type { PoolClient } from 'pg';
import { literal, madeOnce, unnest } from '../bulk.js';
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

/** Sums of readings by device and bucket of `bucketMs` milliseconds since 1970, in UTC. */
export class Sums {
  readonly buckets: Bucket[] = [];
  readonly #find = finder(this.buckets);

  constructor(private readonly bucketMs: number) {}

  /** Adds readings. */
  add(readings: readonly TimedReading[]): void {
    const { bucketMs } = this;
    for (const { frame, reading, observedMs } of readings) {
      const bucket = this.#find(frame.networkDeviceId, Math.floor(observedMs / bucketMs) * bucketMs);
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
  }
}

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

interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: (bucket: Bucket) => string | number | null;
  /** What becomes of a row that is there already; none for the key. */
  readonly merged?: string;
}

/** The columns of a rollup for some of the parameters, each by its place in `rolledUp`. */
const columnsOf = (parameters: readonly number[]): readonly Column[] => [
  { name: 'network_device_id', type: 'text', value: ({ device }) => device },
  { name: 'bucket', type: 'timestamptz', value: ({ start }) => new Date(start).toISOString() },
  { name: 'n', type: 'int', value: ({ n }) => n, merged: 't.n + excluded.n' },
  ...parameters.flatMap((i): Column[] => {
    const [n, sum, min, max] = ['n', 'sum', 'min', 'max'].map((what) => `${rolledUp[i]!}_${what}`) as [string, string, string, string]; // prettier-ignore
    const of = ({ sums }: Bucket) => sums[i]!;
    const unlessEmpty = (bucket: Bucket, value: number) => (of(bucket).n === 0 ? null : value);
    return [
      { name: n, type: 'int', value: (b) => of(b).n, merged: `t.${n} + excluded.${n}` },
      { name: sum, type: 'bigint', value: (b) => of(b).millionths, merged: `t.${sum} + excluded.${sum}` },
      { name: min, type: 'float8', value: (b) => unlessEmpty(b, of(b).min), merged: `least(t.${min}, excluded.${min})` }, // prettier-ignore
      { name: max, type: 'float8', value: (b) => unlessEmpty(b, of(b).max), merged: `greatest(t.${max}, excluded.${max})` }, // prettier-ignore
    ];
  }),
];

/** The buckets of the same readings, and the tables that hold such ones. */
export interface Rollups {
  readonly hours: { readonly table: string; readonly buckets: readonly Bucket[] };
  readonly days: { readonly table: string; readonly buckets: readonly Bucket[] };
}

/**
 * The columns for some of the parameters, and the statement that adds their buckets to a table; its parameters are counted
 * from `first`, `where` is a condition on all of it.
 */
const mergerOf = madeOnce((parameters: string) => {
  const columns = columnsOf([...parameters].map(Number));
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  const names = Object.keys(types).join(', ');
  const set = columns.flatMap(({ name, merged }) => (merged ? `${name} = ${merged}` : [])).join(', ');
  const merge = (table: string, first: number, where: string) =>
    `insert into ${table} as t (${names}) select ${names} from ${unnest(types, first)} ${where}
     on conflict (network_device_id, bucket) do update set ${set}`;
  return { columns, merge };
});

/**
 * The two statements that add buckets to the tables of hours and of days, their parameters counted from
 * `firstParameter`; `where` is a condition on all of it. Parameters that none of them measured are left out: most sensors
 * measure only some, and the columns are what costs. `name` tells such statements apart.
 */
export const mergeBuckets = (
  { hours, days }: Rollups,
  firstParameter = 1,
  where = '',
): { name: string; hours: string; days: string; values: string[] } => {
  const parameters = [...rolledUp.keys()].filter((i) => days.buckets.some(({ sums }) => sums[i]!.n > 0));
  const { columns, merge } = mergerOf(parameters.join(''));
  const valuesOf = (buckets: readonly Bucket[]) =>
    columns.map(({ type, value }) => literal(buckets.map(value), type));
  return {
    name: `${hours.table} ${parameters.join('')}`,
    hours: merge(hours.table, firstParameter, where),
    days: merge(days.table, firstParameter + columns.length, where),
    values: [...valuesOf(hours.buckets), ...valuesOf(days.buckets)],
  };
};

/** Adds the buckets to the tables of hours and of days, in one statement. */
export const addBuckets = async (client: PoolClient, rollups: Rollups): Promise<void> => {
  if (rollups.hours.buckets.length === 0) return;
  const { name, hours, days, values } = mergeBuckets(rollups);
  await client.query({ name, text: `with hours as (${hours}) ${days}`, values });
};
