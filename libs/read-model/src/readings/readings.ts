import type { PoolClient } from 'pg';
import { insertRows, type Row } from '../bulk.js';
import type { Projection, BatchInPortions } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import type { Frame } from './frame.js';
import { NewReadings } from './new-readings.js';
import { addBuckets } from './rollup.js';
import { hourlySums, rollupsOf, storeFew } from './store-few.js';
import { readingsIn } from './rows.js';
import { dailyTable, hourlyTable, newestTable, readingsTable, setAsideTable } from './tables.js';

// Up to here one statement for everything costs less than a COPY and its look-ups; a batch of a live stack is far below.
const fewReadings = 50;

type FrameEvent = Extract<ProjectionEvent, { type: 'UplinkDecoded' }>;

const setAsideOf = (events: readonly FrameEvent[]): Row[] =>
  events.flatMap(({ data }) =>
    [...new Set(data.setAside)].map((reason) => ({
      frame_id: data.frameId,
      reason,
      network_device_id: data.networkDeviceId,
      received_at: data.receivedAt,
    })),
  );

const isFrame = (event: ProjectionEvent): event is FrameEvent => event.type === 'UplinkDecoded';

const storeSetAside = (client: PoolClient, g: number, rows: readonly Row[]) =>
  insertRows(
    client,
    setAsideTable.in(g),
    { frame_id: 'uuid', reason: 'text', network_device_id: 'text', received_at: 'timestamptz' },
    rows,
  );

const inPortions = (client: PoolClient, g: number): BatchInPortions => {
  const [rows, sums, setAside] = [new NewReadings(client, g), hourlySums(), [] as Row[]];
  return {
    add: async (events) => {
      const frames = events.filter(isFrame);
      sums.add(await rows.add(readingsIn(frames.map(({ data }) => data))));
      setAside.push(...setAsideOf(frames));
    },
    end: async () => {
      sums.add(await rows.end());
      await addBuckets(client, rollupsOf(g, sums));
      await storeSetAside(client, g, setAside);
    },
  };
};

/** Writes the readings that are new, and how far each sensor has come. Rollups are apart. */
export const storeReadings = async (
  client: PoolClient,
  g: number,
  frames: readonly Frame[],
): Promise<void> => {
  const rows = new NewReadings(client, g);
  await rows.add(readingsIn(frames));
  await rows.end();
};

/** Every reading there is, by sensor, with hourly and daily sums made from readings that are new. */
export const readings: Projection = {
  name: 'readings',
  topics: ['sensors.uplinks'],
  handles: ['UplinkDecoded'],
  tables: [readingsTable, newestTable, hourlyTable, dailyTable, setAsideTable],
  async project(client, g, events) {
    if (events.length > fewReadings) {
      const batch = inPortions(client, g);
      await batch.add(events);
      await batch.end();
      return [];
    }
    const frames = events.filter(isFrame);
    await storeFew(client, g, readingsIn(frames.map(({ data }) => data)));
    await storeSetAside(client, g, setAsideOf(frames));
    return [];
  },
  inPortions,
};
