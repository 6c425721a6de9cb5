import { beforeEach, expect, it } from '@jest/globals';
import { projections, sampledLags, sampledSince, sampledSlots } from '@hedgerow/read-model';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { type Look, Sampler } from './sampler.js';

const db = suiteDatabase();
// Of today: what is older than a day is dropped.
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
const half = 30_000;
const from = new Date(start);
const hour = (stepSeconds = 30) => ({ from, until: new Date(start + 3_600_000), stepSeconds });

beforeEach(() => db.pool.query('truncate read.samples'));

let lagMs: number | undefined;
const sampler = () => new Sampler(db.pool, { projections }, () => lagMs);
const look = (at: number, behind: number, secondsBehind: number | null, ends = 0): Look => ({
  at: start + at,
  partitions: [
    { projection: 'things', topic: 'stewardship.events', partition: 0, behind, secondsBehind },
    { projection: 'things', topic: 'stewardship.events', partition: 1, behind: 1, secondsBehind: 0.5 },
    { projection: 'tasks', topic: 'stewardship.events', partition: 0, behind: 0, secondsBehind: 0 },
  ],
  ends: new Map([
    ['stewardship.events/0', BigInt(1_000 + ends)],
    ['sensors.uplinks/0', BigInt(5_000 + 3 * ends)],
  ]),
});

it('a sample has the greatest lag and delay of its half minute, and what came in a second', async () => {
  const one = sampler();
  lagMs = 200;
  one.note(look(0, 3, 1));
  lagMs = 4_000;
  one.note(look(10_000, 70, 12.5, 50));
  lagMs = 100;
  one.note(look(20_000, 0, 0, 60));
  await one.write(start + half + 5);
  expect(await sampledSlots(db.pool, hour())).toEqual([
    { at: from, publicationDelay: 4, eventsPerSecond: 3, uplinksPerSecond: 9, deadLetters: 0 },
  ]);
  expect(await sampledLags(db.pool, hour())).toEqual(
    expect.arrayContaining([
      { at: from, projection: 'things', behind: 71, secondsBehind: 12.5 },
      { at: from, projection: 'tasks', behind: 0, secondsBehind: 0 },
    ]),
  );
  // The next one begins anew, and goes on with the counts where the last look was.
  one.note(look(40_000, 0, null, 100));
  await one.write(start + 2 * half + 5);
  const [, second] = await sampledSlots(db.pool, hour());
  expect(second).toMatchObject({ publicationDelay: 0.1, eventsPerSecond: 2, uplinksPerSecond: 6 });
  // Steps that are longer have the greatest of theirs.
  expect(await sampledLags(db.pool, hour(600))).toContainEqual({
    ...{ at: from, projection: 'things', behind: 71, secondsBehind: 12.5 },
  });
  expect(await sampledSlots(db.pool, hour(600))).toMatchObject([
    { publicationDelay: 4, eventsPerSecond: 2.5 },
  ]);
});

it('while Kafka is away the delay alone is known; a topic that was made anew tells no negative rate', async () => {
  const one = sampler();
  lagMs = 9_000;
  await one.write(start + half);
  expect(await sampledSlots(db.pool, hour())).toMatchObject([
    { publicationDelay: 9, eventsPerSecond: null, uplinksPerSecond: null },
  ]);
  one.note(look(31_000, 0, 0, 100));
  one.note(look(32_000, 0, 0, 0));
  await one.write(start + 2 * half);
  expect((await sampledSlots(db.pool, hour()))[1]).toMatchObject({ eventsPerSecond: null });
});

it('two projectors make one sample: that of the one which has run for the longest, whoever comes first', async () => {
  const [older, younger] = [sampler(), sampler()];
  lagMs = 0;
  const both = async (order: readonly Sampler[], at: number) => {
    older.note(look(at, 5, 5));
    younger.note(look(at, 9, 9));
    for (const one of order) await one.write(start + at);
  };
  await both([older, younger], half);
  await both([younger, older], 2 * half);
  const lags = await sampledLags(db.pool, hour());
  expect(lags.filter(({ projection }) => projection === 'things').map(({ behind }) => behind)).toEqual([
    6, 6,
  ]);
  expect(await sampledSlots(db.pool, hour())).toHaveLength(2);
});

it('one that saw no lags gives way to one that did, whichever has run for longer and comes first', async () => {
  const [older, younger] = [sampler(), sampler()];
  lagMs = 0;
  for (const [n, order] of [
    [older, younger],
    [younger, older],
  ].entries()) {
    younger.note(look((n + 1) * half, 9, 9));
    for (const one of order) await one.write(start + (n + 1) * half);
  }
  const lags = await sampledLags(db.pool, hour());
  expect(lags.filter(({ projection }) => projection === 'things').map(({ behind }) => behind)).toEqual([10, 10]); // prettier-ignore
});

it('keeps a day, counts dead letters, and what cannot be written is left out', async () => {
  const one = sampler();
  await db.pool.query(
    `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause)
     select projection, generation, 'stewardship.events', 0, 7, 'k', true, 'unknown' from read.generations
     where projection in ('things', 'tasks') and state = 'live'`,
  );
  await one.write(start - 25 * 3_600_000);
  expect(await sampledSince(db.pool)).not.toBeNull();
  await one.write(start + half);
  expect(await sampledSince(db.pool)).toEqual(from);
  // One record that two projections parked.
  expect(await sampledSlots(db.pool, hour())).toMatchObject([{ deadLetters: 1 }]);
  const away = { query: () => Promise.reject(new Error('PostgreSQL is away')) } as unknown as typeof db.pool;
  const alone = new Sampler(away, { projections }, () => lagMs);
  await expect(alone.write(start)).rejects.toThrow('PostgreSQL is away');
  alone.start();
  await alone.stop();
});
