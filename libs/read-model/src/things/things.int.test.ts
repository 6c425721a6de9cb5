import { describe, expect, it } from '@jest/globals';
import {
  deviceDetailsChanged,
  deviceLinkedToThing,
  thingDetailsChanged,
  type ThingType,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, anAction, aNetworkDeviceId, aThing, minutesFrom } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { conditions } from '../conditions/conditions.js';
import type { ProjectionEvent } from '../projection-event.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { things } from './things.js';

const { db, giveTo, rowsOf } = suiteReadModel();
const give = async (...events: readonly ProjectionEvent[]) => [
  ...(await giveTo(things, ...events)),
  ...(await giveTo(conditions, ...events)),
];
const thingRow = async (id: string) => (await rowsOf('things', { id }))[0]!;
const deviceRow = async (id: string) => (await rowsOf('devices', { id }))[0]!;

const at = minutesFrom('2026-06-01T10:00:00Z');

/** A thing with one device; frames are given to it by minute and water. */
const wateredThing = async (over: Parameters<typeof aThing>[0] = {}) => {
  const thing = aThing(over);
  const sensor = aNetworkDeviceId();
  const device = aDevice({ thingId: thing.id, networkDeviceId: sensor });
  await give(...projectionEvents(thing), ...projectionEvents(device));
  const water = (minute: number, percent: number | null) =>
    give(uplinkDecoded(sensor, at(minute), { water: percent }));
  return { thing, device, sensor, water };
};

