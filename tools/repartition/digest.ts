import { createHash, type Hash } from 'node:crypto';
import type { HeldRecord } from '@hedgerow/kafka';

/** A running digest of records in their order: of keys, values, headers and times, but not of where they lie. */
export class RecordsDigest {
  readonly #hash: Hash = createHash('sha256');
  #count = 0;

  add({ key, value, headers, timestamp }: HeldRecord): void {
    this.#count += 1;
    this.#part(key);
    this.#part(value);
    this.#part(timestamp);
    for (const [name, held] of headers === undefined ? [] : Object.entries(headers))
      for (const one of Array.isArray(held) ? held : [held]) {
        this.#part(name);
        this.#part(one ?? null);
      }
    this.#hash.update('.');
  }

  /** How many there were, and what they were. */
  end(): string {
    return `${this.#count} ${this.#hash.digest('hex')}`;
  }

  // With its length before it, so that two parts are not taken for one.
  #part(part: Buffer | string | null): void {
    this.#hash.update(part === null ? 'null;' : `${Buffer.byteLength(part)};`);
    if (part !== null) this.#hash.update(part);
  }
}
