import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import { anAction, testMasterKey } from '@hedgerow/testing';
import { stallable } from '@hedgerow/testing/stallable';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import pg from 'pg';
import { appendedChannel, createPool, EventStore, PersonKeys, StaleStream } from './index.js';
import { command } from './testing/fresh-store.js';

let listener: pg.Client;
// Before the database goes, which would break the connection.
afterAll(() => listener.end());
const db = suiteDatabase();
/** When hints came. */
let hints: number[];
let pool: pg.Pool;
let store: EventStore;

beforeAll(async () => {
  listener = new pg.Client({ connectionString: db.url });
  listener.on('notification', () => hints.push(performance.now()));
  await listener.connect();
  await listener.query(`listen ${appendedChannel}`);
  // A function of ours stands before the one of PostgreSQL where a test asks for it.
  await db.pool.query('create schema planted');
});

const storeOn = async (options: { max: number; options?: string }, url = db.url) => {
  pool = createPool(url, { name: 'hint', sendsAhead: true, statementMs: 1_000, ...options });
  store = new EventStore(pool, new PersonKeys(db.pool, testMasterKey));
  // The first append of a store notes the types of events; hints rest before the next.
  await append();
  await until(isIdle);
  // The listener has been told what was committed before it is answered.
  await listener.query('select 1');
  await sleep(20);
  hints = [];
};
beforeEach(() => {
  hints = [];
});
afterEach(() => pool.end());

const append = (built = anAction(), expected = 0) => store.append(command([{ ...built, expected }]));
const until = async (condition: () => boolean): Promise<void> => {
  for (const end = performance.now() + 5_000; !condition();) {
    if (performance.now() > end) throw new Error('It did not come to that');
    await sleep(1);
  }
};
const isIdle = () => pool.idleCount === pool.totalCount;
const processId = async (): Promise<number> =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/** What the hint does instead of telling anyone. */
const plant = (body: string) =>
  db.pool.query(
    `create or replace function planted.pg_notify(text, text) returns void language plpgsql as $$ begin ${body}; end $$`,
  );
const planted = { max: 1, options: '-c search_path=planted,pg_catalog' };

describe('the hint that something was appended', () => {
  it('goes in the write of the append where none went lately', async () => {
    await storeOn({ max: 1 });
    const client = await pool.connect();
    client.release();
    const writev = jest.spyOn(client.connection.stream, '_writev' as never);
    const write = jest.spyOn(client.connection.stream, '_write' as never);
    await append();
    await until(() => hints.length > 0);
    // Nothing comes after it.
    await sleep(20);
    expect(hints).toHaveLength(1);
    expect(writev).toHaveBeenCalledTimes(1);
    expect(write).not.toHaveBeenCalled();
  });

  it('comes after the commit, in a transaction of its own: that of a refused append comes, too', async () => {
    await storeOn({ max: 1 });
    const before = await processId();
    const action = anAction();
    await append(action);
    await until(() => hints.length === 1);
    const { rows } = await listener.query('select from events.events where stream = $1', [action.stream]);
    expect(rows).toHaveLength(1);
    await sleep(10);
    await expect(append(action)).rejects.toThrow(StaleStream);
    await until(() => hints.length === 2);
    // The refusal did not cost the connection.
    expect(await processId()).toBe(before);
    await append(action, 1);
  });

  it('is one for each burst and another for what came meanwhile, at most one in 5 ms', async () => {
    await storeOn({ max: 10 });
    const begun = performance.now();
    await Promise.all(Array.from({ length: 200 }, () => append()));
    const ended = performance.now();
    await until(() => hints.at(-1)! > ended);
    await sleep(20);
    // Timers keep whole milliseconds.
    expect(hints.length).toBeLessThanOrEqual(2 + (ended - begun) / 4);
  });

  it('follows the commit of an append that writes more within its transaction', async () => {
    await storeOn({ max: 1 });
    await store.append({
      ...command([{ ...anAction(), expected: 0 }]),
      within: async () => {
        await sleep(30);
        expect(hints).toEqual([]);
      },
    });
    await until(() => hints.length === 1);
  });

  it('delays no answer, and keeps its connection from others until it is done', async () => {
    await plant('perform pg_sleep(0.8)');
    await storeOn(planted);
    await until(isIdle);
    const begun = performance.now();
    await append();
    expect(performance.now() - begun).toBeLessThan(600);
    expect(pool.idleCount).toBe(0);
    await processId();
    expect(performance.now() - begun).toBeGreaterThan(790);
  });

  it('reaches nobody where it fails, nor where the connection breaks with it', async () => {
    const refused = { body: `raise exception 'no'`, isKept: true };
    const broken = { body: 'perform pg_terminate_backend(pg_backend_pid())', isKept: false };
    for (const { body, isKept } of [refused, broken]) {
      await plant(body);
      await storeOn(planted);
      await until(isIdle);
      const before = await processId();
      await expect(append()).resolves.toMatchObject({ repeated: false });
      await until(() => (isKept ? isIdle() : pool.totalCount === 0));
      expect((await processId()) === before).toBe(isKept);
      await pool.end();
    }
    await storeOn({ max: 1 });
  });

  it('breaks with the connection of its append, which is thrown away', async () => {
    await storeOn({ max: 1 });
    const pid = await processId();
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table events.events in exclusive mode');
    const action = anAction();
    const refused = expect(append(action)).rejects.toMatchObject({ code: '57P01' });
    await sleep(50);
    await db.pool.query('select pg_terminate_backend($1)', [pid]);
    await refused;
    await holder.query('rollback');
    holder.release();
    await append(action);
    expect(await processId()).not.toBe(pid);
  });

  it('lets an append end that waits too long for a lock or for a server that does not answer, as before', async () => {
    const way = await stallable(db.url);
    await storeOn({ max: 1 }, way.url);
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table events.events in exclusive mode');
    await expect(append()).rejects.toMatchObject({ code: '55P03' });
    await holder.query('rollback');
    holder.release();
    await append();
    await sleep(20);
    way.stall();
    await expect(append()).rejects.toThrow('Query read timeout');
    await until(() => pool.totalCount === 0);
    way.resume();
    await append();
    await pool.end();
    await way.close();
    await storeOn({ max: 1 });
  });
});
