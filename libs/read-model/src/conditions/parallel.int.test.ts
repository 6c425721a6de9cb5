import { describe, expect, it, jest } from '@jest/globals';
import { deviceLinkedToThing, thingDeleted, thingDetailsChanged } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aNetworkDeviceId, aThing, eventually, minutesFrom } from '@hedgerow/testing';
import {
  emptyGeneration,
  projectEvents,
  projectionEvents,
  uplinkDecoded,
} from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import fc from 'fast-check';
import { compareGenerations, isSame } from '../generations/index.js';
import { histories, plans } from '../histories.fixture.js';
import type { ProjectionEvent } from '../projection-event.js';
import { inTransaction } from '../transaction.js';
import { conditions } from './conditions.js';
import { conditionsTable, sensorsTable } from './tables.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const db = suiteDatabase();
const at = minutesFrom('2026-06-01T10:00:00Z');

const differences = (a: number, b: number) =>
  inTransaction(db.pool, async (client) =>
    (await compareGenerations(client, conditions, [a, b])).filter((difference) => !isSame(difference)),
  );

const give = (generation: number, events: readonly ProjectionEvent[]) =>
  projectEvents(db.pool, conditions, generation, events);

/** Two things and two devices on their way: what each key brings next, and what came before. */
const garden = () => {
  const sensors = [aNetworkDeviceId(), aNetworkDeviceId()] as const;
  const things = [aThing(), aThing()] as const;
  const devices = sensors.map((networkDeviceId) => aDevice({ networkDeviceId }));
  const registered = (n: 0 | 1) => projectionEvents(devices[n]!, { from: at(0) });
  const link = (n: 0 | 1, thing: 0 | 1, version = 3) =>
    projectionEvents(
      {
        ...devices[n]!,
        facts: [deviceLinkedToThing({ deviceId: devices[n]!.id, thingId: things[thing].id })],
      },
      { from: at(version), firstVersion: version },
    );
  const thing = (n: 0 | 1) => projectionEvents(things[n], { from: at(0) });
  const thingSays = (
    fact: (thingId: string) => ReturnType<typeof thingDeleted | typeof thingDetailsChanged>,
  ) => projectionEvents({ ...things[0], facts: [fact(things[0].id)] }, { from: at(9), firstVersion: 3 });
  const speaksOfPh = thingSays((thingId) =>
    thingDetailsChanged({ thingId, indicatorParameter: 'PH', changedBy: newId() }),
  );
  const deleted = thingSays((thingId) => thingDeleted({ thingId, deletedBy: newId() }));
  const uplink = (n: 0 | 1, minute: number) => [
    uplinkDecoded(sensors[n], at(minute), { water: 10 * n + minute }),
  ];
  return { registered, link, thing, speaksOfPh, deleted, uplink };
};

type Thing = ReturnType<typeof aThing>;
type Garden = ReturnType<typeof garden>;
type Race = [
  string,
  (g: Garden) => { before: ProjectionEvent[]; one: ProjectionEvent[]; other: ProjectionEvent[] },
];

/** Pairs that concern one row of a thing or a sensor by different keys. */
const races: Race[] = [
  [
    'the first uplink of a sensor and the registration of its device with its link',
    (g) => ({ before: g.thing(0), one: g.uplink(0, 5), other: [...g.registered(0), ...g.link(0, 0)] }),
  ],
  [
    'an uplink and the link of its device',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.uplink(0, 1)],
      one: g.uplink(0, 5),
      other: g.link(0, 0),
    }),
  ],
  [
    'an uplink and the move of its device to a thing that no device had before',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.link(0, 0)],
      one: g.uplink(0, 8),
      other: g.link(0, 1, 4),
    }),
  ],
  [
    'an uplink and the registration of the thing',
    (g) => ({ before: [...g.registered(0), ...g.link(0, 0)], one: g.uplink(0, 5), other: g.thing(0) }),
  ],
  [
    'an uplink and another indicator parameter',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.link(0, 0)],
      one: g.uplink(0, 5),
      other: g.speaksOfPh,
    }),
  ],
  [
    'an uplink and the deletion of the thing',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.link(0, 0)],
      one: g.uplink(0, 5),
      other: g.deleted,
    }),
  ],
  [
    'a link and the deletion of the thing',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.uplink(0, 2)],
      one: g.link(0, 0),
      other: g.deleted,
    }),
  ],
  [
    'uplinks of two devices of one thing',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.registered(1), ...g.link(0, 0), ...g.link(1, 0)],
      one: g.uplink(0, 5),
      other: g.uplink(1, 6),
    }),
  ],
  [
    'an uplink and the link of a second device',
    (g) => ({
      before: [...g.thing(0), ...g.registered(0), ...g.registered(1), ...g.link(0, 0), ...g.uplink(1, 2)],
      one: g.uplink(0, 5),
      other: g.link(1, 0),
    }),
  ],
];

