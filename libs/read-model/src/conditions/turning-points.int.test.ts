import { describe, expect, it } from '@jest/globals';
import { deviceLinkedToThing } from '@hedgerow/domain';
import { aDevice, aNetworkDeviceId, aThing, type Built, minutesFrom } from '@hedgerow/testing';
import { type MeasuredValues, projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { newId } from '@hedgerow/platform';
import { latestAt } from '../readings/latest-at.queries.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { turningPointList } from './turning-points.queries.js';

const { db, give, rowsOf } = suiteReadModel();
const at = minutesFrom('2026-06-01T00:00:00Z');
const hour = 60;
const guest = { role: 'bk_anonymous' as const };

const turnsOf = async (thingId: string) =>
  (
    await turningPointList.page(db.pool, { viewer: guest, filter: { thingId }, order: 'NEWEST', first: 50 })
  ).map(({ row }) => [row.at.toISOString(), row.colour, row.colourBefore, row.silentSince?.toISOString()]);

/** A thing with a sensor that said these at these minutes. */
const measured = async (...said: readonly (readonly [minute: number, values: MeasuredValues])[]) => {
  const [thing, sensor] = [aThing(), aNetworkDeviceId()];
  const device = aDevice({ thingId: thing.id, networkDeviceId: sensor });
  const uplinks = said.map(([minute, values], i) => uplinkDecoded(sensor, at(minute), values, { fCnt: i }));
  await give(...projectionEvents(thing), ...projectionEvents(device), ...uplinks);
  return { thing, device, sensor, uplinks };
};
const relinked = (
  { stream }: Built,
  version: number,
  minute: number,
  ids: { deviceId: string; thingId: string },
) =>
  projectionEvents(
    { id: ids.deviceId, stream, facts: [deviceLinkedToThing(ids)] },
    { firstVersion: version, from: at(minute) },
  );

describe('a turning point', () => {
  it('is where the water becomes something else, and not every reading', async () => {
    const { thing } = await measured(
      ...([45, 44, 29, 28, 19, 31, 70] as const).map((water, i) => [i, { water }] as const),
    );
    expect(await turnsOf(thing.id)).toEqual([
      [at(6), 'blue', 'green', undefined],
      [at(5), 'green', 'red', undefined],
      [at(4), 'red', 'orange', undefined],
      [at(2), 'orange', 'green', undefined],
      [at(0), 'green', 'grey', undefined],
    ]);
  });

  it('is a word after more than a day of silence, whatever it says', async () => {
    const { thing } = await measured(
      [0, { water: 45 }],
      [24 * hour, { water: 45 }],
      [49 * hour, { temperature: 12 }],
      [99 * hour, { water: 15 }],
    );
    expect(await turnsOf(thing.id)).toEqual([
      [at(99 * hour), 'red', 'green', at(49 * hour)],
      [at(49 * hour), null, null, at(24 * hour)],
      [at(0), 'green', 'grey', undefined],
    ]);
  });

  it('is none for a late frame, nor for one that is delivered again', async () => {
    const { thing, uplinks, sensor } = await measured([0, { water: 45 }], [10, { water: 25 }]);
    const before = await turnsOf(thing.id);
    await give(...uplinks);
    await give(uplinkDecoded(sensor, at(5), { water: 10 }, { fCnt: 9 }));
    expect(await turnsOf(thing.id)).toEqual(before);
  });

  it('is of the thing that the device was at then', async () => {
    const { thing, device, sensor } = await measured([0, { water: 45 }]);
    const other = aThing();
    await give(...projectionEvents(other));
    await give(...relinked(device, 4, 10, { deviceId: device.id, thingId: other.id }));
    await give(uplinkDecoded(sensor, at(20), { water: 15 }));
    expect((await turnsOf(thing.id)).map(([time]) => time)).toEqual([at(0)]);
    expect((await turnsOf(other.id)).map(([time]) => time)).toEqual([at(20)]);
    expect(await rowsOf('turning_points', { network_device_id: sensor })).toHaveLength(2);
  });
});

describe('the latest values at a moment', () => {
  const valuesAt = async (thingId: string, deviceIds: readonly string[], minute: number) =>
    (await latestAt(db.pool, { thingId, deviceIds, moment: new Date(at(minute)) })).map(
      ({ parameter, value, at: time, deviceId }) => [parameter, value, time.toISOString(), deviceId],
    );

  it('are each parameter’s own, from days before if need be, and never from later', async () => {
    const day = 24 * hour;
    const { thing, device } = await measured(
      [0, { water: 45, ph: 6.5 }],
      [5 * day + 60, { water: 40 }],
      [5 * day + 120, { water: 30, temperature: 9 }],
    );
    const own = (minute: number) => valuesAt(thing.id, [device.id], minute);
    expect(await own(-1)).toEqual([]);
    expect(await own(5 * day + 59)).toEqual([
      ['ph', 6.5, at(0), device.id],
      ['water', 45, at(0), device.id],
    ]);
    expect(await own(5 * day + 60)).toContainEqual(['water', 40, at(5 * day + 60), device.id]);
    expect(await own(400 * day)).toEqual([
      ['ph', 6.5, at(0), device.id],
      ['temperature', 9, at(5 * day + 120), device.id],
      ['water', 30, at(5 * day + 120), device.id],
    ]);
    expect(await valuesAt(thing.id, [], 400 * day)).toEqual([]);
    expect(await valuesAt(newId(), [device.id], 400 * day)).toEqual([]);
  });

  it('are of the device that said something last, for as long as it was linked', async () => {
    const { thing, device, sensor } = await measured([0, { water: 45 }]);
    const second = aNetworkDeviceId();
    const other = aDevice({ thingId: thing.id, networkDeviceId: second });
    const elsewhere = aThing();
    await give(
      ...projectionEvents(other),
      ...projectionEvents(elsewhere),
      uplinkDecoded(second, at(5), { water: 20 }),
    );
    await give(...relinked(device, 4, 10, { deviceId: device.id, thingId: elsewhere.id }));
    await give(...relinked(device, 5, 30, { deviceId: device.id, thingId: thing.id }));
    await give(uplinkDecoded(sensor, at(20), { water: 70 }), uplinkDecoded(sensor, at(40), { water: 60 }));
    const both = [device.id, other.id];
    expect(await valuesAt(thing.id, both, 4)).toEqual([['water', 45, at(0), device.id]]);
    expect(await valuesAt(thing.id, both, 25)).toEqual([['water', 20, at(5), other.id]]);
    expect(await valuesAt(thing.id, both, 35)).toEqual([['water', 20, at(5), other.id]]);
    expect(await valuesAt(thing.id, both, 45)).toEqual([['water', 60, at(40), device.id]]);
  });
});
