import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  type Audience,
  daysOf,
  isFieldError,
  navigationRecorded,
  navigationSessionEndReported,
  navigationSessions,
  navigationSessionStarted,
} from '@hedgerow/domain';
import { toRecord } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import {
  type DefinedSessions,
  migrate,
  type Projection,
  projections,
  readingOptions,
  type ReadModel,
  readModelOf,
  sessionDefinitions,
  sessionParts,
  sessionSummary,
} from '@hedgerow/read-model';
import { type Built, recorded } from '@hedgerow/testing';
import pg from 'pg';
import { chance } from '../../apps/bench/src/load/chance.js';
import { projectionNamed, ProjectorHarness } from '../../apps/projector/src/projector-harness.fixture.js';
import { ensureLive } from '../../apps/projector/src/rebuild/ensure-live.js';
import { rebuildContext } from '../../apps/projector/src/rebuild/rebuild.fixture.js';
import { Comparer, inWords } from './compare.js';
import { IndependentCount } from './count.js';

const navigation = projectionNamed('navigation');
const builds = {
  before: readModelOf(projections.filter(({ name }) => name !== 'session_parts')),
  half: readModelOf([navigation, sessionParts(30)]),
  ten: readModelOf([navigation, sessionParts(10)]),
};
const minuteMs = 60_000;
const first = Date.parse('2026-07-01T20:00:00Z');
const asked = { startDate: '2026-07-01', endDate: '2026-07-12', timeZone: 'UTC' };
const range = daysOf(asked, Date.parse('2026-07-20T00:00:00Z'));
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-definitions-'));

let harness: ProjectorHarness;
const pools: pg.Pool[] = [];
/** Reads as the programs of a build do. */
const poolOf = (build: ReadModel): pg.Pool => {
  const pool = new pg.Pool({ connectionString: harness.db.url, options: readingOptions(build) });
  pools.push(pool);
  return pool;
};

beforeAll(async () => {
  harness = await ProjectorHarness.open('definitions');
  // Back to a time at which there was one definition.
  await harness.db.pool.query('drop schema read cascade');
  await migrate(harness.db.pool, builds.before);
}, 120_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await harness.close();
  rmSync(folder, { recursive: true });
});

const random = chance(20_261_124);
const told: Built[] = [];

/** So many sessions, whose pauses lie around ten minutes and half an hour; their events are told in any order. */
const tell = async (sessions: number): Promise<void> => {
  const more = Array.from({ length: sessions }, (): Built => {
    const sessionId = newId();
    const audience: Audience = random() < 0.1 ? 'admin' : random() < 0.5 ? 'user' : 'guest';
    const who = { sessionId, audience, ...(audience === 'guest' ? {} : { visitorId: newId() }) };
    const startedAt = first + Math.floor(random() * 10 * 1_440) * minuteMs;
    const iso = (ms: number) => new Date(ms).toISOString();
    let at = startedAt;
    const facts = Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
      const gapMs = (random() < 0.5 ? 10 : 30) * minuteMs;
      at += random() < 0.4 ? Math.floor(random() * 5 * minuteMs) : gapMs + Math.floor(random() * 3) - 1;
      return navigationRecorded({ ...who, toRoute: '/things', timestamp: iso(at), timeSpentMs: 0 });
    }).sort(() => random() - 0.5);
    return {
      id: sessionId,
      stream: navigationSessions.stream(sessionId),
      facts: [
        navigationSessionStarted({ ...who, startedAt: iso(startedAt), userAgent: 'Firefox' }),
        ...facts,
        navigationSessionEndReported({ sessionId, endedAt: iso(at + 5 * minuteMs) }),
      ],
    };
  });
  told.push(...more);
  for (const session of more) {
    const records = recorded(session).map(toRecord);
    await harness.publisher.publish('navigation.events', records);
    // A publisher that lost its cursor sends again what it has sent.
    if (random() < 0.1) await harness.publisher.publish('navigation.events', records.slice(1));
  }
};

