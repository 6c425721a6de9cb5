import { describe, expect, it } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import { emptyGeneration } from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { readModel } from '../projections.js';
import { readings } from '../readings/readings.js';
import { inTransaction } from '../transaction.js';
import { liveGeneration } from './generations.js';
import { switchTo } from './switch.js';

const db = suiteDatabase();
const views = ['readings', 'readings_hourly', 'readings_daily', 'set_aside'];

/** Resolves when a transaction waits for a lock on a view. */
const viewLockAwaited = () =>
  eventually(async () => {
    const { rowCount } = await db.pool.query(
      `select from pg_locks where not granted and relation = any($1::regclass[])
         and database = (select oid from pg_database where datname = current_database())`,
      [views.map((view) => `${readModel.schema}.${view}`)],
    );
    return rowCount! > 0;
  });

describe('the switch of views', () => {
  it.each(views.flatMap((held) => views.filter((next) => next !== held).map((next) => [held, next])))(
    'a reader that holds %s and goes on to %s is served, and the switch succeeds',
    async (held, next) => {
      const generation = await emptyGeneration(db.pool, readings);
      const reader = await db.pool.connect();
      try {
        await reader.query('begin');
        await reader.query(`select from ${held} limit 1`);
        const switched = (async () => {
          for (;;) {
            const again = await inTransaction(db.pool, (client) =>
              switchTo(client, readModel, readings, generation),
            ).catch((error: { code?: string }) => error.code);
            if (again !== '55P03') return again;
          }
        })();
        await viewLockAwaited();
        await reader.query(`select from ${next} limit 1`);
        await reader.query('commit');
        expect(await switched).toBeUndefined();
        expect(await liveGeneration(db.pool, readings)).toBe(generation);
      } finally {
        reader.release();
      }
    },
  );
});
