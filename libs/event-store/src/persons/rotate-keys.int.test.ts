import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { userRegistered } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { freshDatabase, type TestDatabase, testServices } from '@hedgerow/testing';
import { type MasterKeys, masterKeys, PersonKeys, reveal, rotateKeys } from '../index.js';

const first = { version: 1, key: randomBytes(32) };
const second = { version: 2, key: randomBytes(32) };
let db: TestDatabase;
beforeEach(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
});
afterEach(() => db.drop());

const keysWith = (...masters: MasterKeys): PersonKeys => new PersonKeys(db.pool, masters);
const nameFrom = async (keys: PersonKeys, cipher: string): Promise<string> => {
  const fact = userRegistered({ userId: newId(), name: cipher, username: '', isAdmin: false });
  return (await reveal(keys, [fact]))[0]!.data.name;
};
const sealNames = async (keys: PersonKeys, count: number) => {
  const persons = Array.from({ length: count }, (_, i) => ({ id: newId(), name: `Person ${i}` }));
  await keys.ensure(persons.map(({ id }) => id));
  return Promise.all(
    persons.map(async ({ id, name }) => ({ id, name, cipher: await keys.encrypt(id, 'name', name) })),
  );
};
const counts = async () => {
  const text = `select master_version as version, count(*)::int as keys from keys.persons
                where wrapped_key is not null group by 1 order by 1`;
  return (await db.pool.query<{ version: number; keys: number }>(text)).rows;
};

describe('a master key', () => {
  it('that is wrong is refused by its version before anything is written', async () => {
    const person = newId();
    await keysWith(first).encrypt(person, 'name', 'Mia');
    const wrong = keysWith({ version: 1, key: randomBytes(32) });
    await expect(wrong.ready()).rejects.toThrow('The master key given as version 1 is not the one');
    await expect(wrong.encrypt(newId(), 'name', 'Noor')).rejects.toThrow('version 1');
    await expect(wrong.hash('claim', 'noor')).rejects.toThrow('version 1');
    expect(await counts()).toEqual([{ version: 1, keys: 1 }]);
  });

  it('that is wrong is refused, too, where no program with proofs ran before', async () => {
    const person = newId();
    await keysWith(first).encrypt(person, 'name', 'Mia');
    await db.pool.query('truncate keys.masters, keys.hashing');
    await expect(keysWith({ version: 1, key: randomBytes(32) }).ready()).rejects.toThrow('version 1');
    await keysWith(first).ready();
  });

  it('that is missing is named with the number of keys that need it', async () => {
    await sealNames(keysWith(first), 3);
    await expect(keysWith(second).ready()).rejects.toThrow(
      'Master key version 1 is missing: it wraps 4 keys',
    );
  });
});

describe('a rotation', () => {
  it('wraps every key anew while programs run; then the old master key is needed no more', async () => {
    const running = keysWith(first);
    const names = await sealNames(running, 1_200);
    const claim = await running.hash('claim/username', 'mia');
    const both = keysWith(second, first);
    const [later] = await sealNames(both, 1);
    expect(await counts()).toEqual([
      { version: 1, keys: 1_200 },
      { version: 2, keys: 1 },
    ]);
    // Stopped after the first batch, and one person erased meanwhile.
    const stopped = rotateKeys(db.pool, [second, first], () => {
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await counts()).toContainEqual({ version: 1, keys: 700 });
    await both.destroy(names[0]!.id);

    const { rewrapped, left } = await rotateKeys(db.pool, [second, first]);
    expect(left).toEqual([]);
    expect(rewrapped).toBeGreaterThanOrEqual(699);
    const alone = keysWith(second);
    expect(
      await Promise.all([...names.slice(-3), later!].map(({ cipher }) => nameFrom(alone, cipher))),
    ).toEqual([...names.slice(-3), later!].map(({ name }) => name));
    expect(await nameFrom(alone, names[0]!.cipher)).toBe('');
    expect(await alone.hash('claim/username', 'mia')).toEqual(claim);
    expect(await rotateKeys(db.pool, [second])).toEqual({ rewrapped: 0, left: [] });
  });

  it('says how many keys it could not open, and leaves them as they are', async () => {
    const [damaged] = await sealNames(keysWith(first), 3);
    await db.pool.query(`update keys.persons set wrapped_key = '\\x00' where subject = $1`, [damaged!.id]);
    expect(await rotateKeys(db.pool, [second, first])).toEqual({
      rewrapped: 2,
      left: [{ version: 1, keys: 1 }],
    });
  });
});

describe('the setting', () => {
  const [one, two] = [first, second].map(({ key }) => key.toString('base64'));
  const read = masterKeys();
  it('is one key, which is version 1, or several with their versions, of which the first one wraps', () => {
    expect(read({ PERSONAL_DATA_KEY: one })).toEqual([first]);
    expect(read({ PERSONAL_DATA_KEY: 'not asked', PERSONAL_DATA_KEYS: `2:${two}, 1:${one}` })).toEqual([
      second,
      first,
    ]);
  });

  it.each([
    [{}, 'PERSONAL_DATA_KEY is not set'],
    [{ PERSONAL_DATA_KEY: 'abc' }, 'PERSONAL_DATA_KEY must be 32 bytes in base64'],
    [{ PERSONAL_DATA_KEYS: two }, 'PERSONAL_DATA_KEYS must be a list like 2:<base64>,1:<base64>'],
    [{ PERSONAL_DATA_KEYS: `2:${two},1:abc` }, 'PERSONAL_DATA_KEYS version 1 must be 32 bytes in base64'],
    [{ PERSONAL_DATA_KEYS: `2:${two},2:${one}` }, 'PERSONAL_DATA_KEYS has version 2 twice'],
  ])('that is wrong says how, and no key', (env, problem) => {
    expect(() => read(env)).toThrow(problem);
  });
});
