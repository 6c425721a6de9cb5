import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aUser, testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import {
  Credentials,
  Erasures,
  EventStore,
  MailCodes,
  PersonKeys,
  Sessions,
  UnreadableText,
} from '../index.js';

const db = suiteDatabase();
const operator: Actor = { kind: 'rule', id: 'test' };
let keys: PersonKeys;
let store: EventStore;
let sessions: Sessions;
let scrubbed: string[];
let calls = 0;
let erasures: Erasures;

beforeAll(() => {
  keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  sessions = new Sessions(db.pool);
  scrubbed = [];
  const scrub = async (persons: readonly string[]) => {
    calls += 1;
    return { 'read.users_g1': scrubbed.push(...persons) };
  };
  erasures = new Erasures({ pool: db.pool, store, keys, scrub });
});

/** A person with an account: events, claims, a passphrase, a session, and a letter with a code on its way. */
const join = async (username: string) => {
  const user = aUser({ username, name: 'Wilhelmina Quince', email: `${username}@orchard.example` });
  const sessionId = newId();
  await store.append({
    commandId: newId(),
    actor: operator,
    streams: [{ ...user, expected: 0 }],
    claims: [
      { kind: 'username', value: username, owner: user.id },
      { kind: 'email', value: `${username}@orchard.example`, owner: user.id },
      { kind: 'verified-email', value: `${username}@orchard.example`, owner: user.id },
    ],
    within: async (client) => {
      await new Credentials(db.pool).set(user.id, '$argon2id$of-nothing', client);
      await sessions.create({ id: sessionId, userId: user.id, lifeSeconds: 600, browser: 'Firefox' }, client);
    },
  });
  await new MailCodes(db.pool, keys).issue({
    ...{ purpose: 'reset-passphrase', subject: user.id, person: user.id },
    ...{ request: newId(), askedAt: new Date().toISOString() },
  });
  return { ...user, sessionId };
};

const erasuresWith = (fresh: PersonKeys) => {
  const parts = { pool: db.pool, store: new EventStore(db.pool, fresh), keys: fresh };
  return new Erasures({ ...parts, scrub: () => Promise.resolve({}) });
};
const typesOf = async (stream: string) => (await store.read(stream)).events.map(({ type }) => type);
const listed = async (person: string) => {
  const text = 'select done_at is not null as done from events.erasures where person = $1';
  return (await db.pool.query<{ done: boolean }>(text, [person])).rows;
};
const twoMinutesPass = () =>
  db.pool.query(`update keys.persons set destroyed_at = destroyed_at - interval '2 minutes'`);
const isDestroyed = async (person: string) =>
  (await new PersonKeys(db.pool, testMasterKey).find([person])).get(person)?.kind === 'destroyed';

