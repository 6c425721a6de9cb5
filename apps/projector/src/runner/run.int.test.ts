import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Batch, type DeadLetter, readRecord, toRecord } from '@hedgerow/kafka';
import { createLogger } from '@hedgerow/platform';
import {
  liveGeneration,
  livePosition,
  type MovedPosition,
  partitionOf,
  type Projection,
} from '@hedgerow/read-model';
import { aDevice, anAction, aNetworkDeviceId, aThing, eventually, recorded } from '@hedgerow/testing';
import { projectionNamed, ProjectorHarness, uplinkBody } from '../projector-harness.fixture.js';
import { PositionMoved } from './failures.js';
import { projectAlone, projectTogether } from './project-batch.js';

const timeline = projectionNamed('timeline');
const things = projectionNamed('things');
const conditions = projectionNamed('conditions');
const readings = projectionNamed('readings');
const at = '2026-06-01T10:00:00.000Z';

describe('a running projection', () => {
  let harness: ProjectorHarness;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('run');
    await harness.run(things, conditions, readings, timeline);
  }, 120_000);
  afterAll(() => harness.close());

  it('an uplink of a registered device changes its thing and is announced', async () => {
    const sensor = aNetworkDeviceId();
    const thing = aThing();
    await harness.publishEvents(thing, aDevice({ thingId: thing.id, networkDeviceId: sensor }));
    await harness.publishUplinks({ sensor, body: uplinkBody(sensor, 1, { at, water: 8.31 }) });
    await eventually(async () => {
      const rows = await harness.rows(
        'select water, temperature, battery, indicator_colour from read.things where id = $1',
        [thing.id],
      );
      expect(rows).toEqual([{ water: 8.31, temperature: 12.5, battery: 3.3, indicator_colour: 'red' }]);
      return true;
    });
    expect(harness.announced).toContainEqual({ kind: 'thing', id: thing.id, revision: expect.any(Number) });
  });

  it('records that are on Kafka twice count once', async () => {
    const sensor = aNetworkDeviceId();
    const thing = aThing();
    const action = anAction({ thingId: thing.id });
    const twice = [...recorded(thing), ...recorded(action)].map(toRecord);
    for (const record of [...twice, ...twice]) await harness.publisher.publish(record.topic, [record]);
    const body = uplinkBody(sensor, 1, { at, water: 20 });
    await harness.publishUplinks({ sensor, body }, { sensor, body }, { sensor, body });
    await Promise.all(
      [things, conditions, readings, timeline].map((projection) => harness.caughtUp(projection)),
    );
    expect(await harness.rows('select access_count from read.things where id = $1', [thing.id])).toEqual([
      { access_count: 1 },
    ]);
    expect(await harness.rows('select type from read.timeline where thing_id = $1', [thing.id])).toHaveLength(
      1,
    );
    expect(
      await harness.rows('select n from read.readings_hourly where network_device_id = $1', [sensor]),
    ).toEqual([{ n: 1 }]);
  });

  it('goes on by itself, and exactly once, when all its connections to PostgreSQL are cut', async () => {
    const thing = aThing();
    await harness.publishEvents(thing);
    for (let round = 0; round < 3; round++) {
      await harness.publishEvents(...Array.from({ length: 20 }, () => anAction({ thingId: thing.id })));
      await harness
        .rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    }
    await harness.caughtUp(timeline);
    expect(await harness.rows('select id from read.timeline where thing_id = $1', [thing.id])).toHaveLength(
      60,
    );
  }, 60_000);
});

