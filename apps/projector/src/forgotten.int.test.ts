import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { navigationRecorded, navigationSessions, navigationSessionStarted } from '@hedgerow/domain';
import { toRecord } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { migrate, type Projection, readModel, readModelOf } from '@hedgerow/read-model';
import { aThing, type Built, eventually, recorded } from '@hedgerow/testing';
// Only Kafka itself removes records; libs/kafka never does.
// eslint-disable-next-line no-restricted-imports
import { Kafka, logLevel } from 'kafkajs';
import { projectionNamed, ProjectorHarness } from './projector-harness.fixture.js';
import { CannotRebuild } from './rebuild/generation-writer.js';
import { ensureLive } from './rebuild/ensure-live.js';
import { rebuildContext } from './rebuild/rebuild.fixture.js';
import { rebuild } from './rebuild/rebuild.js';
import type { Progress } from './rebuild/steps.js';

const navigation = projectionNamed('navigation');
const things = projectionNamed('things');
const dayMs = 86_400_000;

let harness: ProjectorHarness;
beforeEach(async () => {
  harness = await ProjectorHarness.open('forgotten');
}, 120_000);
afterEach(() => harness.close());

/** A person's session of so many days ago, with so many navigations a minute apart. */
const aSession = (daysAgo: number, visitorId: string, count = 3): Built => {
  const sessionId = newId();
  const start = Math.floor(Date.now() / dayMs - daysAgo) * dayMs + 9 * 3_600_000;
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const who = { sessionId, visitorId, audience: 'user' } as const;
  return {
    id: sessionId,
    stream: navigationSessions.stream(sessionId),
    facts: [
      navigationSessionStarted({ ...who, startedAt: at(0), userAgent: 'Firefox' }),
      ...Array.from({ length: count }, (_, n) =>
        navigationRecorded({
          ...who,
          toRoute: n % 2 === 0 ? '/' : '/things',
          timestamp: at(n),
          timeSpentMs: n,
        }),
      ),
    ],
  };
};

const publish = async (...sessions: Built[]) => {
  for (const session of sessions)
    await harness.publisher.publish('navigation.events', recorded(session).map(toRecord));
};

/** Lets Kafka forget all that it has of a topic, as it does with what is past the topic's retention. */
const forgetAll = async (topic: 'navigation.events' | 'stewardship.events') => {
  const kafka = new Kafka({ brokers: [...harness.services.kafkaBrokers], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const name = harness.namespace + topic;
  // Asked for in any case: without it the client does not know who leads the partitions.
  const ends = await admin.fetchTopicOffsets(name);
  const partitions = ends
    .filter(({ high }) => high !== '0')
    .map(({ partition, high }) => ({ partition, offset: high }));
  await admin.deleteTopicRecords({ topic: name, partitions });
  await admin.disconnect();
  for (const [, { low, high }] of await harness.bus.watermarks(topic)) expect(low).toBe(high);
};

const navigations = async () =>
  (await harness.rows<{ n: number }>('select count(*)::int as n from read.navigation_events'))[0]!.n;

it('an empty read model is filled with what Kafka still has', async () => {
  const anna = newId();
  await publish(aSession(500, anna), aSession(420, anna));
  await forgetAll('navigation.events');
  await publish(aSession(20, anna));
  const thing = aThing();
  await harness.publishEvents(thing);
  await harness.run(navigation, things);
  await Promise.all([harness.caughtUp(navigation), harness.caughtUp(things)]);
  expect(await navigations()).toBe(3);
  expect(await harness.rows('select id from read.things_own')).toEqual([{ id: thing.id }]);
}, 120_000);

it('a rebuild equals the live tables, in which older days are still to be forgotten', async () => {
  const [anna, ben] = [newId(), newId()];
  await harness.run(navigation);
  // Those who came back had come before on days that are gone.
  await publish(...[450, 430, 410].flatMap((days) => [aSession(days, anna), aSession(days, ben, 5)]));
  await harness.caughtUp(navigation);
  await forgetAll('navigation.events');
  await publish(aSession(390, anna), aSession(10, ben), aSession(3, anna, 4));
  await harness.caughtUp(navigation);
  expect(await navigations()).toBe(24 + 10);
  const told: Progress[] = [];
  const onProgress = (progress: Progress) => void told.push(progress);
  const { differences } = await rebuild(rebuildContext(harness, navigation, { onProgress }));
  // Counted from what there still is: 4, 4 and 5 events of three sessions.
  expect(told[0]).toEqual({ done: 0, total: 13 });
  expect(told.at(-1)).toEqual({ done: 13, total: 13 });
  expect(differences.map(({ missing, surplus, changed }) => missing + surplus + changed)).toEqual(
    navigation.tables.map(() => 0),
  );
  expect(await navigations()).toBe(10);
  // It goes on from there.
  await publish(aSession(1, ben));
  await harness.caughtUp(navigation);
  expect(await navigations()).toBe(13);
}, 120_000);

it('a new build becomes ready', async () => {
  const anna = newId();
  await harness.run(navigation);
  await publish(aSession(450, anna), aSession(5, anna));
  await harness.caughtUp(navigation);
  await forgetAll('navigation.events');
  await publish(aSession(2, anna));
  const next: Projection = { ...navigation, revision: (navigation.revision ?? 1) + 1 };
  const { pool, bus, keys, logger } = { ...harness.context, bus: harness.bus };
  const words: string[] = [];
  const signal = AbortSignal.timeout(60_000);
  const made = readModelOf([next], []);
  await migrate(pool, made);
  await ensureLive(
    { readModel: made, pool, bus, keys, logger, signal, onProgress: (word) => words.push(word) },
    next,
  );
  await harness.run(next);
  await harness.caughtUp(next);
  await eventually(async () => (await navigations()) === 3);
  expect(words.some((word) => word.includes('gone from Kafka'))).toBe(false);
}, 120_000);

it('reading goes on where the topic begins when it forgot what was not read yet', async () => {
  const anna = newId();
  const running = await harness.run(navigation);
  await publish(aSession(30, anna));
  await harness.caughtUp(navigation);
  await running.stop();
  await publish(aSession(29, anna));
  await forgetAll('navigation.events');
  await publish(aSession(28, anna, 4));
  await harness.run(navigation);
  await harness.caughtUp(navigation);
  expect(await navigations()).toBe(3 + 4);
}, 120_000);

it('of a topic that is kept for ever nothing may be missing', async () => {
  await harness.publishEvents(aThing());
  await forgetAll('stewardship.events');
  const stopped = rebuild(rebuildContext(harness, things, { readModel }));
  await expect(stopped).rejects.toThrow(CannotRebuild);
}, 120_000);
