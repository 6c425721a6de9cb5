import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { navigationRecorded, navigationSessions, navigationSessionStarted } from '@hedgerow/domain';
import { toRecord } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { type Built, recorded } from '@hedgerow/testing';
import { projectionNamed, ProjectorHarness } from './projector-harness.fixture.js';
import { rebuildContext } from './rebuild/rebuild.fixture.js';
import { rebuild } from './rebuild/rebuild.js';

const navigation = projectionNamed('navigation');
const start = Date.parse('2026-07-16T09:00:00Z');

let harness: ProjectorHarness;
beforeAll(async () => {
  harness = await ProjectorHarness.open('navigation');
}, 120_000);
afterAll(() => harness.close());

/** A session with so many events, half a day apart from the next one. */
const aSession = (n: number, visitorId: string | undefined, count: number): Built => {
  const sessionId = newId();
  const who = { sessionId, ...(visitorId === undefined ? {} : { visitorId }) };
  const audience = visitorId === undefined ? ('guest' as const) : ('user' as const);
  const at = (minutes: number) => new Date(start + (n * 720 + minutes) * 60_000).toISOString();
  return {
    id: sessionId,
    stream: navigationSessions.stream(sessionId),
    facts: [
      navigationSessionStarted({ ...who, audience, startedAt: at(0), userAgent: 'Firefox' }),
      ...Array.from({ length: count }, (_, i) =>
        navigationRecorded({
          ...{ ...who, audience, toRoute: i % 2 === 0 ? '/' : '/things', timestamp: at(i) },
          ...(i === 0 ? { timeSpentMs: 0 } : { fromRoute: '/things', timeSpentMs: i }),
        }),
      ),
    ],
  };
};

it('goes over a topic of its own, in order by session, and a rebuild of it gives the same rows (N41)', async () => {
  const [anna, ben] = [newId(), newId()];
  // The sessions of one person lie in several partitions.
  const sessions = Array.from({ length: 24 }, (_, n) =>
    aSession(n, [anna, ben, anna, undefined][n % 4], 1 + (n % 7)),
  );
  const events = sessions.reduce((sum, { facts }) => sum + facts.length - 1, 0);
  await harness.run(navigation);
  const records = sessions.map((session) => recorded(session).map(toRecord));
  const publish = (own: (typeof records)[number]) => harness.publisher.publish('navigation.events', own);
  await Promise.all(records.map(publish));
  // A publisher that lost its cursor sends again what it has sent.
  await Promise.all(records.slice(0, 6).map(publish));
  await harness.caughtUp(navigation);
  const ends = await harness.bus.endOffsets('navigation.events');
  expect([...ends.values()].filter((end) => end !== '0').length).toBeGreaterThan(1);
  const sums = await harness.rows(
    `select (select count(*)::int from read.navigation_events) as stored,
       (select sum(visits)::int from read.navigation_route_days) as visits,
       (select sum(sessions)::int from read.navigation_session_days) as sessions,
       (select sum(count)::int from read.navigation_uniques
        where from_route = '' and to_route = '' and who = 'person' and previous_day = -1) as people`,
  );
  expect(sums).toEqual([{ stored: events, visits: events, sessions: 24, people: 2 }]);
  expect(harness.deadLetters).toEqual([]);

  const { differences } = await rebuild(rebuildContext(harness, navigation));
  expect(differences.map(({ missing, surplus, changed }) => missing + surplus + changed)).toEqual(
    navigation.tables.map(() => 0),
  );
  expect(differences.every(({ rows }) => rows > 0)).toBe(true);
}, 120_000);
