import { describe, expect, it } from '@jest/globals';
import { deviceLinkedToThing } from '@hedgerow/domain';
import { aDevice, aNetworkDeviceId, aThing } from '@hedgerow/testing';
import { projectionEvents, type MeasuredValues, uplinkDecoded } from '@hedgerow/testing/projection';
import { liveGeneration } from '../generations/index.js';
import type { ProjectionEvent } from '../projection-event.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { things } from '../things/things.js';
import { readings } from './readings.js';
import { sensorDataPage } from './sensor-data.queries.js';
import { series } from './series.queries.js';

const { db, giveTo } = suiteReadModel();
const give = (...events: readonly ProjectionEvent[]) => giveTo(readings, ...events);
const count = async (sensor: string) =>
  (
    await db.pool.query<{ n: number }>(
      'select count(*)::int n from read.readings where network_device_id = $1',
      [sensor],
    )
  ).rows[0]!.n;
const hours = async (sensor: string) =>
  (
    await db.pool.query<Record<string, unknown>>(
      `select bucket, n, water_n, water_sum, water_min, water_max from read.readings_hourly
       where network_device_id = $1 order by bucket`,
      [sensor],
    )
  ).rows;

/** A thing with a linked device, and a way to give it readings. */
const measuredThing = async () => {
  const sensor = aNetworkDeviceId();
  const thing = aThing();
  const device = aDevice({ thingId: thing.id, networkDeviceId: sensor });
  await giveTo(things, ...projectionEvents(thing), ...projectionEvents(device));
  const reads = (at: string, values: MeasuredValues) => give(uplinkDecoded(sensor, at, values));
  return { thing, device, sensor, reads };
};

