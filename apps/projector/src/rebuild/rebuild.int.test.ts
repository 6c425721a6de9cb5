import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allTables, liveGeneration, type Projection, series } from '@hedgerow/read-model';
import {
  aDevice,
  anAction,
  aNetworkDeviceId,
  aThing,
  eventually,
  testPersonalDataKey,
} from '@hedgerow/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectionNamed, ProjectorHarness, uplinkBody } from '../projector-harness.fixture.js';
import { withRebuildLock } from './rebuild-lock.js';
import { CannotRebuild } from './load.js';
import { RowsDiffer, rebuild, type RebuildContext } from './rebuild.js';

const things = projectionNamed('things');
const conditions = projectionNamed('conditions');
const readings = projectionNamed('readings');
const timeline = projectionNamed('timeline');
const start = Date.parse('2026-06-01T10:00:00Z');

const options = (
  harness: ProjectorHarness,
  projection: Projection,
  more: Partial<RebuildContext> = {},
): RebuildContext => ({
  projection,
  pool: harness.db.pool,
  bus: harness.bus,
  keys: harness.keys,
  acceptDifferences: false,
  skip: new Set(),
  log: () => undefined,
  signal: new AbortController().signal,
  ...more,
});

/** A thing with a device, and uplinks that go on until told to stop. */
const keepMeasuring = async (harness: ProjectorHarness) => {
  const sensor = aNetworkDeviceId();
  const thing = aThing();
  await harness.publishEvents(thing, aDevice({ thingId: thing.id, networkDeviceId: sensor }));
  let sent = 0;
  const some = async (count: number) => {
    const from = sent;
    sent += count;
    await harness.publishUplinks(
      ...Array.from({ length: count }, (_, i) => {
        const n = from + i;
        const at = new Date(start + n * 60_000).toISOString();
        return { sensor, body: uplinkBody(sensor, n, { at, water: (n * 7) % 100 }) };
      }),
    );
  };
  let going = false;
  let loop = Promise.resolve();
  return {
    thing,
    sensor,
    some,
    sent: () => sent,
    begin: () => {
      going = true;
      loop = (async () => {
        while (going) {
          await some(20);
          await harness.publishEvents(anAction({ thingId: thing.id }));
        }
      })();
    },
    end: async () => {
      going = false;
      await loop;
    },
  };
};

describe('a rebuild under writes', () => {
  let harness: ProjectorHarness;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('rebuild');
    await Promise.all([things, conditions, readings].map((projection) => harness.run(projection)));
  }, 120_000);
  afterAll(() => harness.close());

  it.each([
    ['things', things],
    ['conditions', conditions],
    ['readings', readings],
  ])(
    '%s: equals the live one row by row and takes its place while people read',
    async (_name, projection) => {
      const garden = await keepMeasuring(harness);
      await garden.some(500);
      await Promise.all([things, conditions, readings].map((one) => harness.caughtUp(one)));
      garden.begin();
      let reading = true;
      let seen = 0;
      const people = Promise.all(
        Array.from({ length: 4 }, async () => {
          let before = 0;
          while (reading) {
            const [row] = await harness.rows<{ n: number; things: number }>(
              `select (select coalesce(sum(n), 0)::int from read.readings_hourly where network_device_id = $1) as n,
                (select count(*)::int from read.things where id = $2 and water is not null) as things`,
              [garden.sensor, garden.thing.id],
            );
            // Half-built would show as fewer readings than a moment ago, or as a thing without water.
            if (projection === readings) expect(row!.n).toBeGreaterThanOrEqual(before);
            else expect(row!.things).toBe(1);
            before = row!.n;
            await series(harness.db.pool, {
              of: { thingId: garden.thing.id },
              parameter: 'water',
              from: new Date(start),
              to: new Date(start + 30 * 86_400_000),
            });
            seen += 1;
          }
        }),
      );
      const before = await liveGeneration(harness.db.pool, projection.name);
      const outcome = await rebuild(options(harness, projection));
      expect(outcome.differences.map(({ missing, surplus, changed }) => missing + surplus + changed)).toEqual(
        allTables(projection).map(() => 0),
      );
      expect(outcome.from).toBe(before);
      expect(await liveGeneration(harness.db.pool, projection.name)).toBe(outcome.to);
      // A new shape of things needs no uplink.
      const topics = await harness.rows<{ topic: string }>(
        'select distinct topic from read.positions where generation = $1 order by topic',
        [outcome.to],
      );
      expect(topics.map(({ topic }) => topic)).toEqual([...projection.topics].sort());
      await garden.some(50);
      await garden.end();
      reading = false;
      await people;
      expect(seen).toBeGreaterThan(10);
      // The live projector moved over by itself: everything sent after the switch is in the new generation.
      await harness.caughtUp(projection);
      if (projection === readings)
        expect(
          await harness.rows('select count(*)::int as n from read.readings where network_device_id = $1', [
            garden.sensor,
          ]),
        ).toEqual([{ n: garden.sent() }]);
      // And what it wrote there equals a rebuild once more.
      const again = await rebuild(options(harness, projection));
      expect(again.from).toBe(outcome.to);
    },
    90_000,
  );
});

