import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bus } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import {
  beginGeneration,
  liveGeneration,
  openRebuilds,
  orderProofs,
  orderRebuild,
  pressRebuild,
  type Projection,
  readModel,
  rebuildById,
  type RebuildPress,
  type RebuildState,
  versionOf,
} from '@hedgerow/read-model';
import { anAction, aThing, eventually } from '@hedgerow/testing';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { RebuildDesk } from './desk.js';
import { OrderedRebuild } from './ordered-rebuild.js';
import { rebuildContext } from './rebuild.fixture.js';
import { rebuild } from './rebuild.js';
import { withRebuildLock } from './rebuild-lock.js';

const things = projectionNamed('things');
const timeline = projectionNamed('timeline');
const by = newId();

let harness: ProjectorHarness;
let desks: RebuildDesk[] = [];
beforeAll(async () => {
  harness = await ProjectorHarness.open('ordered');
  await Promise.all([things, timeline].map((projection) => harness.run(projection)));
  await record(300);
}, 120_000);
afterEach(async () => {
  await Promise.all(desks.splice(0).map((desk) => desk.stop()));
  desks = [];
});
afterAll(() => harness.close());

const record = async (count: number) => {
  const thing = aThing();
  await harness.publishEvents(thing, ...Array.from({ length: count }, () => anAction({ thingId: thing.id })));
  await Promise.all([things, timeline].map((projection) => harness.caughtUp(projection)));
};

const deskOptions = () => {
  const { bus, keys, logger, db } = harness;
  return {
    ...{ readModel, pool: db.pool, longPool: db.pool, bus, keys, logger },
    ...{ keepOldMs: 60_000, keepReadyMs: 60_000, proofHour: -1 },
  };
};

/** A projector's desk with the sources of the harness. */
const desk = (more: Partial<ConstructorParameters<typeof RebuildDesk>[0]> = {}): RebuildDesk => {
  const made = new RebuildDesk({ ...deskOptions(), ...more });
  desks.push(made);
  made.start();
  return made;
};

const order = async (projection: Projection): Promise<string> => {
  const id = newId();
  expect(await orderRebuild(harness.db.pool, projection, { id, by })).toBe(true);
  return id;
};
const rowOf = async (id: string) => (await rebuildById(harness.db.pool, id))!;
const comesTo = (id: string, state: RebuildState, ended = false) =>
  eventually(
    async () => {
      const row = await rowOf(id);
      return row.state === state && (row.endedAt !== null || !ended) ? row : undefined;
    },
    { within: 30_000 },
  );
const press = async (id: string, pressed: RebuildPress) =>
  expect(await pressRebuild(harness.db.pool, id, pressed)).toBe(true);
/** The tables that a generation has. */
const tablesOf = async (generation: number) =>
  (await harness.rows<{ n: number }>(`select count(*)::int as n from pg_class where relkind in ('r', 'p') and relname like $1`, [`%\\_g${generation}`]))[0]!.n; // prettier-ignore
const shown = async () =>
  (await harness.rows<{ n: number }>(`select count(*)::int as n from ${readModel.schema}.timeline`))[0]!.n;

