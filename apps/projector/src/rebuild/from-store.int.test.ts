import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Topic } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { liveGeneration, migrate, type Projection, projections, readModelOf } from '@hedgerow/read-model';
import { anAction, aThing, aUser, type Built, eventually, testMasterKey } from '@hedgerow/testing'; // prettier-ignore
// Only Kafka itself removes records; libs/kafka never does.
// eslint-disable-next-line no-restricted-imports
import { Kafka, logLevel } from 'kafkajs';
import { once } from 'node:events';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { EventPublisher, type EventRecord, recordMaker } from '../publisher/index.js';
import { CannotRebuild } from './generation-writer.js';
import { rebuildContext } from './rebuild.fixture.js';
import { rebuild, RowsDiffer } from './rebuild.js';

const ofTheStore = projections.filter(({ topics }) => !topics.includes('sensors.uplinks'));
const things = projectionNamed('things');
const timeline = projectionNamed('timeline');

let harness: ProjectorHarness;
let publisher: EventPublisher<Topic, EventRecord>;
let store: EventStore;
const user = aUser({ name: 'Wilhelmina Quince' });
const thing = aThing({ registeredBy: user.id });

const append = async (...built: Built[]): Promise<void> => {
  const actor = { kind: 'person' as const, id: user.id };
  for (const one of built)
    await store.append({ commandId: newId(), actor, streams: [{ ...one, expected: 0 }] });
};

/** Everything that was appended is on Kafka, and taken in. */
const settled = async (): Promise<void> => {
  await eventually(() => publisher.status().lagMs === 0, { within: 30_000 });
  for (const projection of ofTheStore) await harness.caughtUp(projection);
};