describe('a live generation older than the program', () => {
  it('stops its projection without losing or setting aside anything, until the tables are right', async () => {
    const harness = await ProjectorHarness.open('outgrown');
    const sensor = aNetworkDeviceId();
    const table = `read.readings_g${await liveGeneration(harness.db.pool, readings)}`;
    const read = () => harness.rows('select id from read.readings where network_device_id = $1', [sensor]);
    await harness.rows(`alter table ${table} rename column details to data`);
    let tries = 0;
    const counted: Projection = {
      ...readings,
      project: (...of) => {
        tries += 1;
        return readings.project(...of);
      },
    };
    await harness.run(counted);
    await harness.publishUplinks({ sensor, body: uplinkBody(sensor, 1, { at, water: 20 }) });
    // More than a record gets that is set aside: three times with its batch, once alone.
    await eventually(() => tries > 4, { within: 30_000 });
    expect([await read(), await harness.rows('select 1 from read.parked'), harness.deadLetters]).toEqual([
      [],
      [],
      [],
    ]);
    await harness.rows(`alter table ${table} rename column data to details`);
    await eventually(async () => (await read()).length === 1, { within: 10_000 });
    await harness.close();
  }, 60_000);
});

describe('the fence', () => {
  let harness: ProjectorHarness;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('fence');
  }, 120_000);
  afterAll(() => harness.close());

  const batchOf = (records: ReturnType<typeof toRecord>[], firstOffset: number): Batch => {
    const topic = 'stewardship.events';
    return {
      topic,
      partition: 0,
      firstOffset: String(firstOffset),
      nextOffset: String(firstOffset + records.length),
      lag: 0,
      signal: new AbortController().signal,
      records: records.map(({ key, value, headers }, i) =>
        readRecord({
          topic,
          partition: 0,
          offset: String(firstOffset + i),
          timestamp: '0',
          key: Buffer.from(key as string),
          value: Buffer.from(value),
          headers: headers as Record<string, string>,
        }),
      ),
    };
  };

  it('a projector that was frozen while another took over changes nothing when it wakes', async () => {
    const thing = aThing();
    const place = partitionOf(timeline, 'stewardship.events', 0);
    await livePosition(harness.db.pool, place);
    const frozen = batchOf(recorded(anAction({ thingId: thing.id })).map(toRecord), 0);
    const taken = batchOf([...recorded(anAction()), ...recorded(anAction())].map(toRecord), 0);
    await projectAlone(harness.context, { projection: timeline, batch: taken });
    await expect(projectAlone(harness.context, { projection: timeline, batch: frozen })).rejects.toThrow(
      PositionMoved,
    );
    expect(await livePosition(harness.db.pool, place)).toBe('2');
    expect(await harness.rows('select id from read.timeline where thing_id = $1', [thing.id])).toEqual([]);
  });

  it('an event is logged under its correlation id where all is logged', async () => {
    const partition = 5;
    await livePosition(harness.db.pool, partitionOf(timeline, 'stewardship.events', partition));
    const lines: { msg: string; eventId?: string; correlationId?: string }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string });
    const logger = createLogger('test', 'debug', { write });
    const [event] = recorded(anAction());
    const batch = { ...batchOf([toRecord(event!)], 0), partition };
    await projectAlone({ ...harness.context, logger }, { projection: timeline, batch });
    expect(lines).toMatchObject([
      { msg: 'an event was taken in', eventId: event!.id, correlationId: event!.correlationId },
    ]);
  });

  it('two members that project the same batch at the same moment have one effect', async () => {
    const thing = aThing();
    const partition = 1;
    await livePosition(harness.db.pool, partitionOf(timeline, 'stewardship.events', partition));
    const batch = { ...batchOf(recorded(anAction({ thingId: thing.id })).map(toRecord), 0), partition };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => projectAlone(harness.context, { projection: timeline, batch })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await harness.rows('select id from read.timeline where thing_id = $1', [thing.id])).toHaveLength(
      1,
    );
  });

  it('partitions projected together are all moved, or none when one of them was taken over', async () => {
    const thing = aThing();
    const at = (partition: number) => partitionOf(timeline, 'stewardship.events', partition);
    const next = (partition: number, offset: number) => ({
      ...batchOf(recorded(anAction({ thingId: thing.id })).map(toRecord), offset),
      partition,
    });
    const positions = () => Promise.all([2, 3].map((p) => livePosition(harness.db.pool, at(p))));
    const rows = () => harness.rows('select id from read.timeline where thing_id = $1', [thing.id]);
    const ofTimeline = (batch: Batch) => ({ projection: timeline, batch });
    await positions();
    await projectTogether(harness.context, [next(3, 0), next(2, 0)].map(ofTimeline));
    expect([await positions(), (await rows()).length]).toEqual([['1', '1'], 2]);
    const halfTaken = [next(2, 1), next(3, 0)];
    await expect(projectTogether(harness.context, halfTaken.map(ofTimeline))).rejects.toThrow(PositionMoved);
    expect([await positions(), (await rows()).length]).toEqual([['1', '1'], 2]);
  });

  it('what a position said before is not relied upon: the transaction is made anew as it is now', async () => {
    const thing = aThing();
    const partition = 4;
    await livePosition(harness.db.pool, partitionOf(timeline, 'stewardship.events', partition));
    const known = new Map<string, MovedPosition>();
    const context = { ...harness.context, known };
    const take = (offset: number) => {
      const batch = batchOf(recorded(anAction({ thingId: thing.id })).map(toRecord), offset);
      return projectTogether(context, [{ projection: timeline, batch: { ...batch, partition } }]);
    };
    await take(0);
    const [[name, said]] = [...known] as [[string, MovedPosition]];
    expect(said.hasParked).toBe(false);
    await harness.rows(
      `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause)
       values ('timeline', $1, 'stewardship.events', $2, 0, 'another key', true, 'for this test')`,
      [said.generation, partition],
    );
    // It wrote as if nothing were set aside, found that something is, and wrote once more.
    await take(1);
    expect(known.get(name)).toEqual({ ...said, hasParked: true });
    await harness.rows(`delete from read.parked where key = 'another key'`);
    await take(2);
    expect(known.get(name)).toEqual(said);
    // A dead letter cannot be taken back, so one is sent only when the positions have answered.
    const letters: DeadLetter[] = [];
    const telling = {
      ...context,
      deadLetter: (letter: DeadLetter) => Promise.resolve(void letters.push(letter)),
    };
    const broken = { ...toRecord(recorded(anAction({ thingId: thing.id }))[0]!), value: Buffer.from('{') };
    const lost = { ...batchOf([broken], 0), partition };
    await expect(projectTogether(telling, [{ projection: timeline, batch: lost }])).rejects.toThrow(
      PositionMoved,
    );
    expect(letters).toEqual([]);
    // Of another generation than the one that is live, nothing is written.
    known.set(name, { ...said, generation: 9_999 });
    await take(3);
    expect(known.get(name)).toEqual(said);
    // Whatever fails, nothing is relied upon that was known before.
    await expect(take(3)).rejects.toThrow(PositionMoved);
    expect(known.size).toBe(0);
    expect(await harness.rows('select id from read.timeline where thing_id = $1', [thing.id])).toHaveLength(
      4,
    );
  });
});

