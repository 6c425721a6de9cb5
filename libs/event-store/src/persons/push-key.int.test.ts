import { describe, expect, it } from '@jest/globals';
import { createECDH, randomBytes } from 'node:crypto';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { PersonKeys } from './person-keys.js';
import { rotateKeys } from './rotate-keys.js';

const db = suiteDatabase();
const [first, second] = [randomBytes(32), randomBytes(32)];

describe('the key of push messages', () => {
  it('is made once, whoever asks first, and is a pair', async () => {
    const programs = [1, 2, 3].map(() => new PersonKeys(db.pool, first));
    const [one, ...others] = await Promise.all(programs.map((keys) => keys.push()));
    for (const other of others) expect(other).toEqual(one);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(one!.privateKey, 'base64url'));
    expect(pair.getPublicKey().toString('base64url')).toBe(one!.publicKey);
  });

  it('lies in the database wrapped, and stays the same under another master key', async () => {
    const { publicKey, privateKey } = await new PersonKeys(db.pool, first).push();
    const { rows } = await db.pool.query<{ wrapped: Buffer }>('select wrapped_key as wrapped from keys.push');
    expect(rows[0]!.wrapped.includes(Buffer.from(privateKey, 'base64url'))).toBe(false);
    const masters = [
      { version: 2, key: second },
      { version: 1, key: first },
    ];
    await rotateKeys(db.pool, masters);
    const alone = new PersonKeys(db.pool, masters.slice(0, 1));
    expect(await alone.push()).toEqual({ publicKey, privateKey });
  });
});