/** What a program that knows nothing of the product counts in all that was told. */
const counted = async (gapMinutes: number) => {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const [lines, parquet] = [join(folder, 'log.ndjson'), join(folder, 'log.parquet')];
    const rows = told.flatMap(({ facts }) => facts.map(({ type, data }) => ({ id: newId(), type, data: JSON.stringify(data) }))); // prettier-ignore
    writeFileSync(lines, rows.map((row) => JSON.stringify(row)).join('\n'));
    await duck.run(
      `copy (select * from read_json('${lines}', columns = {id: 'text', type: 'text', data: 'text'})) to '${parquet}'`,
    );
    const count = new IndependentCount(duck, gapMinutes);
    await count.read(parquet, [], []);
    return (await count.figures(asked)).definitions!;
  } finally {
    duck.closeSync();
  }
};

const rowOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
  );
const definedOf = ({ days, ...summary }: DefinedSessions) => ({
  summary: rowOf(summary),
  days: days.map(rowOf),
});

/** How the figures of a build differ from the independent count, in words. */
const differencesOf = async (pool: pg.Pool, gapMinutes: number): Promise<string[]> => {
  if (isFieldError(range)) throw new Error(range.message);
  const answered = await sessionDefinitions(pool, range);
  const expected = await counted(gapMinutes);
  const comparer = new Comparer();
  for (const name of ['byBrowser', 'byPauses'] as const)
    comparer.defined(name, expected[name], definedOf(answered[name]));
  expect(comparer.comparison.figures).toBeGreaterThan(150);
  return comparer.comparison.differences.map(inWords);
};

/** What the projector of a build does at its start: makes what is not there from the first event, then goes on with it. */
const begin = async (build: ReadModel, projection: Projection): Promise<void> => {
  await migrate(harness.db.pool, build);
  const { logger } = harness;
  const context = { ...rebuildContext(harness, projection), readModel: build, logger };
  await ensureLive({ ...context, onProgress: () => undefined }, projection);
  await harness.run(projection);
};

describe('a definition of a session that comes when there is history already', () => {
  it('is made from the first event while the one before goes on answering, and both equal an independent count', async () => {
    await harness.run(navigation);
    await tell(60);
    await harness.caughtUp(navigation);
    const old = poolOf(builds.before);
    expect((await old.query(`select to_regclass('navigation_parts') as it`)).rows).toEqual([{ it: null }]);
    if (isFieldError(range)) throw new Error(range.message);
    const before = await sessionSummary(old, { range });
    expect(before.totalSessions).toBeGreaterThan(40);

    const [, parts] = builds.half.projections;
    const isMade = begin(builds.half, parts!);
    expect(await sessionSummary(old, { range })).toEqual(before);
    await isMade;
    await harness.caughtUp(parts!);
    expect(await sessionSummary(old, { range })).toEqual(before);
    const half = poolOf(builds.half);
    expect(await differencesOf(half, 30)).toEqual([]);

    // It is kept up to date like the first one.
    await tell(20);
    await Promise.all([navigation, parts!].map((one) => harness.caughtUp(one)));
    expect(await differencesOf(half, 30)).toEqual([]);
  }, 120_000);

  it('with another gap is another version: it is made beside the old one, which goes on and stays right', async () => {
    const [, parts] = builds.half.projections;
    const [, shorter] = builds.ten.projections;
    await begin(builds.ten, shorter!);
    await tell(20);
    await Promise.all([navigation, parts!, shorter!].map((one) => harness.caughtUp(one)));
    const [half, ten] = [poolOf(builds.half), poolOf(builds.ten)];
    expect(await differencesOf(half, 30)).toEqual([]);
    expect(await differencesOf(ten, 10)).toEqual([]);
    // The two do differ: one is not taken for the other.
    expect(await differencesOf(half, 10)).not.toEqual([]);
    const live = await harness.rows<{ n: number }>(
      `select count(*)::int as n from read.generations where projection = 'session_parts' and state = 'live'`,
    );
    expect(live).toEqual([{ n: 2 }]);
  }, 120_000);
});
