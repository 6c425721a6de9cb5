import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import { copyRows } from '../binary-copy.js';
import type { Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import type { Frame } from './frame.js';
import { ensureMonths } from './partitions.js';
import { addBuckets } from './rollup.js';
import { rollupsOf, storeFew } from './store-few.js';
import { identityOf, keyOf, type TimedReading, readingsIn, readingColumns, writeReading } from './rows.js';
import { dailyTable, hourlyTable, newestTable, readingsTable, setAsideTable } from './tables.js';

// Up to here one statement for everything costs less than a COPY and its look-ups; a batch of a live stack is far below.
const fewReadings = 50;

type FrameEvent = Extract<ProjectionEvent, { type: 'UplinkDecoded' }>;

/** How far each sensor has come, in milliseconds since 1970. */
const newestOf = async (
  client: PoolClient,
  g: number,
  all: readonly TimedReading[],
): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ network_device_id: string; observed_at: Date }>({
    name: `readings newest ${g}`,
    text: `select network_device_id, observed_at from ${newestTable.in(g)} where network_device_id = any($1)`,
    values: [[...new Set(all.map(({ frame }) => frame.networkDeviceId))]],
  });
  return new Map(rows.map((row) => [row.network_device_id, row.observed_at.getTime()]));
};

/** Of readings that may be repetitions, the identities that the table holds already. */
const heldAlready = async (
  client: PoolClient,
  g: number,
  late: readonly TimedReading[],
): Promise<Set<string>> => {
  const { rows } = await client.query<{ network_device_id: string; observed_at: Date; id: string }>({
    name: `readings existing ${g}`,
    text: `select r.network_device_id, r.observed_at, r.id
      from unnest($1::text[], $2::timestamptz[], $3::uuid[]) as x(network_device_id, observed_at, id)
      cross join lateral (select * from ${readingsTable.in(g)} r where r.network_device_id = x.network_device_id
        and r.observed_at = x.observed_at and r.id = x.id limit 1) r`,
    values: [
      late.map(({ frame }) => frame.networkDeviceId),
      late.map(({ reading }) => reading.observedAt),
      late.map(({ frame }) => frame.frameId),
    ],
  });
  return new Set(rows.map((row) => identityOf(row.network_device_id, row.observed_at.getTime(), row.id)));
};

/**
 * Of the readings, those that the table does not hold, and the newest of each sensor that got further. Above a sensor's
 * newest moment nothing can be a repetition, so that only what is late has to be looked up. Of repetitions the first
 * counts, so that it does not matter where one batch ends and the next begins.
 */
const newOnes = async (client: PoolClient, g: number, all: readonly TimedReading[]) => {
  const reached = await newestOf(client, g, all);
  const newest = new Map<string, TimedReading>();
  const fresh: TimedReading[] = [];
  const late: TimedReading[] = [];
  for (const one of all) {
    const device = one.frame.networkDeviceId;
    if (one.observedMs <= (reached.get(device) ?? -Infinity)) late.push(one);
    else {
      fresh.push(one);
      reached.set(device, one.observedMs);
      newest.set(device, one);
    }
  }
  if (late.length > 0) {
    const held = await heldAlready(client, g, late);
    for (const one of fresh) held.add(keyOf(one));
    for (const one of late) {
      if (held.has(keyOf(one))) continue;
      held.add(keyOf(one));
      fresh.push(one);
    }
  }
  return { fresh, newest };
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
): Promise<readonly TimedReading[]> => {
  const { fresh, newest } = await newOnes(client, g, readingsIn(frames));
  if (fresh.length === 0) return fresh;
  await ensureMonths(client, g, fresh);
  await copyRows(client, readingsTable.in(g), readingColumns, fresh, writeReading);
  await insertRows(
    client,
    newestTable.in(g),
    { network_device_id: 'text', observed_at: 'timestamptz' },
    [...newest].map(([network_device_id, { reading }]) => ({
      network_device_id,
      observed_at: reading.observedAt,
    })),
    `on conflict (network_device_id) do update set observed_at = excluded.observed_at
     where ${newestTable.in(g)}.observed_at < excluded.observed_at`,
  );
  return fresh;
};

/** Every reading there is, by sensor, with hourly and daily sums made from readings that are new. */
export const readings: Projection = {
  name: 'readings',
  topics: ['sensors.uplinks'],
  handles: ['UplinkDecoded'],
  tables: [readingsTable, newestTable, hourlyTable, dailyTable, setAsideTable],
  async project(client, g, events) {
    const frames = events.filter((event) => event.type === 'UplinkDecoded');
    const data = frames.map((event) => event.data);
    if (frames.length <= fewReadings) await storeFew(client, g, readingsIn(data));
    else await addBuckets(client, rollupsOf(g, await storeReadings(client, g, data)));
    await insertRows(
      client,
      setAsideTable.in(g),
      { frame_id: 'uuid', reason: 'text', network_device_id: 'text', received_at: 'timestamptz' },
      setAsideOf(frames),
    );
    return [];
  },
};
