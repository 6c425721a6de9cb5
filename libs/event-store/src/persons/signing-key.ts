import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type pg from 'pg';
import { type KeptPair, openPair, rewrapPair } from './kept-pair.js';
import type { KeyRing } from './master-keys.js';

/** Signs receipts (Ed25519). The public key is SPKI. */
export interface SigningKey {
  readonly publicKey: Buffer;
  readonly sign: (text: string) => Buffer;
}

const pair: KeptPair = {
  table: 'keys.signing',
  context: 'signing',
  make: () => generateKeyPairSync('ed25519'),
};

/** The key that signs receipts: made once, wrapped like any other key; its public half is for everybody. */
export const signingKey = async (pool: pg.Pool, ring: KeyRing): Promise<SigningKey> => {
  const { publicKey, privateKey } = await openPair(pool, ring, pair);
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
};

/** Wraps the key by the current master key, where there is one; the key itself stays. */
export const rewrapSigningKey = (pool: pg.Pool, ring: KeyRing): Promise<void> => rewrapPair(pool, ring, pair);
