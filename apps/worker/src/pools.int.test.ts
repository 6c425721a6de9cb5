import { expect, it } from '@jest/globals';
import { createLogger } from '@hedgerow/platform';
import { limitsBeyond } from '@hedgerow/testing/limits';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { eventsPool, keysPool, readPool } from './pools.js';

const db = suiteDatabase();

it.each(Object.entries({ eventsPool, readPool, keysPool }))(
  'no statement of the %s of the worker takes more than ten seconds, and none waits for ever',
  async (_name, poolOf) => {
    const config = { databaseUrl: db.url, readDatabaseUrl: db.url, keysDatabaseUrl: '' };
    const pool = poolOf(config, createLogger('test', 'silent'));
    try {
      expect(await limitsBeyond(pool, 10_000)).toEqual({});
    } finally {
      await pool.end();
    }
  },
);