describe('erasing a person', () => {
  it('says so in the log, destroys the key, and leaves nothing of the account; names are free again', async () => {
    const quince = await join('quincy');
    const other = await join('rosa');
    await erasures.erase(quince.id, operator);

    expect(await typesOf(quince.stream)).toEqual(['UserRegistered', 'UserEmailAdded', 'PersonalDataErased']);
    expect((await store.read(quince.stream)).events[0]!.data).toMatchObject({ name: '', username: '' });
    expect(await isDestroyed(quince.id)).toBe(true);
    expect(scrubbed).toEqual([quince.id]);
    expect(await sessions.isActive(quince.sessionId)).toBe(false);
    expect(await store.claimOwner('username', 'quincy')).toBeUndefined();
    expect(await store.claimOwner('email', 'quincy@orchard.example')).toBeUndefined();
    expect(await store.claimOwner('verified-email', 'quincy@orchard.example')).toBeUndefined();
    const codes = await db.pool.query('select person from events.mail_codes');
    expect(codes.rows).toEqual([{ person: other.id }]);
    const { rows } = await db.pool.query('select user_id from events.credentials');
    expect(rows).toEqual([{ user_id: other.id }]);
    const browsers = await db.pool.query('select user_id from events.sessions where browser is not null');
    expect(browsers.rows).toEqual([{ user_id: other.id }]);
    expect(await sessions.isActive(other.sessionId)).toBe(true);
    await join('quincy');
  });

  it('is done once, however often and by however many it is asked for', async () => {
    const user = await join('barnaby');
    await Promise.all([1, 2, 3].map(() => erasures.erase(user.id, operator)));
    await erasures.erase(user.id, operator);
    expect(await typesOf(user.stream)).toEqual(['UserRegistered', 'UserEmailAdded', 'PersonalDataErased']);
  });

  it('is refused while a key or a text does not open; it is no erasure, and invitations would be overlooked', async () => {
    const [user, damaged] = [await join('bramble'), await join('buckthorn')];
    await db.pool.query(`update keys.persons set wrapped_key = '\\x00' where subject = $1`, [user.id]);
    await db.pool.query(
      `update events.events set data = replace(data::text, $1, $1 || 'AAAA')::json
       where stream = $2 and version = 1`,
      [`pii:v1:${damaged.id}:`, damaged.stream],
    );
    const afresh = erasuresWith(new PersonKeys(db.pool, testMasterKey));
    for (const { id } of [user, damaged]) {
      await expect(afresh.erase(id, operator)).rejects.toThrow(UnreadableText);
      expect([await isDestroyed(id), await listed(id)]).toEqual([false, []]);
    }
    await db.pool.query('delete from keys.persons where subject = any($1)', [[user.id, damaged.id]]);
  });

  it('works for a person whose key is lost', async () => {
    const user = await join('medlar');
    await db.pool.query('delete from keys.persons where subject = $1', [user.id]);
    await erasuresWith(new PersonKeys(db.pool, testMasterKey)).erase(user.id, operator);
    expect(await isDestroyed(user.id)).toBe(true);
  });

  it('that is interrupted at any step is carried on, and done only when no program remembers the key', async () => {
    const [first, second] = [await join('hazel'), await join('alder')];
    const broken = () => Promise.reject(new Error('out of reach'));
    const keysAway = Object.assign(Object.create(keys) as PersonKeys, { destroy: broken });
    const interrupted = (over: object) =>
      new Erasures({ pool: db.pool, store, keys, scrub: broken, ...over });
    await expect(interrupted({ keys: keysAway }).erase(first.id, operator)).rejects.toThrow('out of reach');
    await expect(interrupted({}).erase(second.id, operator)).rejects.toThrow('out of reach');
    expect(await listed(first.id)).toEqual([{ done: false }]);
    expect(await isDestroyed(first.id)).toBe(false);

    expect(await erasures.carryOn()).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([isDestroyed(first.id), isDestroyed(second.id)])).toEqual([true, true]);
    expect(scrubbed).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await listed(first.id)).toEqual([{ done: false }]);
    await twoMinutesPass();
    expect(await erasures.carryOn()).toBe(0);
    expect(await listed(first.id)).toEqual([{ done: true }]);
  });

  it('whose key is destroyed long after it was asked for is done a minute after that, not at once', async () => {
    const user = await join('rowan');
    await db.pool.query('insert into events.erasures (person) values ($1)', [user.id]);
    await db.pool.query(`update events.erasures set requested_at = now() - interval '1 hour'`);
    expect(await erasures.carryOn()).toBe(1);
    expect([await isDestroyed(user.id), await listed(user.id)]).toEqual([true, [{ done: false }]]);
    await twoMinutesPass();
    expect(await erasures.carryOn()).toBe(0);
    expect(await listed(user.id)).toEqual([{ done: true }]);
  });
});

describe('an older backup', () => {
  it('of the keys: the event log knows who is erased, and destroys the key again', async () => {
    const user = await join('sorrel');
    const { rows } = await db.pool.query('select * from keys.persons where subject = $1', [user.id]);
    await erasures.erase(user.id, operator);
    await twoMinutesPass();
    await erasures.carryOn();
    expect(await listed(user.id)).toEqual([{ done: true }]);
    await db.pool.query('update keys.persons set wrapped_key = $2, destroyed_at = null where subject = $1', [
      user.id,
      rows[0].wrapped_key,
    ]);
    expect(await erasures.compareLists(operator)).toBe(1);
    expect(await isDestroyed(user.id)).toBe(true);
    // Programs may remember the key that was back.
    expect(await listed(user.id)).toEqual([{ done: false }]);
    expect(await erasures.compareLists(operator)).toBe(0);
  });

  it('of the keys, one of which does not open: the others are erased again, and it says so', async () => {
    const [shut, user] = [await join('dogwood'), await join('spindle')];
    const rows = () => db.pool.query('select * from keys.persons where subject = $1', [user.id]);
    const { wrapped_key: wrapped } = (await rows()).rows[0];
    for (const { id } of [shut, user]) await erasures.erase(id, operator);
    const restore = (id: string, key: Buffer) =>
      db.pool.query('update keys.persons set wrapped_key = $2, destroyed_at = null where subject = $1', [
        id,
        key,
      ]);
    await restore(shut.id, Buffer.of(0));
    await restore(user.id, wrapped);
    await expect(erasures.compareLists(operator)).rejects.toThrow('1 could not be erased again');
    expect(await Promise.all([isDestroyed(user.id), isDestroyed(shut.id)])).toEqual([true, false]);
    await keys.destroy(shut.id);
  });

  it('of the event log: the keys know who is erased, and the account ends again', async () => {
    const [user, unborn] = [await join('tansy'), newId()];
    await keys.destroy(user.id);
    await keys.destroy(unborn);
    const [emptied, called] = [scrubbed.length, calls];
    expect(await erasures.compareLists(operator)).toBe(2);
    expect(await typesOf(user.stream)).toContain('PersonalDataErased');
    expect(await sessions.isActive(user.sessionId)).toBe(false);
    // At once: an analyze for each of thousands would keep what was interrupted waiting.
    expect(new Set(scrubbed.slice(emptied))).toEqual(new Set([user.id, unborn]));
    expect(calls).toBe(called + 1);
    expect(await listed(unborn)).toEqual([{ done: false }]);
  });
});
