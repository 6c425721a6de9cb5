import { expect, it } from '@jest/globals';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { timeline } from '../actions/timeline.js';
import { things } from '../things/things.js';
import { liveGeneration } from './generations.js';
import { ensureIndexes } from './indexes.js';
import { createIndexes } from './statements.js';

const db = suiteDatabase();

const isUsable = async (name: string): Promise<boolean> => {
  const text = 'select from pg_index where indexrelid = to_regclass($1) and indisvalid';
  return (await db.pool.query(text, [`read.${name}`])).rowCount === 1;
};

it('an index that was declared later is made for the live generation, again when its making was cut off', async () => {
  const name = `timeline_g${await liveGeneration(db.pool, timeline)}_newest`;
  expect(await ensureIndexes(db.pool, timeline)).toEqual([]);
  for (const left of [
    `drop index read.${name}`,
    `update pg_index set indisvalid = false where indexrelid = to_regclass('read.${name}')`,
  ]) {
    await db.pool.query(left);
    expect(await isUsable(name)).toBe(false);
    expect(await ensureIndexes(db.pool, timeline)).toEqual([name]);
    expect(await isUsable(name)).toBe(true);
  }
});

it('one that writing needs is made with those that reading needs, where the build that began the generation did not know it', async () => {
  const generation = await liveGeneration(db.pool, things);
  const name = `thing_actions_g${generation}_watering`;
  await db.pool.query(`drop index read.${name}`);
  for (const ofTable of createIndexes(things, generation)) await db.pool.query(ofTable);
  expect(await isUsable(name)).toBe(true);
});