describe('things', () => {
  it('shows a registered thing with a readable, lasting slug, its owner and its last action', async () => {
    const thing = aThing({ name: 'Mill Lane Røwan' });
    const action = anAction({ thingId: thing.id });
    await give(...projectionEvents(thing), ...projectionEvents(action, { from: '2026-06-02T08:00:00.000Z' }));
    expect(await thingRow(thing.id)).toMatchObject({
      name: 'Mill Lane Røwan',
      slug: expect.stringMatching(/^mill-lane-røwan-[0-9a-z]{6,10}$/),
      access_count: 1,
      version: 2,
      indicator_colour: 'grey',
      last_action: new Date('2026-06-02T08:00:00.000Z'),
      last_event: 'ActionRecorded',
    });
  });

  it('keeps a type that this program does not know as it came, when registered and when changed', async () => {
    const thing = aThing({ type: 'FOUNTAIN' as ThingType });
    const registered = await give(...projectionEvents(thing));
    expect(registered).toContainEqual({ kind: 'thing', id: thing.id, revision: expect.any(Number) });
    expect(await thingRow(thing.id)).toMatchObject({ type: 'FOUNTAIN', access_count: 1 });
    const changed = thingDetailsChanged({ thingId: thing.id, type: 'POND' as ThingType, changedBy: newId() });
    await give(...projectionEvents({ ...thing, facts: [...thing.facts, changed] }));
    expect(await thingRow(thing.id)).toMatchObject({ type: 'POND' });
  });

  it('shows of each parameter the newest reading of any linked device, and which device said it', async () => {
    const { thing, device, sensor } = await wateredThing();
    const ph = aNetworkDeviceId();
    const acid = aDevice({ thingId: thing.id, networkDeviceId: ph });
    await give(...projectionEvents(acid));
    await give(
      uplinkDecoded(sensor, at(1), { water: 41, temperature: 12, conductivity: 300, battery: 3.3 }),
      uplinkDecoded(ph, at(2), { ph: 6.5, temperature: 14 }),
    );
    expect(await thingRow(thing.id)).toMatchObject({
      water: 41,
      water_device_id: device.id,
      temperature: 14,
      temperature_device_id: acid.id,
      conductivity: 300,
      ph: 6.5,
      battery: 3.3,
      last_sensor_data: new Date(at(2)),
      indicator_colour: 'green',
      last_event: 'UplinkReceived',
    });
  });

  it('a late frame never becomes the latest, nor does a repeated one change anything', async () => {
    const { thing, water } = await wateredThing();
    await water(10, 41);
    const before = await thingRow(thing.id);
    await water(5, 12);
    await water(10, 41);
    expect({ ...(await thingRow(thing.id)), revision: 0 }).toEqual({ ...before, revision: 0 });
  });

  it('a value that was set aside leaves the one before it in place', async () => {
    const { thing, water } = await wateredThing();
    await water(1, 41);
    await water(2, null);
    expect(await thingRow(thing.id)).toMatchObject({ water: 41, water_at: new Date(at(1)) });
  });

  it('[178] notes once when water falls below the dry edge, and again after it has recovered', async () => {
    const { thing, water } = await wateredThing();
    const noted = async () => (await thingRow(thing.id))['needs_water_notification_at'];
    await water(1, 20);
    expect(await noted()).toBeNull();
    await water(2, 19.9);
    await water(3, 10);
    expect(await noted()).toEqual(new Date(at(2)));
    await water(4, 20);
    await water(5, 35);
    expect(await noted()).toEqual(new Date(at(2)));
    await water(6, 5);
    expect(await noted()).toEqual(new Date(at(6)));
  });

  it('remembers the colour before and when it changed', async () => {
    const { thing, water } = await wateredThing();
    await water(1, 50);
    await water(2, 25);
    await water(3, 28);
    expect(await thingRow(thing.id)).toMatchObject({
      indicator_colour: 'orange',
      indicator_colour_last: 'green',
      indicator_colour_changed_at: new Date(at(2)),
    });
  });

  it('a thing that speaks of another parameter stays grey and still shows its water', async () => {
    const { thing, water } = await wateredThing({ indicatorParameter: 'PH' });
    await water(1, 50);
    expect(await thingRow(thing.id)).toMatchObject({ water: 50, indicator_colour: 'grey' });
  });

  it('readings from before anybody registered the device count once it is linked', async () => {
    const sensor = aNetworkDeviceId();
    const thing = aThing();
    await give(uplinkDecoded(sensor, at(1), { water: 41 }));
    await give(...projectionEvents(aDevice({ thingId: thing.id, networkDeviceId: sensor })));
    await give(...projectionEvents(thing));
    expect(await thingRow(thing.id)).toMatchObject({ water: 41, indicator_colour: 'green' });
  });

  it('a device that moves takes its later readings along and leaves the earlier ones where they were', async () => {
    const { thing, device, water } = await wateredThing();
    const next = aThing();
    await water(1, 41);
    const move = { ...device, facts: [deviceLinkedToThing({ deviceId: device.id, thingId: next.id })] };
    await give(...projectionEvents(next), ...projectionEvents(move, { from: at(2), firstVersion: 4 }));
    expect(await thingRow(thing.id)).toMatchObject({ water: null, indicator_colour: 'grey' });
    expect(await thingRow(next.id)).toMatchObject({ water: null, last_event: 'DeviceLinkedToThing' });
    await water(3, 15);
    expect(await thingRow(next.id)).toMatchObject({ water: 15, indicator_colour: 'red' });
    const links = await db.pool.query(
      'select thing_id, linked_from, linked_to from read.device_links where device_id = $1 order by linked_from',
      [device.id],
    );
    expect(links.rows).toEqual([
      { thing_id: thing.id, linked_from: -Infinity, linked_to: new Date(at(2)) },
      { thing_id: next.id, linked_from: new Date(at(2)), linked_to: Infinity },
    ]);
  });

  it('a device shows its own latest readings and its signal', async () => {
    const { device, sensor } = await wateredThing();
    await give(uplinkDecoded(sensor, at(1), { water: 18, battery: 3.1, externalTemperature: 9 }));
    expect(await deviceRow(device.id)).toMatchObject({
      water: 18,
      battery: 3.1,
      external_temperature: 9,
      signal_strength: -97,
      indicator_colour: 'red',
      last_sensor_data: new Date(at(1)),
      thing_id: expect.any(String),
    });
  });

  it('a device that was changed keeps what was not, and the page of its thing shows it anew', async () => {
    const { thing, device, water } = await wateredThing();
    await water(1, 18);
    const by = { deviceId: device.id, changedBy: newId() };
    const changed = (version: number, changes: object) =>
      give(
        ...projectionEvents(
          { ...device, facts: [deviceDetailsChanged({ ...by, ...changes })] },
          { firstVersion: version },
        ),
      );
    const announced = await changed(4, { name: 'Old probe', model: 'LSPH01' });
    await changed(5, { isPublic: false, location: { lat: 1, lng: 2 } });
    expect(await deviceRow(device.id)).toMatchObject({
      ...{ name: 'Old probe', model: 'LSPH01', is_public: false, lat: 1, lng: 2 },
      ...{ water: 18, thing_id: thing.id, version: 5 },
    });
    expect(announced).toEqual([
      { kind: 'thing', id: thing.id, revision: null },
      { kind: 'device', id: device.id, revision: expect.any(Number) },
    ]);
    expect(await changed(4, { name: 'Older probe' })).toEqual([]);
  });

  it('announces a thing and its device with a revision that rises', async () => {
    const { thing, device, sensor } = await wateredThing();
    const first = await give(uplinkDecoded(sensor, at(1), { water: 18 }));
    const second = await give(uplinkDecoded(sensor, at(2), { water: 19 }));
    const of = (changes: typeof first, id: string) => changes.find((change) => change.id === id)!;
    expect(of(first, thing.id).kind).toBe('thing');
    expect(of(first, device.id).kind).toBe('device');
    expect(of(second, thing.id).revision).toBeGreaterThan(of(first, thing.id).revision!);
    expect(of(second, device.id).revision).toBeGreaterThan(of(first, device.id).revision!);
  });
});
