import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

// https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format": signature, flags, length of an extension.
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const trailer = Buffer.from([0xff, 0xff]);

// PostgreSQL counts time from here.
const epochMs = Date.UTC(2000, 0, 1);
const twoTo32 = 2 ** 32;
const partBytes = 64 * 1024;

const hexDigit = (text: string, at: number): number => {
  const c = text.charCodeAt(at);
  return c <= 57 ? c - 48 : (c | 32) - 87;
};

/** Rows in PostgreSQL's binary COPY format: no number is turned into text here and back into a number there. */
export class BinaryRows {
  #bytes = Buffer.allocUnsafe(partBytes);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, partBytes);
  #at = 0;

  /** Begins a row of so many columns; they follow in their order. */
  row(columns: number): void {
    this.#room(2);
    this.#view.setInt16(this.#at, columns);
    this.#at += 2;
  }

  float8(value: number | null): void {
    this.#room(12);
    if (value === null) return this.#length(-1);
    this.#length(8);
    this.#view.setFloat64(this.#at, value);
    this.#at += 8;
  }

  /** A `timestamptz` from milliseconds since 1970. */
  time(ms: number): void {
    this.#room(12);
    this.#length(8);
    const micros = (ms - epochMs) * 1_000;
    const high = Math.floor(micros / twoTo32);
    this.#view.setInt32(this.#at, high);
    this.#view.setUint32(this.#at + 4, micros - high * twoTo32);
    this.#at += 8;
  }

  /** A `uuid` from its usual form of 36 characters. */
  uuid(text: string): void {
    this.#room(20);
    this.#length(16);
    for (let i = 0; i < 36; i += 2) {
      if (text.charCodeAt(i) === 45) i++;
      this.#bytes[this.#at++] = (hexDigit(text, i) << 4) | hexDigit(text, i + 1);
    }
  }

  text(text: string): void {
    this.#sized(text, 0);
  }

  /** A `jsonb` from its JSON. */
  jsonb(json: string): void {
    this.#sized(json, 1);
  }

  /** What was written since the last time, for the wire. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#renew(partBytes);
    return taken;
  }

  /** Whether a part is worth sending. */
  get isFull(): boolean {
    return this.#at > partBytes - 1_024;
  }

  #sized(text: string, version: 0 | 1): void {
    // A UTF-16 unit has at most three bytes in UTF-8.
    this.#room(5 + 3 * text.length);
    const start = this.#at;
    this.#at += 4;
    if (version > 0) this.#bytes[this.#at++] = version;
    this.#at += this.#bytes.write(text, this.#at, 'utf8');
    this.#view.setInt32(start, this.#at - start - 4);
  }

  #length(bytes: number): void {
    this.#view.setInt32(this.#at, bytes);
    this.#at += 4;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const before = this.#bytes.subarray(0, this.#at);
    this.#renew(2 * (this.#at + bytes));
    this.#at = before.copy(this.#bytes);
  }

  #renew(size: number): void {
    this.#bytes = Buffer.allocUnsafe(size);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, size);
    this.#at = 0;
  }
}

/**
 * Loads rows that are known to be new, the quickest way there is: `write` puts the columns of a row in their order.
 * A row that exists already fails the transaction.
 */
export const copyRows = async <R>(
  client: PoolClient,
  table: string,
  columns: string,
  rows: readonly R[],
  write: (row: R, to: BinaryRows) => void,
): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`));
    // For as long as the stream lives: a connection that is given up fails it a second time.
    stream.on('error', reject).once('finish', resolve);
    stream.write(header);
    const part = new BinaryRows();
    for (const row of rows) {
      write(row, part);
      // PostgreSQL takes in one part while we write the next.
      if (part.isFull) stream.write(part.take());
    }
    stream.write(part.take());
    stream.end(trailer);
  });
};
