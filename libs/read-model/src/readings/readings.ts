import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import { copyRows } from '../copy.js';
import type { Heard, Projection } from '../projection.js';
import type { Frame } from './frame.js';
import { ensureMonths } from './partitions.js';
import { rollUp, rollupColumns } from './rollup.js';
import { identityOf, readingColumns, readingRow, type ReadingRow } from './rows.js';
import { indexes, rolledUp, tables, views } from './tables.js';

const hour = 3_600_000;
const day = 24 * hour;

type FrameEvent = Extract<Heard, { type: 'UplinkDecoded' }>;

/** Of repetitions the first counts, so that it does not matter where one batch ends and the next begins. */
const firstOfEach = (rows: readonly ReadingRow[]): readonly ReadingRow[] => {
  // Nearly always every frame of a batch is another one.
  if (new Set(rows.map((row) => row.id)).size === rows.length) return rows;
  return [...new Map(rows.toReversed().map((row) => [identityOf(row), row])).values()].reverse();
};

/** Of the readings, those that the table does not hold. Above a sensor's newest moment nothing can be a repetition. */
const newOnes = async (
  client: PoolClient,
  g: number,
  rows: readonly ReadingRow[],
): Promise<readonly ReadingRow[]> => {
  const unique = firstOfEach(rows);
  const { rows: newest } = await client.query<{ network_device_id: string; observed_at: Date }>({
    name: `readings newest ${g}`,
    text: `select network_device_id, observed_at from read.readings_newest_g${g} where network_device_id = any($1)`,
    values: [[...new Set(unique.map((row) => row.network_device_id))]],
  });
  const limit = new Map(newest.map((row) => [row.network_device_id, row.observed_at.getTime()]));
  const late = unique.filter((row) => row.observedMs <= (limit.get(row.network_device_id) ?? -Infinity));
  if (late.length === 0) return unique;
  const { rows: found } = await client.query<{ network_device_id: string; observed_at: Date; id: string }>({
    name: `readings existing ${g}`,
    text: `select r.network_device_id, r.observed_at, r.id
      from unnest($1::text[], $2::timestamptz[], $3::uuid[]) as x(network_device_id, observed_at, id)
      cross join lateral (select * from read.readings_g${g} r where r.network_device_id = x.network_device_id
        and r.observed_at = x.observed_at and r.id = x.id limit 1) r`,
    values: [late.map((r) => r.network_device_id), late.map((r) => r.observed_at), late.map((r) => r.id)],
  });
  const known = new Set(found.map((row) => identityOf({ ...row, observedMs: row.observed_at.getTime() })));
  return unique.filter((row) => !known.has(identityOf(row)));
};

const merge = `on conflict (network_device_id, bucket) do update set n = t.n + excluded.n, ${rolledUp
  .map(
    (p) => `${p}_n = t.${p}_n + excluded.${p}_n, ${p}_sum = t.${p}_sum + excluded.${p}_sum,
      ${p}_min = least(t.${p}_min, excluded.${p}_min), ${p}_max = greatest(t.${p}_max, excluded.${p}_max)`,
  )
  .join(', ')}`;

const newestOf = (rows: readonly ReadingRow[]): Row[] => {
  const newest = new Map<string, ReadingRow>();
  for (const row of rows) {
    const before = newest.get(row.network_device_id);
    if (!before || before.observedMs < row.observedMs) newest.set(row.network_device_id, row);
  }
  return [...newest.values()].map(({ network_device_id, observed_at }) => ({
    network_device_id,
    observed_at,
  }));
};

const setAsideOf = (events: readonly FrameEvent[]): Row[] =>
  events.flatMap(({ data }) =>
    [...new Set(data.setAside)].map((reason) => ({
      frame_id: data.frameId,
      reason,
      network_device_id: data.networkDeviceId,
      received_at: data.receivedAt,
    })),
  );

/** Writes the readings that are new, and how far each sensor has come; answers with the new ones. Rollups are apart. */
export const storeReadings = async (
  client: PoolClient,
  g: number,
  frames: readonly Frame[],
): Promise<readonly ReadingRow[]> => {
  const rows = await newOnes(
    client,
    g,
    frames.flatMap((frame) => readingRow(frame) ?? []),
  );
  if (rows.length === 0) return rows;
  await ensureMonths(
    client,
    g,
    rows.map((row) => row.observed_at.slice(0, 7)),
  );
  await copyRows(client, `read.readings_g${g}`, readingColumns, rows);
  await insertRows(
    client,
    `read.readings_newest_g${g}`,
    { network_device_id: 'text', observed_at: 'timestamptz' },
    newestOf(rows),
    `on conflict (network_device_id) do update set observed_at = excluded.observed_at
     where read.readings_newest_g${g}.observed_at < excluded.observed_at`,
  );
  return rows;
};

/** Every reading there is, by sensor, with hourly and daily sums made from readings that are new. */
export const readings: Projection = {
  name: 'readings',
  topics: ['sensors.uplinks'],
  hears: ['UplinkDecoded'],
  tables,
  indexes,
  views,
  async project(client, g, events) {
    const frames = events.filter((event) => event.type === 'UplinkDecoded');
    const rows = await storeReadings(
      client,
      g,
      frames.map(({ data }) => data),
    );
    await insertRows(client, `read.readings_hourly_g${g} as t`, rollupColumns, rollUp(rows, hour), merge);
    await insertRows(client, `read.readings_daily_g${g} as t`, rollupColumns, rollUp(rows, day), merge);
    await insertRows(
      client,
      `read.set_aside_g${g}`,
      { frame_id: 'uuid', reason: 'text', network_device_id: 'text', received_at: 'timestamptz' },
      setAsideOf(frames),
    );
    return [];
  },
  compare: [
    { table: 'readings', key: ['network_device_id', 'observed_at', 'id'] },
    { table: 'readings_newest', key: ['network_device_id'] },
    { table: 'readings_hourly', key: ['network_device_id', 'bucket'] },
    { table: 'readings_daily', key: ['network_device_id', 'bucket'] },
    { table: 'set_aside', key: ['frame_id', 'reason'] },
  ],
};
