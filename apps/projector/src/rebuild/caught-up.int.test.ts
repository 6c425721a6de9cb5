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

/** A live generation, and one that is far behind it. */
const farBehind = async () => {
  await livePosition(db.pool, place);
  const live = await liveGeneration(db.pool, readings);
  await moveTo(live, 50_000);
  const generation = await beginGeneration(db.pool, readings, [{ ...place, position: '0' }]);
  const ending = new AbortController();
  return { live, generation, ending, building: { pool: db.pool, projection: readings, generation, signal: ending.signal } }; // prettier-ignore
};
const tell = (_client: unknown, live: number) => Promise.resolve(live);

describe('what is done while the live generation is held', () => {
  it('does not hold it up for nothing: not before the new one is about as far', async () => {
    const { live, generation, building } = await farBehind();
    const done = whileCaughtUp(building, tell);
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

  it('holds it all the same after a while, since that slows it down', async () => {
    const { live, generation, building } = await farBehind();
    let tries = 0;
    const before = async () => void (tries += 1);
    const done = whileCaughtUp(building, tell, { before, waitMs: 200 });
    await eventually(() => isHeld(live));
    expect(tries).toBe(1);
    await moveTo(generation, 50_000);
    expect(await done).toBe(live);
  });

  it('waits no longer once it was called off', async () => {
    const { ending, building } = await farBehind();
    const done = whileCaughtUp(building, tell);
    ending.abort(new Error('Called off'));
    await expect(done).rejects.toThrow('Called off');
  });

  it('waits where the live one is the one behind, too', async () => {
    const { live, generation, building } = await farBehind();
    await moveTo(live, 0);
    await moveTo(generation, 50_000);
    const done = whileCaughtUp(building, tell);
    await sleep(300);
    expect(await isHeld(live)).toBe(false);
    await moveTo(live, 50_000);
    expect(await done).toBe(live);
  });
});
