import { Injectable } from '@nestjs/common';
import { createHash, hash, timingSafeEqual } from 'node:crypto';
import { refuseFields } from './refusal.js';

/** Where a page ended: the values of the columns the list is ordered by. */
export type Position = readonly (string | number)[];

const signatureBytes = 12;
/** What SHA-256 takes in at a time. */
const blockBytes = 64;

/**
 * Makes cursors and reads them back. A cursor is opaque and signed with the name of its list: what was made up, edited,
 * or taken from another list is refused before it reaches a statement.
 */
@Injectable()
export class Cursors {
  readonly #inner: Buffer;
  readonly #outer: Buffer;

  constructor(secret: string) {
    const key = Buffer.alloc(blockBytes);
    const isLong = Buffer.byteLength(secret) > blockBytes;
    key.set(isLong ? createHash('sha256').update(secret).digest() : Buffer.from(secret));
    this.#inner = Buffer.from(key.map((byte) => byte ^ 0x36));
    this.#outer = Buffer.from(key.map((byte) => byte ^ 0x5c));
  }

  write(list: string, position: Position): string {
    const body = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.sign(list, body), body]).toString('base64url');
  }

  /** @throws Refusal (VALIDATION, field `after`) for anything that `write` did not make for this list. */
  read(list: string, cursor: string): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const body = bytes.subarray(signatureBytes);
    const signature = bytes.subarray(0, signatureBytes);
    if (signature.length !== signatureBytes || !timingSafeEqual(signature, this.sign(list, body)))
      return refuseFields({ field: 'after', message: 'This cursor does not belong to this list' });
    return JSON.parse(body.toString()) as Position;
  }

  /** The beginning of an HMAC (RFC 2104), hashed in two calls: a page signs each row, and `createHmac` makes a stream for each. */
  private sign(list: string, body: Buffer): Buffer {
    const what = Buffer.concat([this.#inner, Buffer.from(`cursor\u0000${list}\u0000`), body]);
    const inside = hash('sha256', what, 'buffer');
    return hash('sha256', Buffer.concat([this.#outer, inside]), 'buffer').subarray(0, signatureBytes);
  }
}
