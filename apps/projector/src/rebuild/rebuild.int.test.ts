import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { toRecord } from '@hedgerow/kafka';
import {
  allTables,
  liveGeneration,
  type Projection,
  type ProjectionEvent,
  readModel,
  series,
  versionOf,
} from '@hedgerow/read-model';
import { anAction, aThing, recorded } from '@hedgerow/testing';
import pg from 'pg';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { ensureLive } from './ensure-live.js';
import { withRebuildLock } from './rebuild-lock.js';
import { CannotRebuild } from './generation-writer.js';
import { RowsDiffer, rebuild } from './rebuild.js';
import { beside, keepMeasuring, rebuildContext, start } from './rebuild.fixture.js';

const things = projectionNamed('things');
const conditions = projectionNamed('conditions');
const readings = projectionNamed('readings');
const timeline = projectionNamed('timeline');
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
      let seen = 0;
      const look = async (isOver: () => boolean) => {
        let before = 0;
        while (!isOver()) {
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
      };
      const before = await liveGeneration(harness.db.pool, projection);
      const takesItsPlace = async () => {
        const outcome = await rebuild(rebuildContext(harness, projection));
        expect(
          outcome.differences.map(({ missing, surplus, changed }) => missing + surplus + changed),
        ).toEqual(allTables(projection).map(() => 0));
        expect(outcome.from).toBe(before);
        expect(await liveGeneration(harness.db.pool, projection)).toBe(outcome.to);
        // A new shape of things needs no uplink.
        const topics = await harness.rows<{ topic: string }>(
          'select distinct topic from read.positions where generation = $1 order by topic',
          [outcome.to],
        );
        expect(topics.map(({ topic }) => topic)).toEqual([...projection.topics].sort());
        await garden.some(50);
        return outcome.to;
      };
      const taken = await beside(takesItsPlace(), garden.goesOn, look, look, look, look);
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
      const again = await rebuild(rebuildContext(harness, projection));
      expect(again.from).toBe(taken);
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
    withRebuildLock(harness.db.pool, timeline, () =>
      expect(rebuild(rebuildContext(harness, timeline))).rejects.toThrow(
        'A rebuild of timeline is running already',
      ),
    ));

  it('that is cancelled leaves the live generation and nothing else', async () => {
    const live = await liveGeneration(harness.db.pool, timeline);
    const stop = new AbortController();
    stop.abort(new Error('Changed my mind'));
    await expect(rebuild(rebuildContext(harness, timeline, { signal: stop.signal }))).rejects.toThrow(
      'Changed my mind',
    );
    expect(
      await harness.rows(
        `select generation, state from read.generations where projection = 'timeline' and state <> 'old'`,
      ),
    ).toEqual([{ generation: live, state: 'live' }]);
  }, 60_000);

  it('does not ask which rows it wrote, since it announces nothing', async () => {
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    const { to } = await rebuild(rebuildContext(harness, timeline));
    const texts = asked.mock.calls.map(([one]) => (one as unknown as { text?: string }).text ?? '');
    asked.mockRestore();
    const written = texts.filter(
      (text) => text.includes(` read.timeline_g${to} `) && /^(insert|copy)/.test(text),
    );
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((text) => text.includes('returning'))).toEqual([]);
  }, 60_000);

  it('has what it loaded counted, and leaves an empty table uncounted: plans for no rows would stay', async () => {
    const { to } = await rebuild(rebuildContext(harness, timeline));
    const counted = await harness.rows<{ relname: string; reltuples: number }>(
      `select relname, reltuples::int from pg_class where relname = any($1) order by relname`,
      [[`timeline_g${to}`, `timeline_removed_g${to}`]],
    );
    expect(counted).toEqual([
      { relname: `timeline_g${to}`, reltuples: 50 },
      { relname: `timeline_removed_g${to}`, reltuples: -1 },
    ]);
  }, 60_000);

  it('takes a batch in as a whole, read once more, where a later portion of it is not for the quick way', async () => {
    const thing = aThing();
    const all = Array.from({ length: 600 }, () => recorded(anAction({ thingId: thing.id }))[0]!);
    await harness.publisher.publish('stewardship.events', all.map(toRecord));
    await harness.caughtUp(timeline);
    const wholes: number[] = [];
    const refusing: Projection = {
      ...timeline,
      inPortions: (client, generation) => {
        const batch = timeline.inPortions!(client, generation);
        let taken = 0;
        const add = (events: readonly ProjectionEvent[]) =>
          ++taken === 3 ? Promise.reject(new Error('Not this one')) : batch.add(events);
        return { ...batch, add };
      },
      project: (client, generation, events, how) => {
        wholes.push(events.length);
        return timeline.project(client, generation, events, how);
      },
    };
    const { differences } = await rebuild(rebuildContext(harness, refusing));
    expect(differences).toMatchObject([
      { table: 'timeline', changed: 0, missing: 0, surplus: 0, rows: 650 },
      { table: 'timeline_removed', changed: 0, missing: 0, surplus: 0 },
    ]);
    expect(wholes).toHaveLength(1);
    expect(wholes[0]).toBeGreaterThanOrEqual(600);
  }, 60_000);

  it('whose rows differ from the live ones does not switch, unless that is accepted', async () => {
    const live = await liveGeneration(harness.db.pool, timeline);
    await harness.rows(
      `update read.timeline_g${live} set comments = 'edited' where id = (select min(id::text)::uuid from read.timeline)`,
    );
    const refused = await rebuild(rebuildContext(harness, timeline)).catch((error: RowsDiffer) => error);
    expect(refused).toBeInstanceOf(RowsDiffer);
    expect((refused as RowsDiffer).differences).toMatchObject([
      { table: 'timeline', changed: 1, missing: 0, surplus: 0 },
      { table: 'timeline_removed', changed: 0, missing: 0, surplus: 0 },
    ]);
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(live);
    const accepted = await rebuild(rebuildContext(harness, timeline, { acceptDifferences: true }));
    expect(accepted.differences).toMatchObject([{ changed: 1 }, { changed: 0 }]);
    expect(await harness.rows(`select from read.timeline where comments = 'edited'`)).toEqual([]);
  }, 60_000);

  it('stops at a record that cannot be taken and names it; passed over by name, it finishes', async () => {
    await harness.publisher.publish('stewardship.events', [{ key: 'broken', value: '{', headers: {} }]);
    await harness.caughtUp(timeline);
    const stopped = await rebuild(rebuildContext(harness, timeline)).catch((error: Error) => error);
    expect(stopped).toBeInstanceOf(CannotRebuild);
    const place = /--skip (\S+)$/.exec((stopped as Error).message)![1]!;
    expect(place).toMatch(/^stewardship\.events\/\d\/\d+$/);
    await rebuild(rebuildContext(harness, timeline, { skip: new Set([place]) }));
  }, 60_000);

  it('of a new version sets aside what another version has parked, with the rest of the key, and stops at anything else', async () => {
    const thing = aThing();
    const future = toRecord(recorded(anAction({ thingId: thing.id }))[0]!);
    const value = JSON.stringify({
      ...(JSON.parse(future.value as string) as object),
      dataschema: 'ActionRecorded/9',
    });
    await harness.publisher.publish('stewardship.events', [{ ...future, value }]);
    await harness.publishEvents(anAction({ thingId: thing.id }));
    await harness.caughtUp(timeline);
    const parked = (version: Projection) =>
      harness.rows(
        `select partition, record_offset, whole_key from read.parked join read.generations using (projection, generation)
         where version = $1 and state = 'live' order by 1, 2`,
        [versionOf(version)],
      );
    expect(await parked(timeline)).toHaveLength(3);
    const next = { ...timeline, revision: 2 };
    await rebuild(rebuildContext(harness, next));
    expect(await parked(next)).toEqual(await parked(timeline));
    // Two programs of one build start at once: one makes the generation, the other waits for it.
    const third = { ...timeline, revision: 3 };
    const { pool, bus, keys, signal } = rebuildContext(harness, third);
    const context = {
      readModel,
      pool,
      bus,
      keys,
      signal,
      logger: harness.logger,
      onProgress: () => undefined,
    };
    await Promise.all([ensureLive(context, third), ensureLive(context, third)]);
    expect(
      await harness.rows('select state from read.generations where version = $1', [versionOf(third)]),
    ).toEqual([{ state: 'live' }]);
    const { inPortions: _, ...whole } = timeline;
    const strict: Projection = {
      ...whole,
      revision: 4,
      project: () => Promise.reject(new TypeError('This build has a mistake')),
    };
    await expect(rebuild(rebuildContext(harness, strict))).rejects.toThrow('This build has a mistake');
  }, 60_000);
});
