import { timingSafeEqual } from 'node:crypto';
import type { PersonKeys } from '../persons/person-keys.js';

/**
 * Links that end the daily letter of a person without a session (RFC 8058). A token is the person's id with a keyed hash of it: it is
 * good for as long as letters with it lie about, and for nothing else.
 */
export class UnsubscribeLinks {
  constructor(private readonly keys: Pick<PersonKeys, 'hash'>) {}

  /** The path that ends the daily letter of a person: shown as a page, and done by a POST. */
  async pathFor(userId: string): Promise<string> {
    return `/unsubscribe/${userId}.${(await this.#hash(userId)).toString('base64url')}`;
  }

  /** Whose link it is; undefined for a token that was not made here. */
  async personOf(token: string): Promise<string | undefined> {
    const [, userId, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
    if (userId === undefined || given === undefined) return undefined;
    const hash = Buffer.from(given, 'base64url');
    const right = await this.#hash(userId);
    return hash.length === right.length && timingSafeEqual(hash, right) ? userId : undefined;
  }

  #hash(userId: string): Promise<Buffer> {
    return this.keys.hash('unsubscribe', userId);
  }
}
