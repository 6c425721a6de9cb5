// Most texts are header names and ids: for those a loop in JavaScript is quicker than a call into the runtime.
const shortText = 48;

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
};

const byteLength = (part: string | Buffer): number =>
  typeof part !== 'string'
    ? part.length
    : part.length < shortText && isAscii(part)
      ? part.length
      : Buffer.byteLength(part);

/** Bytes of a number as Kafka's zigzag varint. Whole numbers below 2^52 in magnitude, as timestamps' deltas may be. */
export const sizeOfVarInt = (value: number): number => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let bytes = 1;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes++;
  return bytes;
};

/** Bytes of a text or buffer with its length before it; null is a length of -1. */
export const sizeOfBytes = (part: string | Buffer | null): number => {
  if (part === null) return 1;
  const length = byteLength(part);
  return sizeOfVarInt(length) + length;
};

/** Writes Kafka's primitive types into a buffer of known size. */
export class ByteWriter {
  readonly bytes: Buffer;
  at = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  int8(value: number): void {
    this.bytes[this.at++] = value;
  }

  int16(value: number): void {
    this.at = this.bytes.writeInt16BE(value, this.at);
  }

  int32(value: number): void {
    this.at = this.bytes.writeInt32BE(value, this.at);
  }

  int64(value: bigint): void {
    this.at = this.bytes.writeBigInt64BE(value, this.at);
  }

  varInt(value: number): void {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.bytes[this.at++] = (rest % 0x80) | 0x80;
    this.bytes[this.at++] = rest;
  }

  text(text: string): void {
    if (text.length < shortText && isAscii(text)) {
      for (let i = 0; i < text.length; i++) this.bytes[this.at++] = text.charCodeAt(i);
    } else this.at += this.bytes.write(text, this.at, 'utf8');
  }

  /** A text or buffer with its length before it. */
  sized(part: string | Buffer | null): void {
    if (part === null) return this.varInt(-1);
    this.varInt(byteLength(part));
    if (typeof part === 'string') return this.text(part);
    part.copy(this.bytes, this.at);
    this.at += part.length;
  }
}