describe('poison', () => {
  let harness: ProjectorHarness;
  /** Cannot take actions whose comment says so. */
  const touchy: Projection = {
    ...timeline,
    project: (client, generation, events) => {
      if (events.some((event) => event.type === 'ActionRecorded' && event.data.comments === 'choke'))
        throw new TypeError('This comment is too much for me');
      return timeline.project(client, generation, events);
    },
  };
  beforeAll(async () => {
    harness = await ProjectorHarness.open('poison');
    await harness.run(touchy, readings);
  }, 120_000);
  afterAll(() => harness.close());

  const actionsOf = (thingId: string) =>
    harness.rows<{ comments: string }>(
      'select comments from read.timeline where thing_id = $1 order by created_at, comments',
      [thingId],
    );
  const parked = (key: string) =>
    harness.rows<{ cause: string; whole_key: boolean }>(
      'select cause, whole_key from read.parked where key = $1 order by record_offset',
      [key],
    );

  it('an event that cannot be taken parks its key with the cause; other keys flow', async () => {
    const sick = aThing();
    const well = Array.from({ length: 5 }, () => aThing());
    await harness.publishEvents(
      anAction({ thingId: sick.id, comments: 'before' }),
      ...well.map(({ id }) => anAction({ thingId: id, comments: 'beside' })),
      anAction({ thingId: sick.id, comments: 'choke' }),
      ...well.map(({ id }) => anAction({ thingId: id, comments: 'beside too' })),
      anAction({ thingId: sick.id, comments: 'after' }),
    );
    await harness.caughtUp(touchy);
    expect(await actionsOf(sick.id)).toEqual([{ comments: 'before' }]);
    for (const { id } of well) expect(await actionsOf(id)).toHaveLength(2);
    expect(await parked(sick.id)).toEqual([
      { whole_key: true, cause: 'This comment is too much for me' },
      { whole_key: true, cause: expect.stringContaining('Follows a parked record') },
    ]);
    const letters = harness.deadLetters.filter((letter) => letter.record.key?.toString() === sick.id);
    expect(letters.map((letter) => [letter.consumer, letter.reason])).toEqual([
      ['timeline', 'This comment is too much for me'],
      ['timeline', expect.stringContaining('Follows a parked record')],
    ]);
  }, 30_000);

  it('a schema version from the future parks its key, an unknown type passes by, what is not JSON is set aside alone', async () => {
    const [future, strange, broken] = [aThing(), aThing(), aThing()];
    const told = (thingId: string, change: (envelope: Record<string, unknown>) => void) => {
      const record = toRecord(recorded(anAction({ thingId }))[0]!);
      const envelope = JSON.parse(record.value as string) as Record<string, unknown>;
      change(envelope);
      const headers = { ...record.headers, 'event-type': envelope['type'] as string };
      return { ...record, headers, value: JSON.stringify(envelope) };
    };
    await harness.publisher.publish('stewardship.events', [
      told(future.id, (e) => (e['dataschema'] = 'ActionRecorded/9')),
      told(strange.id, (e) => Object.assign(e, { type: 'ThingDanced', dataschema: 'ThingDanced/1' })),
      { key: broken.id, value: '{"type":', headers: {} },
    ]);
    await harness.publishEvents(...[future, strange, broken].map(({ id }) => anAction({ thingId: id })));
    await harness.caughtUp(touchy);
    expect(await parked(future.id)).toHaveLength(2);
    expect(await parked(strange.id)).toEqual([]);
    expect(await parked(broken.id)).toEqual([{ whole_key: false, cause: 'The value is not JSON' }]);
    expect(await actionsOf(future.id)).toHaveLength(0);
    expect(await actionsOf(strange.id)).toHaveLength(1);
    expect(await actionsOf(broken.id)).toHaveLength(1);
  }, 30_000);

  it('an uplink that cannot be decoded is set aside alone; the next one of its device counts', async () => {
    const sensor = aNetworkDeviceId();
    await harness.publishUplinks(
      { sensor, body: '{"nonsense":1}' },
      { sensor, body: uplinkBody(sensor, 2, { at, water: 20 }) },
    );
    await harness.caughtUp(readings);
    expect(
      await harness.rows('select water from read.readings where network_device_id = $1', [sensor]),
    ).toEqual([{ water: 20 }]);
    expect(await parked(sensor)).toMatchObject([{ whole_key: false }]);
  });

  it('each dead letter is on Kafka once', async () => {
    const end = await harness.bus.endOffsets('stewardship.events.dead-letters');
    const domain = harness.deadLetters.filter((letter) => letter.topic === 'stewardship.events');
    expect([...end.values()].reduce((sum, n) => sum + Number(n), 0)).toBe(domain.length);
  });
});
