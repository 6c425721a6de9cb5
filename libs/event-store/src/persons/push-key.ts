import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import { type KeptPair, openPair, rewrapPair } from './kept-pair.js';
import type { KeyRing } from './master-keys.js';

/** Signs for whom push messages are from (RFC 8292, P-256): both halves as push services and browsers read them, base64url. */
export interface PushKey {
  /** The point, uncompressed. Browsers bind their subscriptions to it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const pair: KeptPair = {
  table: 'keys.push',
  context: 'push',
  make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

/** The key pair of push messages: made once, wrapped like any other key. Another one would end all subscriptions. */
export const pushKey = async (pool: pg.Pool, ring: KeyRing): Promise<PushKey> => {
  const { publicKey, privateKey } = await openPair(pool, ring, pair);
  const { x, y } = createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'jwk' });
  const { d } = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
};

/** Wraps the key by the current master key, where there is one; the key itself stays. */
export const rewrapPushKey = (pool: pg.Pool, ring: KeyRing): Promise<void> => rewrapPair(pool, ring, pair);
