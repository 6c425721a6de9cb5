import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { liveGeneration, type Projection } from '@hedgerow/read-model';
import { aNetworkDeviceId, aThing, anAction, eventually } from '@hedgerow/testing';
import pg from 'pg';
import { projectionNamed, ProjectorHarness, uplinkBody } from '../projector-harness.fixture.js';

const timeline = projectionNamed('timeline');
const things = projectionNamed('things');
const groups = projectionNamed('groups');
const readings = projectionNamed('readings');

const laneNames = (running: { metrics(): object }) => Object.keys(running.metrics()).sort();

describe('projections that share a lane', () => {
  let harness: ProjectorHarness;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('lanes');
  }, 120_000);
  afterAll(() => harness.close());
  afterEach(() => harness.stopRunning());

  const actionsOf = (thingId: string) =>
    harness.rows('select id from read.timeline where thing_id = $1', [thingId]);
  const thingThere = (id: string) => harness.rows('select id from read.things_own where id = $1', [id]);

  it('commit what one record means to all of them in one transaction', async () => {
    const running = await harness.run(timeline, things, groups);
    expect(laneNames(running)).toEqual(['timeline+things+groups']);
    const thing = aThing();
    await harness.publishEvents(thing, anAction({ thingId: thing.id }));
    await harness.caughtUp(timeline);
    // What `groups` does not handle it passes over, and writes that a little later.
    await harness.caughtUp(groups);
    const [row] = await harness.rows<{ same: boolean }>(
      `select count(distinct p.xmin::text) = 1 as same from read.positions p
       where p.is_live and p.projection in ('timeline', 'things') and p.topic = 'stewardship.events' and p.partition = (select partition from read.positions
         where projection = 'timeline' and is_live and topic = 'stewardship.events' order by updated_at desc limit 1)`,
    );
    expect([row?.same, (await actionsOf(thing.id)).length, (await thingThere(thing.id)).length]).toEqual([
      true,
      1,
      1,
    ]);
  });

  it('one whose query hangs goes on apart, holds up no other, and comes back once it is level', async () => {
    // As the pools of the program: a statement has a limit.
    const pool = new pg.Pool({ connectionString: harness.db.url, options: '-c statement_timeout=1000' });
    pool.on('error', () => undefined);
    const running = await harness.runWith({ pool, patienceMs: 3_000 }, timeline, things);
    const thing = aThing();
    const table = timeline.tables[0]!.in(await liveGeneration(harness.db.pool, timeline));
    const holder = await harness.db.pool.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    await harness.publishEvents(thing, anAction({ thingId: thing.id }));
    await eventually(async () => (await thingThere(thing.id)).length === 1, { within: 10_000 });
    await eventually(() => laneNames(running).length === 2, { within: 10_000 });
    const begun = performance.now();
    const next = aThing();
    await harness.publishEvents(next);
    await eventually(async () => (await thingThere(next.id)).length === 1, { within: 10_000 });
    // Well within the limit of a statement: nothing waited for the one that hangs.
    expect(performance.now() - begun).toBeLessThan(900);
    await eventually(() => running.problem() !== undefined, { within: 20_000 });
    expect(running.problem()?.message).toMatch(/^timeline: /);
    await holder.query('rollback');
    holder.release();
    await eventually(async () => (await actionsOf(thing.id)).length === 1, { within: 20_000 });
    await eventually(() => laneNames(running).join() === 'things+timeline', { within: 20_000 });
    expect(running.problem()).toBeUndefined();
    const later = anAction({ thingId: thing.id });
    await harness.publishEvents(later, aThing());
    await eventually(async () => (await actionsOf(thing.id)).length === 2, { within: 10_000 });
    await running.stop();
    await pool.end();
  }, 90_000);

  it('all wait together when the database goes away while each is tried by itself', async () => {
    const errors = [new Error('fails'), Object.assign(new Error('shut down'), { code: '57P01' })];
    const failing: Projection = {
      ...timeline,
      project: (client, generation, events) => {
        const error = errors.shift();
        if (error) throw error;
        return timeline.project(client, generation, events);
      },
    };
    const running = await harness.run(failing, things);
    const thing = aThing();
    await harness.publishEvents(anAction({ thingId: thing.id }));
    const lanes = new Set<string>();
    await eventually(
      async () => {
        for (const lane of laneNames(running)) lanes.add(lane);
        return (await actionsOf(thing.id)).length === 1;
      },
      { within: 20_000 },
    );
    expect([[...lanes], errors]).toEqual([['timeline+things'], []]);
  }, 60_000);

  it('one that is far behind begins apart, reads nothing for the others again, and joins them when it is level', async () => {
    const many = Array.from({ length: 400 }, () => aThing());
    await harness.publishEvents(...many);
    await harness.run(timeline, things);
    await Promise.all([timeline, things].map((projection) => harness.caughtUp(projection)));
    await harness.stopRunning();
    await harness.rows(`update read.positions set position = 0 where projection = 'things' and is_live`);
    const seen: number[] = [];
    const counted: Projection = {
      ...timeline,
      project: (client, generation, events) => {
        seen.push(events.length);
        return timeline.project(client, generation, events);
      },
    };
    const running = await harness.runWith({ levelRecords: 100 }, counted, things);
    expect(laneNames(running)).toEqual(['things', 'timeline']);
    await eventually(() => laneNames(running).join() === 'timeline+things', { within: 30_000 });
    await harness.caughtUp(things);
    expect(seen).toEqual([]);
  }, 60_000);

  it('one that is added later, and takes a topic that no other takes, is kept up to date after it has joined them', async () => {
    const running = await harness.runWith({ laterTopics: readings.topics }, timeline);
    running.add(readings);
    await eventually(() => laneNames(running).join() === 'timeline+readings', { within: 30_000 });
    const sensor = aNetworkDeviceId();
    const at = '2026-06-01T10:00:00.000Z';
    await harness.publishUplinks({ sensor, body: uplinkBody(sensor, 1, { at, water: 20 }) });
    const read = () => harness.rows('select from read.readings where network_device_id = $1', [sensor]);
    await eventually(async () => (await read()).length === 1, { within: 10_000 });
  }, 60_000);
});
