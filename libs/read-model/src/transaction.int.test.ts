import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPool } from '@hedgerow/event-store';
import { stallable, type Stallable } from '@hedgerow/testing/stallable';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { BinaryRows, copyRows } from './binary-copy.js';
import { asksLast, inTransactionTogether } from './transaction.js';

const db = suiteDatabase();
let way: Stallable;
let pool: pg.Pool;

beforeAll(async () => {
  way = await stallable(db.url);
  pool = createPool(way.url, { name: 'together', max: 1, statementMs: 2_000 });
  await pool.query('create table notes (id int primary key, words text, at timestamptz)');
  await pool.query('create table depths (depth float8)');
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
const ids = async () =>
  (await pool.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);

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

describe('a transaction whose parts run at once', () => {
  it('asks what its parts ask in one moment in one round trip, a COPY in its place', async () => {
    const seen: unknown[] = [];
    const work = () =>
      inTransactionTogether(pool, async (client) => {
        const part = async (id: number) => {
          await client.query(insert(id));
          seen.push((await client.query<{ id: number }>(read(id))).rows[0]?.id);
        };
        const copying = async () => {
          await client.query('select 1');
          const copied = new BinaryRows();
          copied.row(1);
          copied.float8(29);
          await copyRows(client, 'depths', 'depth', copied);
          const { rows } = await client.query<{ depth: number }>('select depth from depths');
          seen.push(rows[0]?.depth);
        };
        await Promise.all([part(21), part(22), part(23), copying()]);
      });
    const client = await pool.connect();
    client.release();
    // Begin with what comes first; the reads; the copy; its read; commit.
    expect(await roundTrips(client, work)).toBeLessThanOrEqual(5);
    expect(seen.sort()).toEqual([21, 22, 23, 29]);
    expect(await ids()).toEqual(expect.arrayContaining([21, 22, 23]));
  });

  it('leaves nothing when a part fails, and asks nothing more for the parts that go on', async () => {
    const goneOn: unknown[] = [];
    const failing = inTransactionTogether(pool, async (client) => {
      const slow = async () => {
        await client.query(insert(31));
        await new Promise((resolve) => setTimeout(resolve, 50));
        await client.query(insert(32)).catch((error: unknown) => goneOn.push(error));
      };
      const bad = async () => {
        await client.query(insert(33));
        throw new Error('of the part itself');
      };
      await Promise.all([slow(), bad()]);
    });
    await expect(failing).rejects.toThrow('of the part itself');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(goneOn).toEqual([new Error('of the part itself')]);
    expect((await ids()).filter((id) => id > 30)).toEqual([]);
  });

  it('copies nothing for a part that goes on after another failed', async () => {
    let copying: Promise<unknown> = Promise.resolve();
    const failing = inTransactionTogether(pool, async (client) => {
      const late = async () => {
        await client.query('select pg_sleep(0.05)').catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 50));
        const copied = new BinaryRows();
        copied.row(1);
        copied.float8(77);
        copying = copyRows(client, 'depths', 'depth', copied);
        await copying;
      };
      const bad = async () => {
        await client.query('select 1');
        throw new Error('of the part itself');
      };
      await Promise.all([late(), bad()]);
    });
    await expect(failing).rejects.toThrow('of the part itself');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(copying).rejects.toThrow('of the part itself');
    expect((await pool.query('select from depths where depth = 77')).rowCount).toBe(0);
  });

  it('leaves nothing when a statement fails', async () => {
    const failing = inTransactionTogether(pool, (client) =>
      Promise.all([client.query(insert(41)), client.query(insert(41)), client.query(insert(42))]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect((await ids()).filter((id) => id > 40)).toEqual([]);
  });

  describe('that ends with its parts', () => {
    /** Reads, and writes what it calls its last. */
    const lasting = (id: number, words?: () => string) => async (client: PoolClient) => {
      await client.query(read(id));
      asksLast(client);
      await Promise.all([client.query(insert(id, words?.())), client.query(read(id))]);
      return id;
    };
    const tripsOf = async (work: () => Promise<unknown>) => {
      const client = await pool.connect();
      client.release();
      return roundTrips(client, work);
    };

    it('commits with what they ask last, whichever of them had less to ask', async () => {
      let found: unknown;
      const idle = () => Promise.resolve(undefined);
      const short = async (client: PoolClient) => void (await client.query(insert(61)));
      const trips = await tripsOf(async () => {
        found = await inTransactionTogether(pool, (_, endWith) =>
          endWith<number | void>([lasting(62), short, lasting(63), idle]),
        );
      });
      // Begin and the reads; the rest and the commit.
      expect(trips).toBe(2);
      expect(found).toEqual([62, undefined, 63, undefined]);
      expect(await ids()).toEqual(expect.arrayContaining([61, 62, 63]));
    });

    it('commits by itself where a part does not say what it asks last, or a COPY comes last', async () => {
      const silent = async (client: PoolClient) => {
        await client.query(read(64));
        await client.query(insert(64));
      };
      const copying = async (client: PoolClient) => {
        await client.query('select 1');
        asksLast(client);
        const copied = new BinaryRows();
        copied.row(1);
        copied.float8(64);
        await copyRows(client, 'depths', 'depth', copied);
      };
      const work = (part: (client: PoolClient) => Promise<unknown>) => () =>
        inTransactionTogether(pool, (_, endWith) => endWith([part, lasting(65)]));
      expect(await tripsOf(work(silent))).toBe(3);
      await pool.query('delete from notes where id = 65');
      await work(copying)();
      expect(await ids()).toEqual(expect.arrayContaining([64, 65]));
      expect((await pool.query('select from depths where depth = 64')).rowCount).toBe(1);
    });

    it('leaves nothing where a part fails before the last is asked, or what is asked last fails', async () => {
      const refusing = async (client: PoolClient) => {
        await client.query('select 1');
        throw new Error('not where it was expected');
      };
      const work = (part: (client: PoolClient) => Promise<unknown>) =>
        inTransactionTogether(pool, (_, endWith) => endWith([part, lasting(71)]));
      await expect(work(refusing)).rejects.toThrow('not where it was expected');
      await expect(work(lasting(61))).rejects.toMatchObject({ code: '23505' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await ids()).not.toContain(71);
    });

    it('leaves nothing where a part fails while others are still asked', async () => {
      const late = async (client: PoolClient) => {
        await client.query('select pg_sleep(0.02)');
        throw new Error('late');
      };
      const early = async (client: PoolClient) => {
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        asksLast(client);
        await client.query(insert(72));
      };
      const failing = inTransactionTogether(pool, (_, endWith) => endWith([late, early]));
      await expect(failing).rejects.toThrow('late');
      expect(await ids()).not.toContain(72);
    });

    it('refuses what a part asks after its last', async () => {
      const more = async (client: PoolClient) => {
        await lasting(73)(client);
        await client.query(insert(74));
      };
      const waiting = async (client: PoolClient) => {
        for (const id of [75, 76, 77, 78]) await client.query(read(id));
      };
      const failing = inTransactionTogether(pool, (_, endWith) => endWith([more, waiting]));
      await expect(failing).rejects.toThrow('more after what it called its last');
      expect(await ids()).not.toContain(73);
      const committed = inTransactionTogether(pool, (_, endWith) => endWith([more]));
      await expect(committed).rejects.toThrow('more after what it called its last');
      expect(await ids()).not.toContain(74);
    });
  });
});
