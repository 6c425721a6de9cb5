import { hash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

// Asking the system for sixteen bytes costs as much as for four thousand, and ingest makes an id for every uplink.
const chance = Buffer.alloc(4_096);
let drawn = chance.length;

const drawSixteen = (): Buffer => {
  if (drawn === chance.length) {
    randomFillSync(chance);
    drawn = 0;
  }
  return chance.subarray(drawn, (drawn += 16));
};

let msecs = 0;
let seq = 0;

/** A new id: UUIDv7 (RFC 9562, section 5.7), so that ids made later by a process sort later, also within a millisecond. */
export const newId = (): string => {
  const random = drawSixteen();
  const now = Date.now();
  // The sequence has 32 bits and begins in the lower half, which leaves room to count up.
  if (now > msecs) [msecs, seq] = [now, random.readUInt32BE(0) >>> 1];
  else if (++seq > 0xffff_ffff) [msecs, seq] = [msecs + 1, 0];
  return v7({ msecs, seq, random });
};

// A namespace of its own, so that derived ids never collide with those of other systems.
const hedgerow = '6f0b6d0e-3c1f-5a57-9a55-0d1b6a6b5f10';

const space = Buffer.from(hedgerow.replaceAll('-', ''), 'hex');

// The name space and room for words after it, which are short as a rule.
const spaceAndWords = Buffer.alloc(1_024);
spaceAndWords.set(space);

const hashed = (words: string): string => {
  const isShort = space.length + 3 * words.length <= spaceAndWords.length;
  if (!isShort) return hash('sha1', Buffer.concat([space, Buffer.from(words)]), 'hex');
  const end = space.length + spaceAndWords.write(words, space.length);
  return hash('sha1', spaceAndWords.subarray(0, end), 'hex');
};

/**
 * The id that always follows from the same words: the key for doing something once. A UUIDv5 (RFC 9562, section 5.5),
 * made here and without an object for the hash, since a rebuild makes one for every uplink: the library takes many times as long.
 */
export const derivedId = (...parts: readonly string[]): string => {
  const hex = hashed(parts.join('\u0000'));
  const variant = ((parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
