import { describe, expect, it } from '@jest/globals';
import { type ActionType, thingDeleted, thingDetailsChanged } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, aThing, type Built } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { timeline } from '../actions/timeline.js';
import { groups } from '../groups/groups.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { readings } from '../readings/readings.js';
import { things } from '../things/things.js';
import { activityCounts, activityOnMap, activityParts } from './activity.queries.js';
import { activityRollups } from './rollups.queries.js';
import { rollups } from './rollups.js';

const readModel = suiteReadModel();
const { db, giveTo } = readModel;
const dayMs = 86_400_000;
const begin = Date.parse('2026-05-01T00:00:00Z');
const moment = (day: number, clock = '23:59:59.999Z') =>
  `${new Date(begin + day * dayMs).toISOString().slice(0, 10)}T${clock}`;
const datesOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => moment(first + n).slice(0, 10));

const give = async (day: number, built: Built, firstVersion = 1) => {
  const events = projectionEvents(built, { from: moment(day), firstVersion });
  await giveTo(rollups, ...events);
  await giveTo(groups, ...events);
  await giveTo(things, ...events);
  await giveTo(timeline, ...events);
};
const newGroup = async (isPersonal = false) => {
  const group = aGroup({ isPersonal });
  await giveTo(groups, ...projectionEvents(group));
  return group.id;
};
const newThing = async (day: number, over: Parameters<typeof aThing>[0]) => {
  const thing = aThing(over);
  await give(day, thing);
  return thing;
};
const act = async (day: number, thingId: string, ...types: ActionType[]) => {
  for (const type of types) await give(day, anAction({ thingId, type }));
};
const here = { lat: 51.4, lng: -1.32 };

