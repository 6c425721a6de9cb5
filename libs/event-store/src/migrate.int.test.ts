import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyDatabase, type TestDatabase, testServices } from '@hedgerow/testing';
import { createPool, migrateEventStore } from './index.js';
import { migrations } from './migrations/index.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase(await testServices({ postgres: true }));
});
afterAll(() => db.drop());

const applied = async () =>
  (await db.pool.query('select name from events.migrations order by name')).rows.map((row) => row.name);

describe('migrations of the event store', () => {
  it('lead from nothing to the present, also when several programs start at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrateEventStore(db.pool)));
    expect(await applied()).toEqual(migrations.map(({ name }) => name));
    expect([...migrations].map(({ name }) => name).sort()).toEqual(migrations.map(({ name }) => name));
  });

  it('do nothing the second time', async () => {
    const before = (await db.pool.query('select * from events.migrations order by name')).rows;
    await migrateEventStore(db.pool);
    expect((await db.pool.query('select * from events.migrations order by name')).rows).toEqual(before);
  });

  it('leave the schema as it was when a step fails', async () => {
    const steps = [
      ...migrations,
      { name: '2999-01-01-0000-good', sql: 'create table events.good ()' },
      { name: '2999-01-01-0001-bad', sql: 'create table events.good ()' },
    ];
    await expect(migrateEventStore(db.pool, steps)).rejects.toThrow('already exists');
    expect(await applied()).toEqual(migrations.map(({ name }) => name));
    expect((await db.pool.query(`select to_regclass('events.good') as there`)).rows[0].there).toBeNull();
  });

  it('take as long as they need, whatever the limits of the pool are', async () => {
    const pool = createPool(db.url, { name: 'migrating', max: 1, statementMs: 100 });
    const slow = { name: '2999-01-01-0002-slow', sql: 'select pg_sleep(1.5)' };
    await migrateEventStore(pool, [...migrations, slow]);
    expect(await applied()).toContain(slow.name);
    await db.pool.query('delete from events.migrations where name = $1', [slow.name]);
    await pool.end();
  });

  it('refuse a step that was edited after it ran', async () => {
    const [first, ...rest] = migrations;
    const edited = [{ ...first!, sql: `${first!.sql} -- better` }, ...rest];
    await expect(migrateEventStore(db.pool, edited)).rejects.toThrow('was edited after it ran');
  });
});
