import { expect, it } from '@jest/globals';
import { allTables, liveGeneration } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { projectionNamed } from '../projector-harness.fixture.js';
import { makeReadable } from './steps.js';

const db = suiteDatabase();

it('indexes are made table by table: a transaction that writes to several in another order ends neither', async () => {
  const things = projectionNamed('things');
  const generation = await liveGeneration(db.pool, things);
  const [first, last] = ['things', 'devices'].map((name) =>
    allTables(things)
      .find((table) => table.name === name)!
      .in(generation),
  );
  const writer = await db.pool.connect();
  const write = (table: string | undefined) => writer.query(`delete from ${table} where false`);
  try {
    await writer.query('begin');
    await write(last);
    const { signal } = new AbortController();
    const made = makeReadable({ pool: db.pool, projection: things, generation, signal });
    // It waits for the table that is written to.
    await eventually(async () => {
      const waiting = `select from pg_locks where not granted and mode = 'ShareLock' and relation = $1::regclass`;
      return (await db.pool.query(waiting, [last])).rowCount === 1;
    });
    await write(first);
    await writer.query('commit');
    await expect(made).resolves.toBeUndefined();
  } finally {
    writer.release(true);
  }
});
