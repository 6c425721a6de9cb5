import { beforeAll, describe, expect, it } from '@jest/globals';
import { deviceLinkedToThing, thingDetailsChanged } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aNetworkDeviceId, aThing, minutesFrom } from '@hedgerow/testing';
import {
  emptyGeneration,
  projectEvents,
  projectionEvents,
  uplinkDecoded,
} from '@hedgerow/testing/projection';
import type { PoolClient } from 'pg';
import { liveGeneration, switchTo } from '../generations/index.js';
import type { ProjectionEvent } from '../projection-event.js';
import { projections, readModel } from '../projections.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { things } from '../things/things.js';
import { inTransaction } from '../transaction.js';
import { conditions } from './conditions.js';

const { db, give, giveTo, rowsOf } = suiteReadModel();
const at = minutesFrom('2026-06-01T10:00:00Z');

interface Written {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly hot: number;
}

/** What this connection wrote: the statistics of the server come later, these are at hand. */
const writtenSoFar = async (client: PoolClient): Promise<Map<string, Written>> => {
  const { rows } = await client.query<Written>(
    `select regexp_replace(relname, '_g[0-9]+.*', '') as table, sum(n_tup_ins)::int as inserted,
      sum(n_tup_upd)::int as updated, sum(n_tup_hot_upd)::int as hot
     from pg_stat_xact_user_tables where schemaname = 'read' group by 1`,
  );
  return new Map(rows.map((row) => [row.table, row]));
};

/** Gives events to every projection in one transaction; answers with the tables that were written. */
const writtenBy = (...events: readonly ProjectionEvent[]): Promise<Written[]> =>
  inTransaction(db.pool, async (client) => {
    const before = await writtenSoFar(client);
    for (const projection of projections) {
      const handled = events.filter(({ type }) => projection.handles.includes(type));
      if (handled.length > 0)
        await projection.project(client, await liveGeneration(client, projection), handled);
    }
    return [...(await writtenSoFar(client)).values()]
      .map(({ table, inserted, updated, hot }) => ({
        table,
        inserted: inserted - (before.get(table)?.inserted ?? 0),
        updated: updated - (before.get(table)?.updated ?? 0),
        hot: hot - (before.get(table)?.hot ?? 0),
      }))
      .filter(({ inserted, updated }) => inserted + updated > 0);
  });

describe('a reading', () => {
  const sensor = aNetworkDeviceId();
  const thing = aThing();
  beforeAll(() =>
    give(
      ...projectionEvents(thing),
      ...projectionEvents(aDevice({ thingId: thing.id, networkDeviceId: sensor })),
      uplinkDecoded(sensor, at(0), { water: 40, battery: 3.3 }),
    ),
  );

  it('writes what its sensor and its thing show and nothing of things, devices or their indexes', async () => {
    const written = await writtenBy(uplinkDecoded(sensor, at(1), { water: 41 }));
    expect(written.map(({ table }) => table).sort()).toEqual([
      'conditions',
      'readings',
      'readings_daily',
      'readings_hourly',
      'readings_newest',
      'sensors',
    ]);
    // Water has an index, for the list that it sorts.
    expect(written).toContainEqual({ table: 'conditions', inserted: 0, updated: 1, hot: 0 });
    expect(written).toContainEqual({ table: 'sensors', inserted: 0, updated: 1, hot: 1 });
  });

  it('touches no index at all when no list is sorted by what it says', async () => {
    const written = await writtenBy(uplinkDecoded(sensor, at(2), { battery: 3.2 }));
    expect(written).toContainEqual({ table: 'conditions', inserted: 0, updated: 1, hot: 1 });
    expect(written).toContainEqual({ table: 'sensors', inserted: 0, updated: 1, hot: 1 });
  });

  it('that was taken in before writes nothing and announces nothing', async () => {
    const reading = uplinkDecoded(sensor, at(3), { water: 44 });
    await give(reading);
    expect(await writtenBy(reading)).toEqual([]);
    expect(await give(reading)).toEqual([]);
  });
});

describe('a new generation of things', () => {
  it('reads no uplink', () => {
    expect(things.topics).toEqual(['stewardship.events']);
    expect(things.handles).not.toContain('UplinkDecoded');
  });

  it('takes its place beside the conditions that are there', async () => {
    const thing = aThing();
    const sensor = aNetworkDeviceId();
    const device = aDevice({ thingId: thing.id, networkDeviceId: sensor });
    const made = [...projectionEvents(thing), ...projectionEvents(device)];
    await give(...made, uplinkDecoded(sensor, at(1), { water: 12 }));
    const shown = async () => {
      const [row] = await rowsOf('things', { id: thing.id });
      const [own] = await rowsOf('devices', { id: device.id });
      return { ...row, of: { ...own, revision: 0 }, revision: 0 };
    };
    const before = await shown();
    expect(before).toMatchObject({ water: 12, indicator_colour: 'red', last_event: 'UplinkReceived' });
    const generation = await emptyGeneration(db.pool, things);
    await projectEvents(db.pool, things, generation, made);
    await inTransaction(db.pool, (client) => switchTo(client, readModel, things, generation));
    expect(await shown()).toEqual(before);
  });
});

describe('a version of a thing or a device', () => {
  const thing = aThing();
  const sensor = aNetworkDeviceId();
  const device = aDevice({ networkDeviceId: sensor });
  const giveBoth = async (...events: readonly ProjectionEvent[]) => {
    await giveTo(things, ...events);
    const early = await versions();
    await giveTo(conditions, ...events);
    return [early, await versions()];
  };
  const versions = async () => {
    const [ofThing] = await rowsOf('things', { id: thing.id });
    const [ofDevice] = await rowsOf('devices', { id: device.id });
    return [ofThing?.['version'], ofDevice?.['version']];
  };

  it('is shown once what follows from it is shown, too', async () => {
    const next = (of: typeof thing, version: number, fact: (typeof thing.facts)[number]) =>
      projectionEvents({ ...of, facts: [fact] }, { from: at(version), firstVersion: version });
    expect(await giveBoth(...projectionEvents(thing), ...projectionEvents(device))).toEqual([
      [undefined, 2],
      [2, 2],
    ]);
    const change = { thingId: thing.id, changedBy: newId() };
    const renamed = next(thing, 3, thingDetailsChanged({ ...change, name: 'Bed 9' }));
    expect(await giveBoth(...renamed)).toEqual([
      [3, 2],
      [3, 2],
    ]);
    const speaksOfPh = next(thing, 4, thingDetailsChanged({ ...change, indicatorParameter: 'PH' }));
    expect((await giveBoth(...speaksOfPh)).map(([ofThing]) => ofThing)).toEqual([1, 4]);
    const linked = next(device, 3, deviceLinkedToThing({ deviceId: device.id, thingId: thing.id }));
    expect((await giveBoth(...linked)).map(([, ofDevice]) => ofDevice)).toEqual([2, 3]);
  });
});