/** Lets Kafka forget all that it has of a topic, as a retention does that was set by mistake. */
const forgetAll = async (topic: Topic): Promise<void> => {
  const kafka = new Kafka({ brokers: [...harness.services.kafkaBrokers], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const name = harness.namespace + topic;
  const ends = await admin.fetchTopicOffsets(name);
  await admin.deleteTopicRecords({
    topic: name,
    partitions: ends
      .filter(({ high }) => high !== '0')
      .map(({ partition, high }) => ({ partition, offset: high })),
  });
  await admin.disconnect();
};

const fromStore = (projection: Projection, more: Parameters<typeof rebuildContext>[2] = {}) =>
  rebuild(rebuildContext(harness, projection, { store: harness.db.pool, ...more }));

beforeAll(async () => {
  harness = await ProjectorHarness.open('fromstore');
  store = new EventStore(harness.db.pool, new PersonKeys(harness.db.pool, testMasterKey));
  publisher = new EventPublisher<Topic, EventRecord>({
    ...{ databaseUrl: harness.db.url, pool: harness.db.pool, logger: harness.logger },
    kafka: harness.bus.producer({ lingerMs: 0 }),
    toRecord: recordMaker(harness.db.pool),
  });
  publisher.start();
  await harness.run(...ofTheStore);
  await append(user, thing, ...Array.from({ length: 300 }, () => anAction({ thingId: thing.id })));
  await eventually(() => publisher.status().published >= 303, { within: 60_000 });
  await settled();
  await forgetAll('stewardship.events');
}, 180_000);
afterAll(async () => {
  await publisher?.stop();
  await harness?.close();
});

it('what Kafka has forgotten is not rebuilt from Kafka', async () => {
  await expect(rebuild(rebuildContext(harness, things))).rejects.toThrow(
    /what came before is gone from Kafka/,
  );
});

it.each(ofTheStore.map((projection) => [projection.name, projection] as const))(
  '%s is rebuilt from the event store while events come, equals the live one, and goes on from Kafka',
  async (_name, projection) => {
    const before = await liveGeneration(harness.db.pool, projection);
    let isRunning = true;
    const writing = (async () => {
      while (isRunning) await append(anAction({ thingId: thing.id }));
    })();
    const { differences, from, to } = await fromStore(projection).finally(() => (isRunning = false));
    await writing;
    expect(from).toBe(before);
    expect(await liveGeneration(harness.db.pool, projection)).toBe(to);
    expect(differences.map(({ missing, surplus, changed }) => missing + surplus + changed)).toEqual(
      differences.map(() => 0),
    );
    await append(anAction({ thingId: thing.id }));
    await settled();
    if (projection === timeline) {
      const [count] = await harness.rows<{ n: number }>(
        `select (select count(*) from read.timeline) = (select count(*) from events.events
           where stream like 'action-%') as n`,
      );
      expect(count).toEqual({ n: true });
    }
  },
  120_000,
);

it('a row that is missing from the live one is found, and nothing is switched', async () => {
  const live = await liveGeneration(harness.db.pool, timeline);
  const [row] = await harness.rows<{ id: string }>(`select id from read.timeline_g${live} limit 1`);
  await harness.rows(`delete from read.timeline_g${live} where id = $1`, [row!.id]);
  await expect(fromStore(timeline)).rejects.toThrow(RowsDiffer);
  expect(await liveGeneration(harness.db.pool, timeline)).toBe(live);
  await fromStore(timeline, { acceptDifferences: true });
  expect(await harness.rows('select id from read.timeline where id = $1', [row!.id])).toEqual([row]);
}, 60_000);

it.each(['readings', 'conditions'])('%s is refused: uplinks lie on Kafka alone', async (name) => {
  await expect(fromStore(projectionNamed(name))).rejects.toThrow(CannotRebuild);
  await expect(fromStore(projectionNamed(name))).rejects.toThrow(
    /sensors\.uplinks, which lies on Kafka alone/,
  );
});

it('an event that cannot be projected stops it, by its name, and is passed over by that', async () => {
  const { inPortions: _, ...whole } = timeline;
  const failing: Projection = {
    ...whole,
    project: (client, generation, events) => {
      if (events.some(({ stream }) => stream === first)) throw new Error('not this one');
      return timeline.project(client, generation, events);
    },
  };
  const [{ stream: first, position }] = (await harness.rows<{ stream: string; position: string }>(
    `select stream, position from events.events where stream like 'action-%' order by position limit 1`,
  )) as [{ stream: string; position: string }];
  const name = `event-store/${position}`;
  await expect(fromStore(failing)).rejects.toThrow(`The record at ${name} cannot be projected: not this one`);
  expect(await harness.rows(`select from read.generations where state = 'building'`)).toEqual([]);
  await expect(fromStore(failing, { skip: new Set([name]) })).rejects.toThrow(RowsDiffer);
}, 60_000);

it('a new version is made from it, where Kafka has not the history for its first generation', async () => {
  const next: Projection = { ...timeline, revision: (timeline.revision ?? 1) + 1 };
  const made = readModelOf([next], []);
  await migrate(harness.db.pool, made);
  const about = { readModel: made };
  await expect(rebuild(rebuildContext(harness, next, about))).rejects.toThrow(
    'npm run rebuild timeline -- --from event-store',
  );
  const { from, to } = await fromStore(next, about);
  expect(from).toBeUndefined();
  const live = await liveGeneration(harness.db.pool, timeline);
  expect(
    await harness.rows(
      `select (select count(*) from read.timeline_g${live}) = (select count(*) from read.timeline_g${to}) as same`,
    ),
  ).toEqual([{ same: true }]);
}, 60_000);

it('killed in the middle it leaves nothing to clean, and the next one finishes', async () => {
  const child = (...words: string[]) => harness.spawn('rebuild', { words });
  const live = await liveGeneration(harness.db.pool, things);
  const victim = child('things', '--from', 'event-store');
  let said = '';
  victim.stderr!.on('data', (text: Buffer) => (said += text.toString()));
  await eventually(() => said.includes('Building'), { within: 60_000 });
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  expect(await liveGeneration(harness.db.pool, things)).toBe(live);
  const last = child('things', '--from', 'event-store');
  let end = '';
  last.stderr!.on('data', (text: Buffer) => (end += text.toString()));
  const [code] = (await once(last, 'exit')) as [number | null];
  expect([code, end]).toEqual([0, expect.stringContaining('all the same')]);
  expect(
    await harness.rows(`select state from read.generations where projection = 'things' order by generation`),
  ).toEqual([{ state: 'old' }, { state: 'live' }]);
}, 120_000);
