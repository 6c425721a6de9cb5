import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type pg from 'pg';
import type { KeyRing } from './master-keys.js';

const context = 'signing';

/** Signs receipts (Ed25519). The public key is SPKI. */
export interface SigningKey {
  readonly publicKey: Buffer;
  readonly sign: (text: string) => Buffer;
}

/** The key that signs receipts: made once, wrapped like any other key; its public half is for everybody. */
export const signingKey = async (pool: pg.Pool, ring: KeyRing): Promise<SigningKey> => {
  const known = await read(pool, ring);
  if (known) return known;
  const made = generateKeyPairSync('ed25519');
  const { version, wrapped } = ring.wrap(context, made.privateKey.export({ format: 'der', type: 'pkcs8' }));
  await pool.query(
    `insert into keys.signing (public_key, wrapped_key, master_version) values ($1, $2, $3) on conflict do nothing`,
    [made.publicKey.export({ format: 'der', type: 'spki' }), wrapped, version],
  );
  // Read back: another program may have been first.
  return (await read(pool, ring))!;
};

const read = async (pool: pg.Pool, ring: KeyRing): Promise<SigningKey | undefined> => {
  const { rows } = await pool.query<{ publicKey: Buffer; version: number; wrapped: Buffer }>(
    'select public_key as "publicKey", master_version as version, wrapped_key as wrapped from keys.signing',
  );
  const [row] = rows;
  if (!row) return undefined;
  const key: KeyObject = createPrivateKey({
    key: ring.unwrap(context, row),
    format: 'der',
    type: 'pkcs8',
  });
  return { publicKey: row.publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
};

/** Wraps the key by the current master key, where there is one; the key itself stays. */
export const rewrapSigningKey = async (pool: pg.Pool, ring: KeyRing): Promise<void> => {
  const { rows } = await pool.query<{ version: number; wrapped: Buffer }>(
    'select master_version as version, wrapped_key as wrapped from keys.signing where master_version <> $1',
    [ring.current],
  );
  if (!rows[0]) return;
  const { version, wrapped } = ring.wrap(context, ring.unwrap(context, rows[0]));
  await pool.query('update keys.signing set wrapped_key = $1, master_version = $2', [wrapped, version]);
};
