import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askAtOnce } from '@hedgerow/platform';
import { stallable, type Stallable } from '@hedgerow/testing/stallable';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { createPool } from './pool.js';

const db = suiteDatabase();
let way: Stallable;
let pool: pg.Pool;

beforeAll(async () => {
  way = await stallable(db.url);
  pool = createPool(way.url, { name: 'together', max: 1, statementMs: 2_000 });
  await pool.query('create table notes (id int primary key, words text, at timestamptz)');
});
afterAll(async () => {
  way.resume();
  await pool.end();
  await way.close();
});

const at = new Date('2026-11-26T10:00:00Z');
const insert = (id: number, words: string | null = 'wet') => ({
  name: 'note',
  text: 'insert into notes (id, words, at) values ($1, $2, $3)',
  values: [id, words, at],
});
const read = (id: number) => ({ name: 'read', text: 'select * from notes where id = $1', values: [id] });

const onOne = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

/** Counts the messages that say that the server has come to the end of what it was asked. */
const roundTrips = async (client: PoolClient, work: () => Promise<unknown>): Promise<number> => {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  let trips = 0;
  const count = () => void (trips += 1);
  connection.on('readyForQuery', count);
  try {
    await work();
    return trips;
  } finally {
    connection.off('readyForQuery', count);
  }
};

describe('statements that are asked together', () => {
  it('are one round trip, and answer in their order with rows as pg gives them', async () => {
    await onOne(async (client) => {
      let answers: Awaited<ReturnType<typeof askAtOnce>> = [];
      const ask = async () =>
        (answers = await askAtOnce(client, [
          insert(1),
          insert(2, null),
          read(1),
          read(2),
          read(3),
          { text: 'select $1::int + 1 as more', values: [41] },
          { text: 'select 7 as other, null as none' },
        ]));
      expect(await roundTrips(client, ask)).toBe(1);
      expect(answers).toEqual([
        { rows: [], rowCount: 1 },
        { rows: [], rowCount: 1 },
        { rows: [{ id: 1, words: 'wet', at }], rowCount: 1 },
        { rows: [{ id: 2, words: null, at }], rowCount: 1 },
        { rows: [], rowCount: 0 },
        { rows: [{ more: 42 }], rowCount: 1 },
        { rows: [{ other: 7, none: null }], rowCount: 1 },
      ]);
    });
  });

  it('share prepared statements with pg, whoever asked first, and are parsed once', async () => {
    await onOne(async (client) => {
      await client.query({ name: 'by pg', text: 'select $1::int as n', values: [1] });
      await askAtOnce(client, [{ name: 'by us', text: 'select $1::int as m', values: [2] }]);
      const [first, second] = await askAtOnce(client, [
        { name: 'by pg', text: 'select $1::int as n', values: [3] },
        { name: 'by us', text: 'select $1::int as m', values: [4] },
      ]);
      expect([first!.rows, second!.rows]).toEqual([[{ n: 3 }], [{ m: 4 }]]);
      const again = await client.query({ name: 'by us', text: 'select $1::int as m', values: [5] });
      expect(again.rows).toEqual([{ m: 5 }]);
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from pg_prepared_statements where name in ('by pg', 'by us')`,
      );
      expect(rows[0]!.n).toBe('2');
    });
  });

  it('fail with the error of the first that fails; without a transaction nothing of them stays', async () => {
    await onOne(async (client) => {
      const failing = askAtOnce(client, [
        insert(11),
        insert(11),
        insert(12),
        { name: 'new one', text: 'select 1 as one' },
      ]);
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      expect(await askAtOnce(client, [read(11), { name: 'new one', text: 'select 1 as one' }])).toMatchObject(
        [{ rows: [] }, { rows: [{ one: 1 }] }],
      );
    });
  });

  it('fail with a statement that PostgreSQL does not understand, which can be asked for again', async () => {
    await onOne(async (client) => {
      const wrong = { name: 'wrong', text: 'select nothing from nowhere' };
      for (let n = 0; n < 2; n++)
        await expect(askAtOnce(client, [read(1), wrong])).rejects.toMatchObject({ code: '42P01' });
      await expect(client.query(wrong)).rejects.toMatchObject({ code: '42P01' });
    });
  });

  it('refuse a name that means another statement, and leave the connection usable', async () => {
    await onOne(async (client) => {
      await askAtOnce(client, [read(1)]);
      const other = { name: 'read', text: 'select 1 as other' };
      await expect(askAtOnce(client, [insert(50), other])).rejects.toThrow('the name of another statement');
      expect(await askAtOnce(client, [read(50)])).toEqual([{ rows: [], rowCount: 0 }]);
    });
  });

  it('may take as long as they would one after the other', async () => {
    await onOne(async (client) => {
      const slow = { text: 'select pg_sleep(1.2)' };
      await expect(askAtOnce(client, [slow, slow, slow])).resolves.toHaveLength(3);
    });
  }, 15_000);

  it('give the connection up when the server does not answer', async () => {
    const client = await pool.connect();
    const broken = new Promise((resolve) => client.once('error', resolve));
    way.stall();
    await expect(askAtOnce(client, [read(1), read(2)])).rejects.toThrow('Query read timeout');
    await broken;
    client.release();
    expect(pool.totalCount).toBe(0);
    way.resume();
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  }, 15_000);
});
