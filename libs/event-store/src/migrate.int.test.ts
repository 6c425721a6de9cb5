import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyDatabase, eventually, type TestDatabase, testServices } from '@hedgerow/testing';
import { createPool, migrateEventStore } from './index.js';
import { migrations } from './migrations/index.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase(await testServices({ postgres: true }));
});
afterAll(() => db.drop());

const applied = async () =>
  (await db.pool.query('select name from events.migrations order by name')).rows.map((row) => row.name);

/** Whether an index is finished; undefined where there is none. */
const index = async (name: string) => {
  const text = `select indisvalid as valid from pg_index where indexrelid = to_regclass('events.${name}')`;
  return (await db.pool.query<{ valid: boolean }>(text)).rows[0]?.valid;
};

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

  it('leave the schema as the last good step made it when one fails', async () => {
    const good = { name: '2999-01-01-0000-good', sql: 'create table events.good ()' };
    const bad = {
      name: '2999-01-01-0001-bad',
      sql: 'create table events.half (); create table events.good ()',
    };
    await expect(migrateEventStore(db.pool, [...migrations, good, bad])).rejects.toThrow('already exists');
    expect(await applied()).toEqual([...migrations.map(({ name }) => name), good.name]);
    expect((await db.pool.query(`select to_regclass('events.half') as there`)).rows[0].there).toBeNull();
    await db.pool.query(`drop table events.good; delete from events.migrations where name = '${good.name}'`);
  });

  it('hold no lock of a step while the next one runs, and build indexes while others write', async () => {
    const insert = `insert into events.claims values ('username', sha256(random()::text::bytea), 'x')`;
    const writer = await db.pool.connect();
    await writer.query('begin');
    await writer.query(insert);
    const steps = [
      ...migrations,
      { name: '2999-01-01-0003-lock', sql: 'alter table events.sessions add column more int' },
      {
        name: '2999-01-01-0004-index',
        indexes: [{ name: 'claims_more', on: 'claims', rest: '(owner, kind)' }],
      },
    ];
    let isDone = false;
    const migrating = migrateEventStore(db.pool, steps).then(() => (isDone = true));
    await eventually(async () => (await applied()).includes('2999-01-01-0003-lock'));
    // The build waits for the open transaction, and nothing waits for the build.
    await eventually(async () => (await index('claims_more')) === false);
    await db.pool.query(insert);
    await db.pool.query('select from events.sessions');
    expect(isDone).toBe(false);
    await writer.query('commit');
    writer.release();
    await migrating;
    expect(await index('claims_more')).toBe(true);
  });

  it('build an index anew that a program left unfinished', async () => {
    await db.pool
      .query(`update pg_index set indisvalid = false where indexrelid = 'events.claims_more'::regclass;
      delete from events.migrations where name = '2999-01-01-0004-index'`);
    const step = { name: '2999-01-01-0004-index', indexes: [{ name: 'claims_more', on: 'claims', rest: '(owner, kind)' }] }; // prettier-ignore
    await Promise.all([1, 2, 3].map(() => migrateEventStore(db.pool, [...migrations, step])));
    expect(await index('claims_more')).toBe(true);
    await db.pool.query(
      `drop index events.claims_more; delete from events.migrations where name like '2999%'`,
    );
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
    const edited = [{ name: first!.name, sql: `${first!.sql} -- better` }, ...rest];
    await expect(migrateEventStore(db.pool, edited)).rejects.toThrow('was edited after it ran');
  });
});
