import { expect, it } from '@jest/globals';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { timeline } from '../actions/timeline.js';
import { liveGeneration } from './generations.js';
import { ensureIndexes } from './indexes.js';

const db = suiteDatabase();

it('an index that was declared later is made for the live generation, again when its making was cut off', async () => {
  const name = `timeline_g${await liveGeneration(db.pool, timeline)}_newest`;
  const usable = async () =>
    (
      await db.pool.query('select from pg_index where indexrelid = to_regclass($1) and indisvalid', [
        `read.${name}`,
      ])
    ).rowCount === 1;
  expect(await ensureIndexes(db.pool, timeline)).toEqual([]);
  for (const left of [
    `drop index read.${name}`,
    `update pg_index set indisvalid = false where indexrelid = to_regclass('read.${name}')`,
  ]) {
    await db.pool.query(left);
    expect(await usable()).toBe(false);
    expect(await ensureIndexes(db.pool, timeline)).toEqual([name]);
    expect(await usable()).toBe(true);
  }
});