describe('a rebuild', () => {
  let harness: ProjectorHarness;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('rebuild2');
    await harness.run(timeline);
    await harness.publishEvents(...Array.from({ length: 50 }, () => anAction()));
    await harness.caughtUp(timeline);
  }, 120_000);
  afterAll(() => harness.close());

  it('is refused while another one of the same projection runs', () =>
    withRebuildLock(harness.db.pool, 'timeline', () =>
      expect(rebuild(options(harness, timeline))).rejects.toThrow('A rebuild of timeline is running already'),
    ));

  it('that is cancelled leaves the live generation and nothing else', async () => {
    const live = await liveGeneration(harness.db.pool, 'timeline');
    const stop = new AbortController();
    stop.abort(new Error('Changed my mind'));
    await expect(rebuild(options(harness, timeline, { signal: stop.signal }))).rejects.toThrow(
      'Changed my mind',
    );
    expect(
      await harness.rows(
        `select generation, state from read.generations where projection = 'timeline' and state <> 'old'`,
      ),
    ).toEqual([{ generation: live, state: 'live' }]);
  }, 60_000);

  it('whose rows differ from the live ones does not switch, unless that is accepted', async () => {
    const live = await liveGeneration(harness.db.pool, 'timeline');
    await harness.rows(
      `update read.timeline_g${live} set comments = 'edited' where id = (select min(id::text)::uuid from read.timeline)`,
    );
    const refused = await rebuild(options(harness, timeline)).catch((error: RowsDiffer) => error);
    expect(refused).toBeInstanceOf(RowsDiffer);
    expect((refused as RowsDiffer).differences).toMatchObject([
      { table: 'timeline', changed: 1, missing: 0, surplus: 0 },
      { table: 'timeline_removed', changed: 0, missing: 0, surplus: 0 },
    ]);
    expect(await liveGeneration(harness.db.pool, 'timeline')).toBe(live);
    const accepted = await rebuild(options(harness, timeline, { acceptDifferences: true }));
    expect(accepted.differences).toMatchObject([{ changed: 1 }, { changed: 0 }]);
    expect(await harness.rows(`select from read.timeline where comments = 'edited'`)).toEqual([]);
  }, 60_000);

  it('stops at a record that cannot be taken and names it; passed over by name, it finishes', async () => {
    await harness.publisher.publish('stewardship.events', [{ key: 'broken', value: '{', headers: {} }]);
    await harness.caughtUp(timeline);
    const stopped = await rebuild(options(harness, timeline)).catch((error: Error) => error);
    expect(stopped).toBeInstanceOf(CannotRebuild);
    const place = /--skip (\S+)$/.exec((stopped as Error).message)![1]!;
    expect(place).toMatch(/^stewardship\.events\/\d\/\d+$/);
    await rebuild(options(harness, timeline, { skip: new Set([place]) }));
  }, 60_000);
});

describe('a rebuild that is killed', () => {
  let harness: ProjectorHarness;
  let garden: Awaited<ReturnType<typeof keepMeasuring>>;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('rebuild3');
    await harness.run(readings);
    garden = await keepMeasuring(harness);
    for (let i = 0; i < 10; i++) await garden.some(300);
    await harness.caughtUp(readings);
  }, 120_000);
  afterAll(() => harness.close());

  const child = (...args: string[]): ChildProcess =>
    spawn(
      process.execPath,
      [
        '--conditions=@hedgerow/source',
        '--import',
        'tsx',
        new URL('../rebuild.ts', import.meta.url).pathname,
        ...args,
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          DATABASE_URL: harness.db.url,
          KAFKA_BROKERS: harness.services.kafkaBrokers.join(','),
          REDIS_URL: 'redis://127.0.0.1:1',
          NAMESPACE: harness.namespace,
          PERSONAL_DATA_KEY: testPersonalDataKey,
        },
      },
    );

  it('leaves nothing to clean: the live table serves on, and the next rebuild finishes', async () => {
    const live = await liveGeneration(harness.db.pool, 'readings');
    for (const word of ['Building', 'events']) {
      const victim = child('readings');
      let said = '';
      await eventually(
        () => {
          victim.stderr!.removeAllListeners('data').on('data', (text: Buffer) => (said += text.toString()));
          return said.includes(word);
        },
        { within: 30_000 },
      );
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      expect(await liveGeneration(harness.db.pool, 'readings')).toBe(live);
      await garden.some(10);
    }
    const last = child('readings');
    let said = '';
    last.stderr!.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = (await once(last, 'exit')) as [number | null];
    expect([code, said]).toEqual([0, expect.stringContaining('all the same')]);
    expect(
      await harness.rows(
        `select state from read.generations where projection = 'readings' order by generation`,
      ),
    ).toEqual([{ state: 'old' }, { state: 'live' }]);
    await harness.caughtUp(readings);
    expect(await harness.rows('select count(*)::int as n from read.readings')).toEqual([
      { n: garden.sent() },
    ]);
    const drop = child('readings', '--drop-old');
    await once(drop, 'exit');
    expect(
      await harness.rows(`select relname from pg_class where relname like 'readings_g${live}%'`),
    ).toEqual([]);
  }, 120_000);
});
