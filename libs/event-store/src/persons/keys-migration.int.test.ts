import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Actor, userRegistered } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aUser, databaseText, emptyDatabase, type TestDatabase, testMasterKey as master, testServices } from '@hedgerow/testing'; // prettier-ignore
import type pg from 'pg';
import { EventStore, KeysLeftBehind, migrateEventStore, migrateKeys, PersonKeys, reveal } from '../index.js';
import { seal, sealText } from './sealed-text.js';

const operator: Actor = { kind: 'rule', id: 'test' };
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
const empty = async (): Promise<TestDatabase> => {
  const database = await emptyDatabase(await testServices({ postgres: true }));
  databases.push(database);
  return database;
};

/** A program from before keys had a schema of their own: its statements, and its two keys derived from the master key. */
const olderProgram = (pool: pg.Pool) => {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `hedgerow/${purpose}`, 32));
  return {
    register: async (person: string, name: string) => {
      const key = randomBytes(32);
      await pool.query(
        `insert into events.subject_keys (subject, wrapped_key)
         select * from unnest($1::uuid[], $2::bytea[]) on conflict (subject) do nothing`,
        [[person], [seal(derive('person-keys'), person, key)]],
      );
      const hash = createHmac('sha256', derive('hashes')).update(`claim/username\0${name}`).digest();
      await pool.query(`insert into events.claims values ('username', $1, $2)`, [hash, person]);
      return sealText(key, person, 'name', name);
    },
    destroy: (person: string) =>
      pool.query(
        `insert into events.subject_keys (subject, destroyed_at) values ($1, now())
         on conflict (subject) do update
         set wrapped_key = null, destroyed_at = coalesce(subject_keys.destroyed_at, now())`,
        [person],
      ),
  };
};
const nameFrom = async (keys: PersonKeys, cipher: string): Promise<string> => {
  const fact = userRegistered({ userId: newId(), name: cipher, username: '', isAdmin: false });
  return (await reveal(keys, [fact]))[0]!.data.name;
};

describe('keys of before', () => {
  it('open in their new place, names are found again, and a program of before goes on beside the new one', async () => {
    const { pool } = await empty();
    await migrateEventStore(pool);
    const older = olderProgram(pool);
    const [mia, noor, rosa] = [newId(), newId(), newId()];
    const miasName = await older.register(mia, 'mia');
    await Promise.all([1, 2, 3].map(() => migrateKeys(pool)));
    const keys = new PersonKeys(pool, master);
    const store = new EventStore(pool, keys);
    expect(await nameFrom(keys, miasName)).toBe('mia');
    expect(await store.claimOwner('username', 'Mia')).toBe(mia);

    const noorsName = await older.register(noor, 'noor');
    expect(await nameFrom(keys, noorsName)).toBe('noor');
    expect(await store.claimOwner('username', 'noor')).toBe(noor);
    await keys.encrypt(rosa, 'name', 'Rosa');
    await older.destroy(rosa);
    await older.destroy(noor);
    expect(await keys.destroyed()).toEqual(new Set([rosa, noor]));
    expect((await pool.query('select subject from events.subject_keys')).rowCount).toBe(3);
    await migrateKeys(pool);
  });
});

describe('keys in a database of their own', () => {
  it('are nowhere in the database of the events, which does everything as before', async () => {
    const [events, apart] = [await empty(), await empty()];
    await migrateEventStore(events.pool);
    await migrateKeys(apart.pool, events.pool);
    const keys = new PersonKeys(apart.pool, master);
    const store = new EventStore(events.pool, keys);
    const user = aUser({ name: 'Wilhelmina Quince', username: 'quincy' });
    await store.append({
      ...{ commandId: newId(), actor: operator, payload: { name: 'Wilhelmina' } },
      streams: [{ ...user, expected: 0 }],
      claims: [{ kind: 'username', value: 'quincy', owner: user.id }],
    });
    expect((await store.read(user.stream)).events[0]!.data).toMatchObject({ name: 'Wilhelmina Quince' });
    expect(await store.claimOwner('username', 'quincy')).toBe(user.id);
    expect((await events.pool.query('select from events.subject_keys')).rowCount).toBe(0);
    expect((await events.pool.query(`select to_regclass('keys.persons') as there`)).rows).toEqual([
      { there: null },
    ]);
    expect((await apart.pool.query('select subject from keys.persons')).rows).toEqual([{ subject: user.id }]);
    // The keys do not tell whose they are.
    expect(await databaseText(apart.pool)).not.toMatch(/quinc|wilhelm/);
    await keys.destroy(user.id);
    expect((await store.read(user.stream)).events[0]!.data).toMatchObject({ name: '', username: '' });
  });

  it('are moved there before a program starts, and do not stay behind', async () => {
    const [events, apart] = [await empty(), await empty()];
    await migrateEventStore(events.pool);
    await migrateKeys(events.pool);
    const [mia, noor] = [newId(), newId()];
    const keys = new PersonKeys(events.pool, master);
    const cipher = await keys.encrypt(mia, 'name', 'Mia');
    await keys.encrypt(noor, 'name', 'Noor');
    const refused = () => migrateKeys(apart.pool, events.pool);
    await expect(refused()).rejects.toThrow(KeysLeftBehind);
    await expect(refused()).rejects.toThrow(
      'holds 2 keys of persons, 2 of which KEYS_DATABASE_URL does not have',
    );
    for (const table of ['persons', 'masters', 'hashing']) {
      const { rows } = await events.pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from keys.${table} t`,
      );
      for (const { row } of rows)
        await apart.pool.query(`insert into keys.${table} select * from jsonb_populate_record(null::keys.${table}, $1)`, [row]); // prettier-ignore
    }
    await expect(refused()).rejects.toThrow('all of which KEYS_DATABASE_URL has as well: drop them there');
    await events.pool.query('drop schema keys cascade');
    await refused();
    const moved = new PersonKeys(apart.pool, master);
    expect(await nameFrom(moved, cipher)).toBe('Mia');
    expect(await moved.hash('a', 'b')).toEqual(await keys.hash('a', 'b'));
  });
});