describe('a rebuild that is ordered by a button', () => {
  it('is built, compared, switched to by a press and back by another; the old generation goes on being written', async () => {
    desk();
    const before = await liveGeneration(harness.db.pool, timeline);
    const id = await order(timeline);
    const ready = await comesTo(id, 'READY');
    expect(ready).toMatchObject({ fromGeneration: before, because: null, setAside: 0 });
    expect(ready.eventsDone).toBe(ready.eventsTotal);
    expect(ready.eventsTotal).toBeGreaterThanOrEqual(300);
    expect(ready.compared!.map(({ missing, surplus, changed }) => missing + surplus + changed)).toEqual([
      0, 0,
    ]);
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(before);
    // It waits for the press, and follows the live one meanwhile; `npm run rebuild` is told so.
    await record(5);
    await expect(rebuild(rebuildContext(harness, timeline))).rejects.toThrow('is running already');
    await press(id, 'SWITCH');
    const switched = await comesTo(id, 'SWITCHED');
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(ready.generation);
    expect(switched.keepUntil!.getTime() - switched.switchedAt!.getTime()).toBe(60_000);
    const rows = await shown();
    await record(7);
    expect(await shown()).toBe(rows + 7);
    await press(id, 'SWITCH_BACK');
    const back = await comesTo(id, 'SWITCHED_BACK', true);
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(before);
    // Nothing of what came after the switch is missing, and nothing of the rebuild is left.
    expect(await shown()).toBe(rows + 7);
    expect(await tablesOf(back.generation!)).toBe(0);
    await record(1);
    expect(await shown()).toBe(rows + 8);
  }, 90_000);

  it('drops the old generation when its time is over, or by a press before', async () => {
    desk({ keepOldMs: 300 });
    const first = await order(timeline);
    const ready = await comesTo(first, 'READY');
    await press(first, 'SWITCH');
    const done = await comesTo(first, 'DONE', true);
    expect(await tablesOf(done.fromGeneration!)).toBe(0);
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(ready.generation);
    await Promise.all(desks.splice(0).map((one) => one.stop()));
    desk();
    const second = await order(timeline);
    await comesTo(second, 'READY');
    await press(second, 'SWITCH');
    await comesTo(second, 'SWITCHED');
    await press(second, 'DROP');
    expect(await tablesOf((await comesTo(second, 'DONE', true)).fromGeneration!)).toBe(0);
  }, 90_000);

  it('names the rows that differ and their columns, without what stands in them; cancelled, it leaves nothing', async () => {
    desk();
    const live = await liveGeneration(harness.db.pool, timeline);
    const [planted] = await harness.rows<{ id: string; comments: string | null }>(
      `select id, comments from read.timeline_g${live} order by id limit 1`,
    );
    const plant = (comments: string | null) =>
      harness.rows(`update read.timeline_g${live} set comments = $2 where id = $1`, [planted!.id, comments]);
    await plant('A secret');
    const id = await order(timeline);
    const ready = await comesTo(id, 'READY');
    expect(ready.compared![0]).toMatchObject({
      ...{ table: 'timeline', missing: 0, surplus: 0, changed: 1 },
      examples: [{ key: planted!.id, side: 'changed', columns: ['comments'] }],
    });
    expect(JSON.stringify(ready)).not.toContain('A secret');
    await press(id, 'CANCEL');
    const { generation } = await comesTo(id, 'CANCELLED', true);
    expect(await tablesOf(generation!)).toBe(0);
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(live);
    await plant(planted!.comments);
  }, 60_000);

  it('is one at a time of a projection, and one at a time is built', async () => {
    const [first, second] = [await order(timeline), await order(things)];
    expect(await orderRebuild(harness.db.pool, timeline, { id: newId(), by })).toBe(false);
    desk();
    const seen = new Set<string>();
    await eventually(
      async () => {
        const states = [(await rowOf(first)).state, (await rowOf(second)).state];
        seen.add(states.join(' '));
        return states.every((state) => state === 'READY');
      },
      { within: 60_000, every: 10 },
    );
    expect([...seen].filter((states) => /(BUILDING|COMPARING) (BUILDING|COMPARING)/.test(states))).toEqual(
      [],
    );
    for (const id of [first, second]) await press(id, 'CANCEL');
    for (const id of [first, second]) await comesTo(id, 'CANCELLED', true);
  }, 90_000);

  it('goes on with the next projector from where the one before was, whatever it was at', async () => {
    const id = await order(timeline);
    const reached: RebuildState[] = [];
    for (const state of ['BUILDING', 'READY'] as const) {
      const one = desk();
      reached.push((await eventually(async () => {
        const row = await rowOf(id);
        return row.state === state || row.state === 'READY' ? row : undefined;
        // Stopped while its consumer joins, one leaves a member whom Kafka waits for: 45 s, its session.
      }, { within: 60_000, every: 5 })).state); // prettier-ignore
      await one.stop();
      // The next one would be stopped while its consumer joins, too, and the switch would wait for that member.
      if (reached.at(-1) === 'READY') break;
    }
    expect(reached.at(-1)).toBe('READY');
    const { generation } = await rowOf(id);
    await record(3);
    // Two projectors: one works, the other takes over when it ends.
    const [one] = [desk(), desk()];
    await press(id, 'SWITCH');
    await comesTo(id, 'SWITCHED');
    await one.stop();
    await record(3);
    await press(id, 'SWITCH_BACK');
    const back = await comesTo(id, 'SWITCHED_BACK', true);
    expect(back.generation).toBe(generation);
    const rows = await harness.rows('select from read.rebuilds where ended_at is null');
    expect(rows).toEqual([]);
  }, 180_000);

  it('keeps its way back though two programs that both take themselves for the leader are told to switch, and to go back', async () => {
    const { db } = harness;
    const before = await liveGeneration(db.pool, timeline);
    const tables = await tablesOf(before);
    const id = await order(timeline);
    const one = desk();
    const { generation } = await comesTo(id, 'READY');
    await one.stop();
    const leaders = [1, 2].map(() => new OrderedRebuild(deskOptions(), timeline, { id, state: 'READY' }));
    const runs = leaders.map((leader) => leader.run());
    leaders[0]!.press('SWITCH');
    await comesTo(id, 'SWITCHED');
    const { updatedAt } = await rowOf(id);
    // The second one stands where the row was ready, and learns only now that it is not any more.
    leaders[1]!.press('SWITCH');
    await record(3);
    leaders[1]!.press('SWITCH');
    expect(await rowOf(id)).toMatchObject({
      state: 'SWITCHED',
      fromGeneration: before,
      generation,
      updatedAt,
    });
    leaders[1]!.press('SWITCH_BACK');
    const back = await comesTo(id, 'SWITCHED_BACK', true);
    leaders[0]!.press('SWITCH_BACK');
    await Promise.all(runs);
    expect(back).toMatchObject({ fromGeneration: before, generation, because: null });
    expect(await liveGeneration(db.pool, timeline)).toBe(before);
    expect(await tablesOf(before)).toBe(tables);
    expect(await tablesOf(generation!)).toBe(0);
  }, 90_000);

  it('ends by itself when it is not switched to in time, and leaves nothing', async () => {
    desk({ keepReadyMs: 1_500 });
    const live = await liveGeneration(harness.db.pool, timeline);
    const id = await order(timeline);
    const { keepUntil, comparedAt } = await comesTo(id, 'READY');
    expect(keepUntil!.getTime() - comparedAt!.getTime()).toBe(1_500);
    const { generation, because } = await comesTo(id, 'CANCELLED', true);
    expect(because).toMatch(/^It was not switched to in time/);
    expect(await tablesOf(generation!)).toBe(0);
    expect(await liveGeneration(harness.db.pool, timeline)).toBe(live);
  }, 60_000);

  it('of another version ends with the reason once no projector of that version runs, and leaves nothing', async () => {
    const { pool } = harness.db;
    const next: Projection = { ...timeline, revision: (timeline.revision ?? 1) + 100 };
    const ordered = async (state: RebuildState) => {
      const id = await order(next);
      const generation = await beginGeneration(pool, next, []);
      await pool.query('update read.rebuilds set state = $2, generation = $3 where id = $1', [id, state, generation]); // prettier-ignore
      return { id, generation };
    };
    const { id, generation } = await ordered('READY');
    const program = newId();
    await pool.query(`insert into read.schemas values ('read_next', 'timeline', $1)`, [versionOf(next)]);
    await pool.query(`insert into read.programs (id, name, schema) values ($1, 'projector', 'read_next')`, [
      program,
    ]);
    // Another one ends: the desk has looked.
    desk();
    const other = await order(things);
    await comesTo(other, 'READY');
    expect(await rowOf(id)).toMatchObject({ state: 'READY', endedAt: null });
    await pool.query('delete from read.programs where id = $1', [program]);
    expect((await comesTo(id, 'CANCELLED', true)).because).toMatch(/^A new build has another version/);
    expect(await tablesOf(generation)).toBe(0);
    // After a switch it was done, but for the way back.
    expect(await comesTo((await ordered('SWITCHED')).id, 'DONE', true)).toMatchObject({ pressed: null });
    await pool.query(`delete from read.schemas where schema = 'read_next'`);
    await press(other, 'CANCEL');
    await comesTo(other, 'CANCELLED', true);
  }, 60_000);

  it('ends as failed, with the reason, when what it had built is gone', async () => {
    const one = desk();
    const id = await order(timeline);
    const { generation, fromGeneration } = await comesTo(id, 'READY');
    await one.stop();
    await rebuild(rebuildContext(harness, timeline));
    desk();
    expect(await comesTo(id, 'FAILED', true)).toMatchObject({
      because: 'What it had built was dropped by another rebuild',
    });
    expect(await tablesOf(generation!)).toBe(0);
    expect(await liveGeneration(harness.db.pool, timeline)).toBeGreaterThan(fromGeneration!);
  }, 60_000);

  it('sets aside what the live generation has parked, also while it waits for the press', async () => {
    desk();
    await harness.publisher.publish('stewardship.events', [{ key: 'broken', value: '{', headers: {} }]);
    await harness.caughtUp(timeline);
    const id = await order(timeline);
    expect(await comesTo(id, 'READY')).toMatchObject({ setAside: 1 });
    await harness.publisher.publish('stewardship.events', [{ key: 'broken', value: '{', headers: {} }]);
    await harness.caughtUp(timeline);
    await press(id, 'SWITCH');
    await comesTo(id, 'SWITCHED');
    await press(id, 'SWITCH_BACK');
    expect(await comesTo(id, 'SWITCHED_BACK', true)).toMatchObject({ because: null });
  }, 60_000);
});

