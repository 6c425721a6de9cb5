import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, type Fact, userEmailAdded, userRegistered } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, aUser, databaseText } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { EventStore, FailedAttempts, PersonForgotten, PersonKeys, reveal, WrongMasterKey } from '../index.js';

type Registered = Fact<'UserRegistered', { name: string; username: string }>;

const db = suiteDatabase();
let keys: PersonKeys;
let store: EventStore;
const master = randomBytes(32);
const system: Actor = { kind: 'rule', id: 'test' };

beforeAll(() => {
  keys = new PersonKeys(db.pool, master);
  store = new EventStore(db.pool, keys);
});

const register = async (name: string, username: string, email: string) => {
  const user = aUser({ name, username, email });
  await store.append({
    commandId: newId(),
    actor: system,
    streams: [{ ...user, expected: 0 }],
    claims: [
      { kind: 'username', value: username, owner: user.id },
      { kind: 'email', value: email, owner: user.id },
    ],
  });
  return user;
};

/** What a reader makes of one sealed text. */
const textIn = async (reader: PersonKeys, field: 'name' | 'username', cipher: string): Promise<string> => {
  const fact = userRegistered({ userId: newId(), name: '', username: '', isAdmin: false, [field]: cipher });
  return (await reveal(reader, [fact]))[0]!.data[field];
};

describe('what identifies a person', () => {
  it('stands in clear nowhere in the events schema, and is read back in clear', async () => {
    const user = await register('Wilhelmina Quince', 'quincy', 'mina@orchard.example');
    await new FailedAttempts(db.pool, keys).failed('mina@orchard.example');
    const all = await databaseText(db.pool);
    expect(all).toContain(user.id);
    for (const word of ['wilhelmina', 'quince', 'quincy', 'mina@', 'orchard'])
      expect(all).not.toContain(word);

    const { events } = await store.read<Registered>(user.stream);
    expect(events.map(({ data }) => data)).toEqual(user.facts.map(({ data }) => data));
    expect(await store.claimOwner('email', 'Mina@Orchard.example')).toBe(user.id);
  });

  it('is gone after the key is destroyed, while the log stays readable', async () => {
    const user = await register('Barnaby Hawthorn', 'barnaby', 'barnaby@hawthorn.example');
    const other = await register('Rosa Hip', 'rosa', 'rosa@hawthorn.example');
    const elsewhere = new EventStore(db.pool, new PersonKeys(db.pool, master));
    await keys.destroy(user.id);
    for (const reader of [store, elsewhere]) {
      const { version, events } = await reader.read<Registered>(user.stream);
      expect(version).toBe(2);
      expect(events[0]!.data).toEqual({ userId: user.id, name: '', username: '', isAdmin: false });
      expect((await reader.read<Registered>(other.stream)).events[0]!.data.name).toBe('Rosa Hip');
    }
    const more = userEmailAdded({ userId: user.id, emailId: newId(), email: 'b@c.de', isPrimary: false });
    const request = {
      commandId: newId(),
      actor: system,
      streams: [{ stream: user.stream, expected: 2, facts: [more] }],
    };
    await expect(store.append(request)).rejects.toThrow(PersonForgotten);
    await keys.destroy(user.id);
  });

  it('is only ever opened where the catalogue says it is personal', async () => {
    const user = await register('Olive Branch', 'olive', 'olive@branch.example');
    const { rows } = await db.pool.query('select data from events.events where stream = $1', [user.stream]);
    const sealed = rows[0].data.name as string;
    const action = anAction({ comments: sealed });
    await store.append({ commandId: newId(), actor: system, streams: [{ ...action, expected: 0 }] });
    const { events } = await store.read<Fact<'ActionRecorded', { comments: string }>>(action.stream);
    expect(events[0]!.data.comments).toBe(sealed);
  });
});

describe('keys of persons', () => {
  it('are made once, whoever asks first', async () => {
    const person = newId();
    const programs = Array.from({ length: 8 }, () => new PersonKeys(db.pool, master));
    const ciphers = await Promise.all(
      programs.map((program, i) => program.encrypt(person, 'name', `text ${i}`)),
    );
    for (const [i, cipher] of ciphers.entries()) {
      expect(cipher).toMatch(new RegExp(`^pii:v1:${person}:[A-Za-z0-9_-]+$`));
      expect(await textIn(programs[(i + 1) % 8]!, 'name', cipher)).toBe(`text ${i}`);
    }
  });

  it('open nothing that was moved to another field or person, changed, or wrapped by another master key', async () => {
    const [mia, noor] = [newId(), newId()];
    const cipher = await keys.encrypt(mia, 'name', 'Mia');
    await keys.encrypt(noor, 'name', 'Noor');
    const changed = cipher.slice(0, -2) + (cipher.endsWith('AA') ? 'BB' : 'AA');
    const wrong = 'the text was changed or sealed by another key';
    await expect(textIn(keys, 'username', cipher)).rejects.toThrow(
      `username of ${mia} cannot be opened: ${wrong}`,
    );
    await expect(textIn(keys, 'name', cipher.replace(mia, noor))).rejects.toThrow(wrong);
    await expect(textIn(keys, 'name', changed)).rejects.toThrow(wrong);
    const stranger = new PersonKeys(db.pool, randomBytes(32));
    await expect(textIn(stranger, 'name', cipher)).rejects.toThrow(WrongMasterKey);
    expect(() => new PersonKeys(db.pool, randomBytes(16))).toThrow('32 bytes');
  });

  it('destroyed by another program are forgotten here within half a minute', async () => {
    let now = Date.now();
    const here = new PersonKeys(db.pool, master, () => now);
    const person = newId();
    const cipher = await here.encrypt(person, 'name', 'Mia');
    await new PersonKeys(db.pool, master).destroy(person);
    expect(await textIn(here, 'name', cipher)).toBe('Mia');
    now += 30_001;
    expect(await textIn(here, 'name', cipher)).toBe('');
  });

  it('that are lost do not make a person look erased: reading says what is wrong', async () => {
    const user = await register('Fern Brake', 'fern', 'fern@brake.example');
    await db.pool.query('delete from keys.persons where subject = $1', [user.id]);
    const elsewhere = new EventStore(db.pool, new PersonKeys(db.pool, master));
    await expect(elsewhere.read(user.stream)).rejects.toThrow(
      `name of ${user.id} cannot be opened: there is no key of this person`,
    );
  });

  it('are fetched with one query for a whole batch', async () => {
    const persons = Array.from({ length: 50 }, (_, i) => ({ id: newId(), name: `Person ${i}` }));
    const facts = await Promise.all(
      persons.map(async ({ id, name }) =>
        userRegistered({
          userId: id,
          name: await keys.encrypt(id, 'name', name),
          username: await keys.encrypt(id, 'username', name),
          isAdmin: false,
        }),
      ),
    );
    let queries = 0;
    const counting = new Proxy(db.pool, {
      get: (pool, property) => {
        if (property === 'query') queries += 1;
        const value = Reflect.get(pool, property) as unknown;
        return typeof value === 'function' ? value.bind(pool) : value;
      },
    });
    const reader = new PersonKeys(counting, master);
    await reader.ready();
    queries = 0;
    const revealed = await reveal(reader, [...facts, ...facts]);
    expect(revealed.map(({ data }) => data.name)).toEqual([...persons, ...persons].map(({ name }) => name));
    expect(queries).toBe(1);
  });
});