describe('readings', () => {
  it('the same uplink three times is one reading, in one batch or in three', async () => {
    const sensor = aNetworkDeviceId();
    const once = () => uplinkDecoded(sensor, '2026-06-01T10:05:00.000Z', { water: 20.25 });
    await give(once(), once());
    await give(once());
    expect(await count(sensor)).toBe(1);
    expect(await hours(sensor)).toMatchObject([
      { n: 1, water_n: 1, water_sum: expect.stringMatching(/^20\.250*$/) },
    ]);
  });

  it('two frames of the same moment are two readings', async () => {
    const sensor = aNetworkDeviceId();
    const at = '2026-06-01T10:05:00.000Z';
    await give(
      uplinkDecoded(sensor, at, { water: 1 }, { fCnt: 1 }),
      uplinkDecoded(sensor, at, { water: 1 }, { fCnt: 2 }),
    );
    expect(await count(sensor)).toBe(2);
  });

  it('a late reading is added to its own hour', async () => {
    const sensor = aNetworkDeviceId();
    await give(uplinkDecoded(sensor, '2026-06-01T10:05:00.000Z', { water: 20 }));
    await give(uplinkDecoded(sensor, '2026-06-01T12:05:00.000Z', { water: 30 }));
    await give(uplinkDecoded(sensor, '2026-06-01T10:45:00.000Z', { water: 22 }));
    expect(await hours(sensor)).toMatchObject([
      { bucket: new Date('2026-06-01T10:00:00Z'), n: 2, water_min: 20, water_max: 22 },
      { bucket: new Date('2026-06-01T12:00:00Z'), n: 1, water_min: 30 },
    ]);
  });

  it('a reading of any month finds or gets its partition, also of one long past', async () => {
    const sensor = aNetworkDeviceId();
    await give(
      uplinkDecoded(sensor, '1997-02-28T23:59:59.999Z', { water: 1 }),
      uplinkDecoded(sensor, '2026-12-31T23:59:59.999Z', { water: 2 }),
      uplinkDecoded(sensor, '2027-01-01T00:00:00.000Z', { water: 3 }),
    );
    const live = await liveGeneration(db.pool, readings);
    const { rows } = await db.pool.query<{ month: string }>(
      `select right(tableoid::regclass::text, 7) as month from read.readings_g${live}
       where network_device_id = $1 order by observed_at`,
      [sensor],
    );
    expect(rows.map((row) => row.month)).toEqual(['1997_02', '2026_12', '2027_01']);
  });

  it('two partitions that bring the first reading of a month at once do not disturb each other', async () => {
    const sensors = Array.from({ length: 6 }, aNetworkDeviceId);
    await Promise.all(
      sensors.map((sensor) => give(uplinkDecoded(sensor, '2011-11-11T11:11:11.000Z', { water: 1 }))),
    );
    expect(await Promise.all(sensors.map(count))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('says why a frame or a value was set aside, once', async () => {
    const sensor = aNetworkDeviceId();
    const short = () =>
      uplinkDecoded(sensor, '2026-06-01T10:05:00.000Z', undefined, { setAside: ['short_payload: 3 bytes'] });
    await give(short(), short());
    await give(short());
    const { rows } = await db.pool.query('select reason from read.set_aside where network_device_id = $1', [
      sensor,
    ]);
    expect(rows).toEqual([{ reason: 'short_payload: 3 bytes' }]);
  });
});

describe('sensor data', () => {
  it('[223] comes newest first, from a lower bound, page by page without skip or repeat', async () => {
    const { thing, device, reads } = await measuredThing();
    for (const minute of [10, 11, 12, 13, 14])
      await reads(`2026-06-01T10:${minute}:00.000Z`, { water: minute });
    const of = { thingId: thing.id };
    const since = '2026-06-01T10:11:00.000Z';
    const first = await sensorDataPage(db.pool, { of, since, first: 3 });
    const second = await sensorDataPage(db.pool, { of, since, first: 3, after: first.at(-1) });
    expect([...first, ...second].map((row) => row.data['water'])).toEqual([14, 13, 12, 11]);
    const all = await sensorDataPage(db.pool, { of: { deviceId: device.id }, first: 10_000 });
    expect(all.map((row) => row.data['water'])).toEqual([14, 13, 12, 11, 10]);
  });

  it('readings belong to the thing that the device was linked to when they were taken', async () => {
    const { thing, device, reads } = await measuredThing();
    const next = aThing();
    const move = { ...device, facts: [deviceLinkedToThing({ deviceId: device.id, thingId: next.id })] };
    await giveTo(
      things,
      ...projectionEvents(next),
      ...projectionEvents(move, { from: '2026-06-01T12:00:00.000Z', firstVersion: 4 }),
    );
    await reads('2026-06-01T13:00:00.000Z', { water: 2 });
    await reads('2026-06-01T11:00:00.000Z', { water: 1 });
    const water = async (id: string) =>
      (await sensorDataPage(db.pool, { of: { thingId: id }, first: 10 })).map((row) => row.data['water']);
    expect(await water(thing.id)).toEqual([1]);
    expect(await water(next.id)).toEqual([2]);
  });
});

describe('a series', () => {
  const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

  it('of two days or less is made of single readings, gaps are points that are not there', async () => {
    const { thing, reads } = await measuredThing();
    await reads('2026-06-01T10:00:00.000Z', { water: 20 });
    await reads('2026-06-01T10:20:00.000Z', { temperature: 12 });
    await reads('2026-06-01T10:40:00.000Z', { water: 30 });
    const asked = { of: { thingId: thing.id }, parameter: 'water' as const };
    expect(
      await series(db.pool, { ...asked, ...span('2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z') }),
    ).toEqual({
      bucketSeconds: 0,
      points: [
        { at: new Date('2026-06-01T10:00:00Z'), mean: 20, min: 20, max: 20, count: 1 },
        { at: new Date('2026-06-01T10:40:00Z'), mean: 30, min: 30, max: 30, count: 1 },
      ],
      min: 20,
      mean: 25,
      max: 30,
    });
  });

  it('of weeks is made of hours and of months of days; cut hours count their part alone', async () => {
    const { thing, reads } = await measuredThing();
    await reads('2026-06-01T10:10:00.000Z', { water: 90 });
    await reads('2026-06-01T10:40:00.000Z', { water: 20 });
    await reads('2026-06-01T10:50:00.000Z', { water: 30 });
    await reads('2026-06-03T08:00:00.000Z', { water: 10 });
    await reads('2026-06-08T10:20:00.000Z', { water: 40 });
    await reads('2026-06-08T10:40:00.000Z', { water: 90 });
    const asked = { of: { thingId: thing.id }, parameter: 'water' as const };
    const weeks = await series(db.pool, {
      ...asked,
      ...span('2026-06-01T10:30:00Z', '2026-06-08T10:30:00Z'),
    });
    expect(weeks).toMatchObject({ bucketSeconds: 3600, min: 10, mean: 25, max: 40 });
    expect(weeks.points).toEqual([
      { at: new Date('2026-06-01T10:00:00Z'), mean: 25, min: 20, max: 30, count: 2 },
      { at: new Date('2026-06-03T08:00:00Z'), mean: 10, min: 10, max: 10, count: 1 },
      { at: new Date('2026-06-08T10:00:00Z'), mean: 40, min: 40, max: 40, count: 1 },
    ]);
    const months = await series(db.pool, {
      ...asked,
      ...span('2026-04-01T00:00:00Z', '2026-07-01T00:00:00Z'),
    });
    expect(months.bucketSeconds).toBe(86400);
    expect(months.points.map(({ at, count: n }) => [at.toISOString().slice(0, 10), n])).toEqual([
      ['2026-06-01', 3],
      ['2026-06-03', 1],
      ['2026-06-08', 2],
    ]);
  });
});
