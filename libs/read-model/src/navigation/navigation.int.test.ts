import { describe, expect, it, jest } from '@jest/globals';
import { type Audience, daysOf, type DayRange, isCounted, isFieldError } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { emptyGeneration, projectEvents } from '@hedgerow/testing/projection';
import fc from 'fast-check';
import { compareGenerations, isSame, liveGeneration } from '../generations/index.js';
import type { ProjectionEvent } from '../projection-event.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { inTransaction } from '../transaction.js';
import {
  begin,
  community,
  countedSessions,
  dayMs,
  delivered,
  eventsOf,
  halfUp,
  iso,
  minuteMs,
  rangeOf,
  type Sat,
  someDays,
  somePicks,
  sum,
  visitors,
  type Went,
} from './community.fixture.js';
import {
  countNavigations,
  dayFigures,
  type FigureFilter,
  patternFigures,
  peopleIn,
  routeFigures,
  sessionFiguresOfVisitors,
  sessionSummary,
} from './figures.queries.js';
import { navigation } from './navigation.js';
import { sessionParts } from './parts.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const readModel = suiteReadModel();

// The same figures, counted one by one from what happened.
const different = (values: readonly (string | undefined)[]) =>
  new Set(values.filter((value) => value !== undefined)).size;
const grouped = <T>(all: readonly T[], key: (one: T) => string): T[][] => [
  ...all
    .reduce((map, one) => map.set(key(one), [...(map.get(key(one)) ?? []), one]), new Map<string, T[]>())
    .values(),
];
const moments = (went: readonly Went[]) => {
  const times = went.map(({ at }) => at);
  return [new Date(Math.min(...times)), new Date(Math.max(...times))] as const;
};
const byNames = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

const askedOf = (sessions: readonly Sat[], { range, visitorId }: FigureFilter) => {
  const isOf = (one: { visitorId: string | undefined; audience: Audience }) =>
    visitorId === undefined ? isCounted(one.audience) : one.visitorId === visitorId;
  const isIn = (at: number, { from, until }: { from: number; until: number } = range) =>
    at >= from && at < until;
  return {
    went: sessions.flatMap(({ went }) => went).filter((one) => isOf(one) && isIn(one.at)),
    sessions: sessions.filter((one) => isOf(one) && isIn(one.startedAt) && one.went.length > 0),
    isIn,
  };
};
const countedRoutes = (went: readonly Went[]) =>
  grouped(went, ({ to }) => to)
    .map((visits) => {
      const [{ to: route }] = visits as [Went];
      const left = went.filter(({ from }) => from === route);
      const [firstVisited, lastVisited] = moments(visits);
      return {
        ...{ route, visitCount: visits.length, firstVisited, lastVisited },
        averageTimeSpent: halfUp(sum(left.map(({ spent }) => spent)), left.length),
        uniqueVisitors: different(visits.map((one) => one.visitorId ?? one.sessionId)),
        uniqueSessions: different(visits.map((one) => one.sessionId)),
      };
    })
    .sort((a, b) => b.visitCount - a.visitCount || byNames(a.route, b.route));
const countedPatterns = (went: readonly Went[]) =>
  grouped(
    went.filter(({ from }) => from !== undefined),
    ({ from, to }) => `${from} ${to}`,
  )
    .map((times) => {
      const [{ from: fromRoute, to: toRoute }] = times as [Went & { from: string }];
      const [firstOccurrence, lastOccurrence] = moments(times);
      return {
        ...{ fromRoute, toRoute, occurrenceCount: times.length, firstOccurrence, lastOccurrence },
        averageTransitionTime: halfUp(sum(times.map(({ spent }) => spent)), times.length),
        uniqueUsers: different(times.map((one) => one.visitorId)),
        uniqueSessions: different(times.map((one) => one.sessionId)),
      };
    })
    .sort(
      (a, b) =>
        b.occurrenceCount - a.occurrenceCount ||
        byNames(a.fromRoute, b.fromRoute) ||
        byNames(a.toRoute, b.toRoute),
    );
