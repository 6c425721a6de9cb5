import { describe, expect, it } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import { beginGeneration, liveGeneration, livePosition, partitionOf } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { projectionNamed } from '../projector-harness.fixture.js';
import { whileCaughtUp } from './caught-up.js';

const db = suiteDatabase();
const readings = projectionNamed('readings');
const place = partitionOf(readings, 'sensors.uplinks', 0);

const moveTo = (generation: number, position: number) =>
  db.pool.query(`update read.positions set position = $3 where projection = $1 and generation = $2`, [
    readings.name,
    generation,
    position,
  ]);

/** Whether a batch of the live generation would have to wait. */
const isHeld = async (live: number): Promise<boolean> => {
  const { rowCount } = await db.pool.query(
    `select from read.positions where projection = $1 and generation = $2 for update skip locked`,
    [readings.name, live],
  );
  return rowCount === 0;
};

describe('what is done while the live generation is held', () => {
  it('does not hold it up for nothing: not before the new one is about as far', async () => {
    await livePosition(db.pool, place);
    const live = await liveGeneration(db.pool, readings);
    await moveTo(live, 50_000);
    const generation = await beginGeneration(db.pool, readings, [{ ...place, position: '0' }]);
    const ending = new AbortController();
    const building = { pool: db.pool, projection: readings, generation, signal: ending.signal };
    const done = whileCaughtUp(building, (_client, held) => Promise.resolve(held));
    for (const position of [0, 20_000, 40_000]) {
      await moveTo(generation, position);
      await sleep(150);
      expect(await isHeld(live)).toBe(false);
    }
    await moveTo(generation, 49_900);
    await eventually(() => isHeld(live));
    await moveTo(generation, 50_000);
    expect(await done).toBe(live);
  });
});
