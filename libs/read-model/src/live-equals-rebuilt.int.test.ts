import { describe, expect, it, jest } from '@jest/globals';
import { allEnded } from '@hedgerow/testing';
import { emptyGeneration, projectEvents, rebuildEvents } from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import fc from 'fast-check';
import { compareGenerations, isSame } from './generations/index.js';
import { histories, plans } from './histories.fixture.js';
import type { ProjectionEvent } from './projection-event.js';
import { projections } from './projections.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const db = suiteDatabase();

/** A stretch of one key's history that is delivered again, later: by numbers that are taken modulo what there is. */
interface Repetition {
  readonly key: number;
  readonly from: number;
  readonly length: number;
  /** How many more events of the key come before the repetition. */
  readonly later: number;
}
const anyNumber = fc.noBias(fc.nat(1_000_000));
const repetitions: fc.Arbitrary<Repetition[]> = fc.array(
  fc.record({ key: anyNumber, from: anyNumber, length: fc.noBias(fc.nat(9)), later: anyNumber }),
  { minLength: 20, maxLength: 60 },
);

/** Histories as a publisher that lost its cursor delivers them: what was sent is sent again, then it goes on. */
const withRepetitions = (
  keys: readonly ProjectionEvent[][],
  repeated: readonly Repetition[],
): ProjectionEvent[][] =>
  keys.map((events, n) => {
    const after = new Map<number, ProjectionEvent[]>();
    for (const { key, from, length, later } of repeated) {
      if (key % keys.length !== n || events.length === 0) continue;
      const start = from % events.length;
      const end = start + 1 + (length % (events.length - start));
      const at = end + (later % (events.length - end + 1));
      after.set(at, [...(after.get(at) ?? []), ...events.slice(start, end)]);
    }
    return events.flatMap((event, i) => [event, ...(after.get(i + 1) ?? [])]);
  });

/** Merges histories as the numbers say and cuts the result into batches. */
const interleave = (keys: readonly ProjectionEvent[][], picks: readonly number[]): ProjectionEvent[][] => {
  const left = keys.map((events) => [...events]).filter((events) => events.length > 0);
  const batches: ProjectionEvent[][] = [[]];
  for (let i = 0; left.length > 0; i++) {
    const pick = picks[i % picks.length]!;
    const key = left[pick % left.length]!;
    batches.at(-1)!.push(key.shift()!);
    if (key.length === 0) left.splice(left.indexOf(key), 1);
    if (pick % 5 === 0) batches.push([]);
  }
  return batches.filter((batch) => batch.length > 0);
};

const differences = async (
  generations: readonly [number, number],
  projection: (typeof projections)[number],
) => {
  const client = await db.pool.connect();
  try {
    return (await compareGenerations(client, projection, generations)).filter(
      (difference) => !isSame(difference),
    );
  } finally {
    client.release();
  }
};

describe('live equals rebuilt', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    '%s: whatever the interleaving between keys, the size of batches and what is delivered again, the rows are the same',
    async (_name, projection) => {
      const live = await emptyGeneration(db.pool, projection);
      const rebuilt = await emptyGeneration(db.pool, projection);
      const picks = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(plans, repetitions, picks, picks, async (plan, repeated, one, other) => {
          const keys = histories(plan);
          const project = async () => {
            for (const batch of interleave(withRepetitions(keys, repeated), one))
              await projectEvents(db.pool, projection, live, batch);
          };
          const build = async () => {
            for (const batch of interleave(keys, other))
              await rebuildEvents(db.pool, projection, rebuilt, batch, 3);
          };
          // Tables of their own: one computes while the other waits for its answer.
          await allEnded([project(), build()]);
          expect(await differences([live, rebuilt], projection)).toEqual([]);
        }),
        { numRuns: 20, endOnFailure: true },
      );
    },
    120_000,
  );

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    '%s: a whole history delivered twice leaves the rows of one delivery',
    async (_name, projection) => {
      const once = await emptyGeneration(db.pool, projection);
      const twice = await emptyGeneration(db.pool, projection);
      const [plan] = fc.sample(plans, { numRuns: 1, seed: 7 });
      const batch = histories(plan!).flat();
      await projectEvents(db.pool, projection, once, batch);
      await projectEvents(db.pool, projection, twice, batch);
      await projectEvents(db.pool, projection, twice, batch);
      expect(await differences([once, twice], projection)).toEqual([]);
    },
  );
});
