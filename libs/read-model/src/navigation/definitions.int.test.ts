import { describe, expect, it, jest } from '@jest/globals';
import { isCounted } from '@hedgerow/domain';
import fc from 'fast-check';
import { compareGenerations, isSame, liveGeneration } from '../generations/index.js';
import { emptyGeneration, projectEvents } from '@hedgerow/testing/projection';
import { projections } from '../projections.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { inTransaction } from '../transaction.js';
import {
  begin,
  community,
  countedSessions,
  dayMs,
  delivered,
  eventsOf,
  iso,
  minuteMs,
  rangeOf,
  type Sat,
  someDays,
  somePicks,
} from './community.fixture.js';
import { sessionDefinitions } from './definitions.queries.js';
import { sessionSummary } from './figures.queries.js';
import { sessionGapMinutes } from '../config.js';
import { navigation } from './navigation.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const readModel = suiteReadModel();
const parts = projections.find(({ name }) => name === 'session_parts')!;

/** A session cut by hand: from one navigation to the next, in the order of their moments. */
const cut = ({ went }: Sat, gapMinutes = sessionGapMinutes) => {
  const cuts: { startedAt: number; endedAt: number; went: number[] }[] = [];
  for (const at of went.map((one) => one.at).sort((a, b) => a - b)) {
    const last = cuts.at(-1);
    if (!last || at - last.endedAt > gapMinutes * minuteMs)
      cuts.push({ startedAt: at, endedAt: at, went: [at] });
    else {
      last.endedAt = at;
      last.went.push(at);
    }
  }
  return cuts;
};

const empty = async (): Promise<void> => {
  for (const projection of [navigation, parts]) {
    const generation = await inTransaction(readModel.db.pool, (client) => liveGeneration(client, projection));
    await readModel.db.pool.query(
      `truncate ${projection.tables.map((one) => one.in(generation)).join(', ')}`,
    );
  }
};

describe('two definitions of a session', () => {
  it('have the figures that one finds who counts what happened one by one, in UTC and in zones (N41b)', async () => {
    await fc.assert(
      fc.asyncProperty(
        community,
        somePicks,
        fc.array(someDays, { minLength: 4, maxLength: 4 }),
        async (sessions, order, ranges) => {
          await empty();
          for (const batch of delivered(sessions.map(eventsOf), order)) {
            await readModel.giveTo(navigation, ...batch);
            await readModel.giveTo(parts, ...batch);
          }
          const counted = sessions.filter((one) => isCounted(one.audience) && one.went.length > 0);
          const pieces = counted.flatMap((session) => cut(session));
          for (const asked of ranges) {
            const range = rangeOf(asked);
            const { pool } = readModel.db;
            const isIn = (from: number, until: number) => (one: { startedAt: number }) =>
              one.startedAt >= from && one.startedAt < until;
            const truth = (all: typeof pieces | typeof counted) => ({
              ...countedSessions(all.filter(isIn(range.from, range.until))),
              days: range.days.map(({ date, from, until }) => ({
                date,
                ...countedSessions(all.filter(isIn(from, until))),
              })),
            });
            const { byBrowser, byPauses } = await sessionDefinitions(pool, range);
            expect(byPauses).toEqual(truth(pieces));
            expect(byBrowser).toEqual(truth(counted));
            const { days: _, ...whole } = byBrowser;
            expect(whole).toEqual(await sessionSummary(pool, { range }));
          }
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  }, 180_000);

  it('have a row for each part and no more, live and made anew in another order', async () => {
    const { pool } = readModel.db;
    const rebuilt = await emptyGeneration(pool, parts);
    await fc.assert(
      fc.asyncProperty(community, somePicks, somePicks, async (sessions, order, other) => {
        await empty();
        await pool.query(`truncate ${parts.tables.map((one) => one.in(rebuilt)).join(', ')}`);
        const histories = sessions.map(eventsOf);
        for (const batch of delivered(histories, order)) await readModel.giveTo(parts, ...batch);
        for (const batch of delivered(histories, other)) await projectEvents(pool, parts, rebuilt, batch);
        const { rows } = await pool.query<{ id: string; start: Date; end: Date; n: number }>(
          `select session_id as id, started_at as start, ended_at as end, navigations as n
           from read.navigation_parts order by session_id, started_at`,
        );
        const expected = sessions
          .filter(({ audience }) => isCounted(audience))
          .flatMap((one) => cut(one).map((part) => ({ ...part, id: one.sessionId })))
          .map(({ id, startedAt, endedAt, went }) => ({
            ...{ id, start: new Date(startedAt), end: new Date(endedAt), n: went.length },
          }))
          .sort((a, b) => (a.id === b.id ? a.start.getTime() - b.start.getTime() : a.id < b.id ? -1 : 1));
        expect(rows).toEqual(expected);
        const client = await pool.connect();
        try {
          const live = await liveGeneration(client, parts);
          const differences = await compareGenerations(client, parts, [live, rebuilt]);
          expect(differences.filter((difference) => !isSame(difference))).toEqual([]);
        } finally {
          client.release();
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  }, 120_000);

  it('answer every day that is asked for, with nothing on it where nothing happened', async () => {
    await empty();
    const { byBrowser, byPauses } = await sessionDefinitions(
      readModel.db.pool,
      rangeOf({ first: 0, length: 2 }),
    );
    const nothing = countedSessions([]);
    const days = [0, 1, 2].map((n) => ({ date: iso(begin + n * dayMs).slice(0, 10), ...nothing }));
    expect([byBrowser, byPauses]).toEqual([
      { ...nothing, days },
      { ...nothing, days },
    ]);
  });
});
