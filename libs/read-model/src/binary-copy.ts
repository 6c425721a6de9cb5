import type { Connection, PoolClient, Submittable } from 'pg';

// https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format": signature, flags, length of an extension.
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const trailer = Buffer.from([0xff, 0xff]);

// PostgreSQL counts time from here.
const epochMs = Date.UTC(2000, 0, 1);
const twoTo32 = 2 ** 32;
const partBytes = 64 * 1024;

// By the code of a character, 16 where it is no digit.
const hexDigits = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? 16 : digit;
});
const hexDigit = (text: string, at: number): number => hexDigits[text.charCodeAt(at)] ?? 16;

/** Rows in PostgreSQL's binary COPY format: no number is turned into text here and back into a number there. */
export class BinaryRows {
  readonly #parts: Buffer[] = [header];
  #bytes = Buffer.allocUnsafe(partBytes);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, partBytes);
  #at = 0;

  /** Begins a row of so many columns; they follow in their order. */
  row(columns: number): void {
    if (this.#at > partBytes - 1_024) this.#endPart();
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

  null(): void {
    this.#room(4);
    this.#length(-1);
  }

  boolean(value: boolean): void {
    this.#room(5);
    this.#length(1);
    this.#bytes[this.#at++] = value ? 1 : 0;
  }

  int(value: number): void {
    this.#room(8);
    this.#length(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  bigint(value: number): void {
    this.#room(12);
    this.#length(8);
    this.#view.setBigInt64(this.#at, BigInt(value));
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

  /** A `uuid` from its usual form of 36 characters. Throws where it is none. */
  uuid(text: string): void {
    // Two more, should there be no hyphens.
    this.#room(22);
    this.#length(16);
    const end = this.#at + 16;
    let wrong = text.length - 36;
    for (let i = 0; i < 36; i += 2) {
      if (text.charCodeAt(i) === 45) i++;
      const [high, low] = [hexDigit(text, i), hexDigit(text, i + 1)];
      wrong |= (high | low) & 16;
      this.#bytes[this.#at++] = (high << 4) | low;
    }
    if (wrong !== 0 || this.#at !== end) throw new Error(`${text} is no uuid`);
  }

  text(text: string): void {
    this.#sized(text, 0);
  }

  /** A `jsonb` from its JSON. */
  jsonb(json: string): void {
    this.#sized(json, 1);
  }

  /** All that was written, for the wire. Nothing can be added then. */
  end(): readonly Buffer[] {
    this.#endPart();
    this.#parts.push(trailer);
    return this.#parts;
  }

  #endPart(): void {
    this.#parts.push(this.#bytes.subarray(0, this.#at));
    this.#renew(partBytes);
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

/** What the driver's connections have and its types leave out. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** One COPY, its bytes made before: nothing is on its way any more when PostgreSQL refuses a row. */
class Copy implements Submittable {
  constructor(
    readonly text: string,
    private readonly parts: readonly Buffer[],
    /** Called by the driver's own clock of a statement, too. */
    public callback: (error: Error | null) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    for (const part of this.parts) connection.sendCopyFromChunk(part);
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleCommandComplete(): void {
    // What counts is that PostgreSQL is ready for the next statement.
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }
}

/** Loads rows that are known to be new, the quickest way there is. A row that exists already fails the transaction. */
export const copyRows = (
  client: PoolClient,
  table: string,
  columns: string,
  rows: BinaryRows,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = `copy ${table} (${columns}) from stdin (format binary)`;
    client.query(new Copy(text, rows.end(), (error) => (error ? reject(error) : resolve())));
  });