describe('activity', () => {
  it('is told by type and group, with the days before, and adds up to the rollups however few parts are asked for', async () => {
    const [one, other, personal] = [await newGroup(), await newGroup(), await newGroup(true)];
    const [a, b, c] = [
      await newThing(10, { groupId: one }),
      await newThing(10, { groupId: other }),
      await newThing(10, { groupId: personal }),
    ];
    await act(11, a.id, 'WATERING');
    await act(12, b.id, 'WATERING', 'UPKEEP');
    await act(13, a.id, 'WATERING', 'WATERING', 'SHARE');
    await act(14, c.id, 'LITTER_CLEANUP');
    const dates = datesOf(13, 2);
    const filter = { dates, kind: 'ACTIONS' as const };
    const parts = await activityParts(db.pool, { ...filter, by: 'TYPE' }, 10);
    // Those with most on these days first, then those with most on the days before, then by name.
    expect(parts.map(({ type, count, before, days }) => [type, count, before, days])).toEqual([
      ['WATERING', 2, 2, [2, 0]],
      ['LITTER_CLEANUP', 1, 0, [0, 1]],
      ['SHARE', 1, 0, [1, 0]],
      ['UPKEEP', 0, 1, [0, 0]],
    ]);
    const [first, others] = await activityParts(db.pool, { ...filter, by: 'TYPE' }, 1);
    expect([first, others]).toEqual([
      parts[0],
      { type: null, groupId: null, parts: 3, count: 2, before: 1, days: [1, 1] },
    ]);
    const byGroup = await activityParts(db.pool, { ...filter, by: 'GROUP' }, 10);
    // A personal group is not named.
    expect(byGroup.map(({ groupId, count, before }) => [groupId, count, before])).toEqual([
      [one, 3, 1],
      [null, 1, 0],
      [other, 0, 2],
    ]);
    const ofOne = await activityParts(db.pool, { ...filter, groupId: one, by: 'TYPE' }, 10);
    expect(ofOne.map(({ type, count, before }) => [type, count, before])).toEqual([
      ['WATERING', 2, 1],
      ['SHARE', 1, 0],
    ]);
    const rows = (await activityRollups(db.pool, filter, 1_000))!;
    const perDay = dates.map((date) =>
      rows.filter((row) => row.date === date).reduce((sum, { count }) => sum + count, 0),
    );
    for (const most of [1, 2, 10]) {
      const some = await activityParts(db.pool, { ...filter, by: 'GROUP' }, most);
      expect(some.length).toBeLessThanOrEqual(most + 1);
      expect(dates.map((_, n) => some.reduce((sum, { days }) => sum + days[n]!, 0))).toEqual(perDay);
    }
    const counts = await activityCounts(db.pool, { dates });
    expect(counts).toContainEqual({ kind: 'ACTIONS', count: 4, before: 3 });
    expect(counts.map(({ kind }) => kind)).toEqual([
      ...[
        'THINGS',
        'DEVICES',
        'USERS',
        'GROUPS',
        'ACTIONS',
        'TASKS',
        'COMPLETED_TASKS',
        'BADGES',
        'READINGS',
      ],
    ]);
    const countsOfOne = await activityCounts(db.pool, { dates: datesOf(10, 4), groupId: one });
    expect(countsOfOne.filter(({ count }) => count > 0)).toEqual([
      { kind: 'THINGS', count: 1, before: 0 },
      { kind: 'ACTIONS', count: 4, before: 0 },
    ]);
  });

  it('has the readings of all sensors, in no group', async () => {
    const uplinks = [40, 41, 41, 42].map((day, n) => uplinkDecoded(`eui-${n}`, moment(day), { water: 20 }));
    await giveTo(readings, ...uplinks);
    const filter = { dates: datesOf(41, 2), kind: 'READINGS' as const, by: 'TYPE' as const };
    expect(await activityParts(db.pool, filter, 5)).toEqual([
      { type: null, groupId: null, parts: 1, count: 3, before: 1, days: [2, 1] },
    ]);
    expect(await activityParts(db.pool, { ...filter, groupId: newId() }, 5)).toEqual([]);
    const readingsIn = async (over: object) =>
      (await activityCounts(db.pool, { ...filter, ...over })).find(({ kind }) => kind === 'READINGS');
    expect(await readingsIn({})).toEqual({ kind: 'READINGS', count: 3, before: 1 });
    expect(await readingsIn({ groupId: newId() })).toEqual({ kind: 'READINGS', count: 0, before: 0 });
  });

  it('is on the map where things stand: of the days, type and group asked for, as many as the rollups count', async () => {
    const [one, other] = [await newGroup(), await newGroup()];
    const busy = await newThing(60, { groupId: one, location: here });
    const calm = await newThing(60, { groupId: other, location: here });
    const nowhere = await newThing(60, { groupId: one });
    const unplaced = thingDetailsChanged({ thingId: nowhere.id, location: null, changedBy: newId() });
    await give(60, { ...nowhere, facts: [unplaced] }, 9);
    const gone = await newThing(60, { groupId: one, location: here });
    await act(60, busy.id, 'SHARE');
    await act(61, busy.id, 'WATERING', 'WATERING', 'UPKEEP');
    await act(61, calm.id, 'WATERING');
    await act(61, nowhere.id, 'WATERING');
    await act(61, gone.id, 'WATERING');
    await act(62, calm.id, 'SHARE');
    await give(63, { ...gone, facts: [thingDeleted({ thingId: gone.id, deletedBy: newId() })] }, 9);
    const dates = datesOf(61, 1);
    const all = { located: 2, actions: 5, locatedActions: 4 };
    const [busiest, next] = [
      { thingId: busy.id, count: 3 },
      { thingId: calm.id, count: 1 },
    ];
    expect(await activityOnMap(db.pool, { dates }, 10)).toEqual({ ...all, things: [busiest, next] });
    expect(await activityOnMap(db.pool, { dates }, 1)).toEqual({ ...all, things: [busiest] });
    expect(await activityOnMap(db.pool, { dates, type: 'UPKEEP' }, 10)).toEqual({
      ...{ things: [{ thingId: busy.id, count: 1 }], located: 1, actions: 1, locatedActions: 1 },
    });
    expect(await activityOnMap(db.pool, { dates, groupId: other }, 10)).toEqual({
      ...{ things: [next], located: 1, actions: 1, locatedActions: 1 },
    });
    const none = { things: [], located: 0, actions: 0, locatedActions: 0 };
    expect(await activityOnMap(db.pool, { dates: datesOf(70, 3) }, 10)).toEqual(none);
    const counts = await activityCounts(db.pool, { dates });
    expect(counts.find(({ kind }) => kind === 'ACTIONS')).toMatchObject({ count: 5 });
  });
});
