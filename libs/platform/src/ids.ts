import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids made later sort later. */
export const newId = (): string => v7();

// Our own name space, so that derived ids never meet anybody else's.
const hedgerow = '6f0b6d0e-3c1f-5a57-9a55-0d1b6a6b5f10';

const space = Buffer.from(hedgerow.replaceAll('-', ''), 'hex');

/**
 * The id that always follows from the same words: the key for doing something once. A UUIDv5 (RFC 9562, section 5.5),
 * made here since a replay makes one for every uplink and the library takes several times as long.
 */
export const derivedId = (...parts: readonly string[]): string => {
  const hash = createHash('sha1').update(space).update(parts.join('\u0000')).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