/** Resolves when a transaction of this database waits for a lock, or `work` ended without. */
const waitsOrEnds = async (work: Promise<unknown>): Promise<void> => {
  let ended = false;
  void work.finally(() => (ended = true)).catch(() => undefined);
  await eventually(async () => {
    const { rowCount } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return ended || rowCount! > 0;
  });
};

describe('two transactions at once', () => {
  it.each(
    races.flatMap(([name, of]) => [
      [name, of, false] as const,
      [`${name}, the other first`, of, true] as const,
    ]),
  )('%s: the rows are those of one after the other', async (_name, of, isSwapped) => {
    const { before, one, other } = of(garden());
    const [first, second] = isSwapped ? [other, one] : [one, other];
    const raced = await emptyGeneration(db.pool, conditions);
    const inTurn = await emptyGeneration(db.pool, conditions);
    for (const generation of [raced, inTurn]) await give(generation, before);
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(db.pool, async (client) => {
      await conditions.project(client, raced, first);
      late = give(raced, second);
      await waitsOrEnds(late);
    });
    await late;
    for (const events of [first, second]) await give(inTurn, events);
    expect(await differences(raced, inTurn)).toEqual([]);
  });
});

/** Locks one row until it is let go, as the transaction of another batch would. */
const holding = async (of: string, id: string) => {
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query(`select from ${of} for update`, [id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

/** Resolves when so many transactions of this database wait for a lock. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rowCount } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount! >= count;
  });

describe('two batches that make rows', () => {
  const sensors = () => [aNetworkDeviceId(), aNetworkDeviceId()].sort() as [string, string];
  const wet = (sensor: string) => uplinkDecoded(sensor, at(5), { water: 40 });

  it('end both, where one registers a thing and measures what the other measures, too', async () => {
    const g = await emptyGeneration(db.pool, conditions);
    const [lower, higher] = sensors();
    const { thing, deleted } = garden();
    await give(g, [wet(lower), wet(higher)]);
    const release = await holding(`${sensorsTable.in(g)} where network_device_id = $1`, lower);
    const one = give(g, [...thing(0), wet(lower), wet(higher)]);
    await waiting(1);
    const other = give(g, [wet(higher), ...deleted]);
    await Promise.race([other, waiting(2)]);
    await release();
    await expect(Promise.all([one, other])).resolves.toHaveLength(2);
  });

  it('end both, where one meets a sensor and the other registers it', async () => {
    const g = await emptyGeneration(db.pool, conditions);
    const { registered, uplink } = garden();
    const [lower, higher] = [aThing(), aThing()].sort((a, b) => (a.id < b.id ? -1 : 1)) as [Thing, Thing];
    const says = (thing: Thing) =>
      projectionEvents(
        { ...thing, facts: [thingDeleted({ thingId: thing.id, deletedBy: newId() })] },
        { from: at(9), firstVersion: 3 },
      );
    await give(
      g,
      [lower, higher].flatMap((thing) => projectionEvents(thing, { from: at(0) })),
    );
    const release = await holding(`${conditionsTable.in(g)} where thing_id = $1`, higher.id);
    const one = give(g, [...uplink(0, 5), ...says(lower), ...says(higher)]);
    await waiting(1);
    const other = give(g, [...registered(0), ...says(lower)]);
    await waiting(2);
    await release();
    await expect(Promise.all([one, other])).resolves.toHaveLength(2);
  });
});

describe('many transactions at once', () => {
  const partitions = 6;

  it('leave the same rows as a rebuild that takes one key after the other', async () => {
    const live = await emptyGeneration(db.pool, conditions);
    const rebuilt = await emptyGeneration(db.pool, conditions);
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(plans, sizes, async (plan, cuts) => {
        const keys = histories(plan);
        // Keys of one partition come in order; partitions come as they like, each a connection of its own.
        const read = Array.from({ length: partitions }, (_, p) =>
          keys.filter((_, n) => n % partitions === p).flat(),
        );
        await Promise.all(
          read.map(async (events, p) => {
            for (let from = 0, i = p; from < events.length; i++) {
              const size = cuts[i % cuts.length]!;
              await give(live, events.slice(from, from + size));
              from += size;
            }
          }),
        );
        await give(rebuilt, keys.flat());
        expect(await differences(live, rebuilt)).toEqual([]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});
