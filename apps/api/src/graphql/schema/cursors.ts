import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuseFields } from './refusal.js';

/** Where a page ended: the values of the columns the list is ordered by. */
export type Position = readonly (string | number)[];

const signatureBytes = 12;

/**
 * Makes cursors and reads them back. A cursor is opaque and signed with the name of its list: what was made up, edited,
 * or taken from another list is refused before it reaches a statement.
 */
@Injectable()
export class Cursors {
  constructor(private readonly secret: string) {}

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

  private sign(list: string, body: Buffer): Buffer {
    return createHmac('sha256', this.secret)
      .update(`cursor\u0000${list}\u0000`)
      .update(body)
      .digest()
      .subarray(0, signatureBytes);
  }
}