it('a proof compares with the log, says what differs and changes nothing', async () => {
  const { pool } = harness.db;
  const live = await liveGeneration(pool, timeline);
  const since = new Date();
  expect(await orderProofs(pool, [timeline, things], since, newId)).toBe(2);
  expect(await orderProofs(pool, [timeline, things], since, newId)).toBe(0);
  desk();
  const proofs = await eventually(
    async () => {
      const rows = await harness.rows<{ id: string }>(
        'select id from read.rebuilds where is_proof and ended_at is not null',
      );
      return rows.length === 2 ? rows : undefined;
    },
    { within: 60_000 },
  );
  for (const { id } of proofs) {
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'DONE', because: null, switchedAt: null });
    expect(row.compared!.every(({ missing, surplus, changed }) => missing + surplus + changed === 0)).toBe(
      true,
    );
    expect(await tablesOf(row.generation!)).toBe(0);
  }
  expect(await liveGeneration(pool, timeline)).toBe(live);
}, 90_000);

it('a proof that waits for its turn holds up neither the command nor a person, and one that is built is cancelled', async () => {
  const { pool } = harness.db;
  const count = await orderProofs(pool, [timeline, things], new Date(), newId);
  expect(count).toBe(2);
  // Nothing is read from Kafka until it is stopped: the history of a test is short.
  let letThrough = () => undefined as void;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  const consume: Bus['consume'] = (options) => {
    const consumer = harness.bus.consume({
      ...options,
      startAt: (...at) => gate.then(() => options.startAt(...at)),
    });
    const stop = () => {
      letThrough();
      return consumer.stop();
    };
    return Object.assign(Object.create(consumer) as typeof consumer, { stop });
  };
  desk({ bus: Object.assign(Object.create(harness.bus) as Bus, { consume }) });
  const openNow = async () => openRebuilds(pool, [timeline, things]);
  const [built, waiting] = await eventually(
    async () => {
      const rows = await openNow();
      return rows[0]?.state === 'BUILDING' && rows[1]?.state === 'WAITING' ? rows : undefined;
    },
    { within: 30_000, every: 5 },
  );
  const next = [timeline, things].find(({ name }) => name === waiting!.projection)!;
  await withRebuildLock(pool, next, () => Promise.resolve());
  const id = await order(next);
  expect(await rebuildById(pool, waiting!.id)).toBeUndefined();
  await press(built!.id, 'CANCEL');
  const { generation } = await comesTo(built!.id, 'CANCELLED', true);
  expect(await tablesOf(generation!)).toBe(0);
  await comesTo(id, 'READY');
  await press(id, 'CANCEL');
  await comesTo(id, 'CANCELLED', true);
}, 90_000);

it('a desk that stands still is not ready, one that works is', async () => {
  const working = desk();
  const id = await order(timeline);
  await comesTo(id, 'READY');
  await press(id, 'CANCEL');
  await comesTo(id, 'CANCELLED', true);
  expect(() => working.check()).not.toThrow();
  const frozen = { connect: () => new Promise<never>(() => undefined) } as never;
  const standing = new RebuildDesk({ ...deskOptions(), pool: frozen });
  expect(() => standing.check(performance.now() + 60_000)).not.toThrow();
  standing.start();
  expect(() => standing.check(performance.now() + 29_000)).not.toThrow();
  expect(() => standing.check(performance.now() + 40_000)).toThrow(
    'ordered rebuilds have not been looked at for 40 s',
  );
}, 60_000);