const countedDays = (went: readonly Went[], { days }: DayRange) =>
  days.map(({ date, from, until }) => {
    const own = went.filter(({ at }) => at >= from && at < until);
    const left = own.filter((one) => one.from !== undefined);
    return {
      ...{ date, dailyNavigations: own.length, dailySessions: different(own.map((one) => one.sessionId)) },
      uniqueRoutesVisited: different(own.map(({ to }) => to)),
      averageTimePerNavigation: halfUp(sum(left.map(({ spent }) => spent)), left.length),
      activeUsers: different(own.map((one) => one.visitorId)),
    };
  });

describe('figures', () => {
  it('are what one finds who counts what happened one by one: by days of UTC, of zones, and of one person', async () => {
    const generation = await inTransaction(readModel.db.pool, (client) => liveGeneration(client, navigation));
    await fc.assert(
      fc.asyncProperty(
        community,
        somePicks,
        fc.array(someDays, { minLength: 4, maxLength: 4 }),
        async (sessions, order, ranges) => {
          const tables = navigation.tables.map((one) => one.in(generation)).join(', ');
          await readModel.db.pool.query(`truncate ${tables}`);
          for (const batch of delivered(sessions.map(eventsOf), order))
            await readModel.giveTo(navigation, ...batch);
          for (const { visitor, ...asked } of ranges) {
            const days = rangeOf(asked);
            const filter: FigureFilter = {
              range: days,
              visitorId: visitor === undefined ? visitor : visitors[visitor]!,
            };
            const truth = askedOf(sessions, filter);
            const { pool } = readModel.db;
            const all = { first: 200 };
            expect((await routeFigures(pool, filter, all)).rows).toEqual(countedRoutes(truth.went));
            expect((await patternFigures(pool, filter, all)).rows).toEqual(countedPatterns(truth.went));
            expect(await sessionSummary(pool, filter)).toEqual(countedSessions(truth.sessions));
            expect(await dayFigures(pool, filter)).toEqual(countedDays(truth.went, days));
            expect(await peopleIn(pool, filter)).toBe(different(truth.went.map((one) => one.visitorId)));
            expect(await countNavigations(pool, filter)).toBe(truth.went.length);
            const ofVisitors = grouped(
              truth.sessions.filter((one) => one.visitorId !== undefined),
              (one) => one.visitorId!,
            ).map((own) => ({ visitorId: own[0]!.visitorId, ...countedSessions(own) }));
            expect(new Set(await sessionFiguresOfVisitors(pool, filter))).toEqual(new Set(ofVisitors));
          }
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  }, 180_000);

  it('of a person who comes back on days that are told of in any order count them once in every range', async () => {
    const [visitorId, sessionIds] = [newId(), [newId(), newId(), newId(), newId()]];
    const told = [5, 2, 9, 3].map((n, i): Sat => {
      const at = begin + (100 + n) * dayMs;
      const [sessionId, audience] = [sessionIds[i]!, 'user' as const];
      const went = [{ sessionId, visitorId, audience, at, from: undefined, to: '/map', spent: 0 }];
      return { sessionId, visitorId, audience, startedAt: at, endedAt: at, went };
    });
    for (const one of told) await readModel.giveTo(navigation, ...eventsOf(one));
    const visitorsIn = async (first: number, last: number) => {
      const date = (n: number) => iso(begin + (100 + n) * dayMs).slice(0, 10);
      const range = daysOf({ startDate: date(first), endDate: date(last) }, begin + 200 * dayMs);
      if (isFieldError(range)) throw new Error(range.message);
      const { rows } = await routeFigures(readModel.db.pool, { range }, { first: 1 });
      return rows.map(({ visitCount, uniqueVisitors, uniqueSessions }) => [
        visitCount,
        uniqueVisitors,
        uniqueSessions,
      ]);
    };
    expect([await visitorsIn(0, 10), await visitorsIn(2, 3), await visitorsIn(4, 8)]).toEqual([
      [[4, 1, 4]],
      [[2, 1, 2]],
      [[1, 1, 1]],
    ]);
    expect(await visitorsIn(6, 8)).toEqual([]);
  });

  it.each([
    ['sessions as browsers tell of them', navigation],
    ['sessions cut at pauses', sessionParts(30)],
  ])(
    'are kept for their days: tables that forgot the older ones equal those made from what Kafka still has (N42): %s',
    async (_, projection) => {
      const generations: number[] = [];
      for (let n = 0; n < 2; n += 1) generations.push(await emptyGeneration(readModel.db.pool, projection));
      const [live, rebuilt] = generations as [number, number];
      const momentOf = ({ data }: ProjectionEvent) =>
        Date.parse(
          'timestamp' in data
            ? data.timestamp
            : 'startedAt' in data
              ? data.startedAt
              : (data as { endedAt: string }).endedAt,
        );
      const forget = (generation: number, at: number) =>
        inTransaction(readModel.db.pool, (client) => projection.forget!(client, generation, at));
      await fc.assert(
        fc.asyncProperty(
          community,
          somePicks,
          fc.integer({ min: 1, max: 9 }),
          async (sessions, order, day) => {
            const tables = generations.flatMap((g) => projection.tables.map((one) => one.in(g))).join(', ');
            await readModel.db.pool.query(`truncate ${tables}`);
            // The first day that is kept: 396 back, and one for zones in which it is another day.
            const first = begin + day * dayMs;
            const today = first + 397 * dayMs + 5 * minuteMs;
            const give = async (generation: number, batches: readonly ProjectionEvent[][]) => {
              for (const batch of batches)
                await projectEvents(readModel.db.pool, projection, generation, batch);
            };
            const batches = delivered(sessions.map(eventsOf), order);
            const half = Math.ceil(batches.length / 2);
            for (const some of [batches.slice(0, half), batches.slice(half)]) {
              await give(live, some);
              await forget(live, today);
            }
            // An event is received five minutes before its moment at the earliest.
            const isThere = (event: ProjectionEvent) => momentOf(event) >= first - 5 * minuteMs;
            await give(
              rebuilt,
              batches.map((batch) => batch.filter(isThere)),
            );
            await forget(rebuilt, today);
            const client = await readModel.db.pool.connect();
            try {
              const differences = await compareGenerations(client, projection, [live, rebuilt]);
              expect(differences.filter((difference) => !isSame(difference))).toEqual([]);
            } finally {
              client.release();
            }
            expect(await forget(live, today)).toBe(0);
            const [oldest] = (
              await readModel.db.pool.query<{ at: Date | null }>(
                `select min(at) as at from ${projection.tables[0]!.in(live)}`,
              )
            ).rows;
            expect(oldest!.at?.getTime() ?? first).toBeGreaterThanOrEqual(first);
          },
        ),
        { numRuns: 30, endOnFailure: true },
      );
    },
    120_000,
  );

  it('of a range that begins and ends in winter are on the days of summer time between', async () => {
    const [sessionId, at] = [newId(), Date.parse('2027-07-15T23:30:00Z')];
    const who = { sessionId, visitorId: newId(), audience: 'user' as const };
    const went = [{ ...who, at, from: undefined, to: '/community', spent: 0 }];
    await readModel.giveTo(navigation, ...eventsOf({ ...who, startedAt: at, endedAt: at, went }));
    const range = daysOf(
      { startDate: '2026-12-01', endDate: '2027-11-30', timeZone: 'Europe/London' },
      Date.parse('2027-12-15T12:00:00Z'),
    );
    if (isFieldError(range)) throw new Error(range.message);
    const days = await dayFigures(readModel.db.pool, { range });
    const visited = days.filter(({ date, dailyNavigations }) => date > '2027-01-01' && dailyNavigations > 0);
    expect(visited.map(({ date }) => date)).toEqual(['2027-07-16']);
  });
});
