import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stallable, type Stallable } from '@hedgerow/testing/stallable';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type pg from 'pg';
import { createPool } from './pool.js';

const db = suiteDatabase();
let way: Stallable;
let pool: pg.Pool;

beforeAll(async () => {
  way = await stallable(db.url);
  pool = createPool(way.url, { name: 'impatient', max: 1, statementMs: 300 });
});
afterAll(async () => {
  way.resume();
  await pool.end();
  await way.close();
});

describe('a pool', () => {
  it('lets the server end a statement that takes too long', async () => {
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('lets the server end the wait for a lock that another session holds', async () => {
    const holder = await db.pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    try {
      await expect(pool.query('select pg_advisory_lock(7)')).rejects.toMatchObject({ code: '55P03' });
    } finally {
      await holder.query('select pg_advisory_unlock(7)');
      holder.release();
    }
  });

  it('gives a connection up whose server does not answer, and goes on with a new one', async () => {
    const client = await pool.connect();
    const broken = new Promise((resolve) => client.once('error', resolve));
    await client.query('begin');
    way.stall();
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
    // The rollback must not wait behind the statement that was given up.
    await broken;
    await expect(client.query('rollback')).rejects.toThrow('not queryable');
    client.release();
    expect(pool.totalCount).toBe(0);
    way.resume();
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  });
});
