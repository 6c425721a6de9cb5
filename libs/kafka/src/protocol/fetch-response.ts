/** What all records of one batch share, as kafkajs calls it. */
export interface BatchContext {
  readonly firstOffset: string;
  readonly firstTimestamp: string;
  readonly partitionLeaderEpoch: number;
  readonly inTransaction: boolean;
  readonly isControlBatch: boolean;
  readonly lastOffsetDelta: number;
  readonly producerId: string;
  readonly producerEpoch: number;
  readonly firstSequence: number;
  readonly maxTimestamp: string;
  readonly timestampType: number;
  readonly magicByte: number;
}

type Header = readonly [name: string, value: Buffer | null];

/** Thrown where the bytes are not what we read: kafkajs reads them, or says what is wrong with them. */
const notOurs = new Error('Left to kafkajs');

const check = (isOurs: boolean): void => {
  if (!isOurs) throw notOurs;
};

/** A position in the bytes of a response. Nothing is read past their end. */
class ByteReader {
  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  int16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.bytes.readInt32BE(this.at - 4);
  }

  int64(): string {
    this.at += 8;
    return this.bytes.readBigInt64BE(this.at - 8).toString();
  }

  /** A zigzag number of up to 53 bits. */
  varLong(): number {
    const { bytes } = this;
    let byte = bytes[this.at++];
    if (byte !== undefined && byte < 128) return (byte >>> 1) ^ -(byte & 1);
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      check(byte !== undefined && factor <= 2 ** 49);
      value += (byte! & 127) * factor;
      if (byte! < 128) break;
      byte = bytes[this.at++];
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A zigzag number of 32 bits. */
  varInt(): number {
    const value = this.varLong();
    check(value === (value | 0));
    return value;
  }

  /** Goes past so many bytes; where they begin. */
  skip(length: number): number {
    const begin = this.at;
    this.at += length;
    check(length >= 0 && this.at <= this.bytes.length);
    return begin;
  }

  /** A text with its length of two bytes before it. */
  text(): string {
    const begin = this.skip(this.int16());
    return this.bytes.toString('utf8', begin, this.at);
  }

  varText(): string {
    return this.textOf(this.varInt());
  }

  /** A text of so many bytes; `known` itself where it is the same, so that no other is made. */
  textOf(length: number, known?: string): string {
    const begin = this.skip(length);
    return known !== undefined && this.#says(known, begin)
      ? known
      : this.bytes.toString('utf8', begin, this.at);
  }

  #says(text: string, begin: number): boolean {
    const { bytes } = this;
    if (text.length !== this.at - begin) return false;
    for (let i = 0; i < text.length; i++) {
      const byte = bytes[begin + i]!;
      // From here on a character is not one byte.
      if (byte > 127 || byte !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  varBytes(): Buffer | null {
    const length = this.varInt();
    if (length === -1) return null;
    const begin = this.skip(length);
    return this.bytes.subarray(begin, this.at);
  }

  array<T>(read: () => T): T[] {
    const length = this.int32();
    check(length >= -1);
    return Array.from({ length: Math.max(0, length) }, read);
  }
}

// Names and texts of headers by their place, as they were last: most are the same in each record of a topic.
const [lastNames, lastTexts]: [string[], string[]] = [[], []];
const mostPlaces = 16;

/**
 * A record as kafkajs hands it on. Its headers stay bytes until they are asked for.
 */
export class FetchedRecord {
  readonly magicByte: number;
  readonly isControlRecord: boolean;
  readonly #bytes: Buffer;
  readonly #headersAt: number;

  constructor(
    readonly batchContext: BatchContext,
    readonly attributes: number,
    readonly timestamp: string,
    readonly offset: string,
    readonly key: Buffer | null,
    readonly value: Buffer | null,
    bytes: Buffer,
    headersAt: number,
  ) {
    this.magicByte = batchContext.magicByte;
    this.isControlRecord = batchContext.isControlBatch;
    this.#bytes = bytes;
    this.#headersAt = headersAt;
  }

  /** By name; of several with one name an array. */
  get headers(): Record<string, Buffer | null | (Buffer | null)[]> {
    const headers = new Map<string, Buffer | null | (Buffer | null)[]>();
    for (const [name, value] of this.#headers()) {
      const before = headers.get(name);
      headers.set(name, before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]); // prettier-ignore
    }
    return Object.fromEntries(headers);
  }

  #headers(): Header[] {
    const reader = new ByteReader(this.#bytes, this.#headersAt);
    return Array.from({ length: reader.varInt() }, (): Header => [reader.varText(), reader.varBytes()]);
  }

  /** The headers as texts; several with one name are joined by commas. Without a buffer for each, since every record read is asked for them. */
  texts(): Record<string, string> {
    const reader = new ByteReader(this.#bytes, this.#headersAt);
    const texts: Record<string, string> = {};
    const count = reader.varInt();
    for (let n = 0; n < count; n++) {
      const place = n % mostPlaces;
      const name = (lastNames[place] = reader.textOf(reader.varInt(), lastNames[place]));
      const length = reader.varInt();
      const text = length < 0 ? 'null' : (lastTexts[place] = reader.textOf(length, lastTexts[place]));
      texts[name] = Object.hasOwn(texts, name) ? `${texts[name]},${text}` : text;
    }
    return texts;
  }
}

const compressionBits = 0x7;
const appendTimeBit = 0x8;
const transactionBit = 0x10;
const controlBit = 0x20;

// Of a batch: from its first byte to its length and to its format, and how many bytes at least make one, as kafkajs has it.
const beforeLength = 8;
const beforeFormat = 16;
const leastBatch = 49;
const format = 2;

/** Records of one partition. */
const readRecords = (reader: ByteReader): FetchedRecord[] => {
  const size = reader.int32();
  if (size <= 0 || reader.at + size > reader.bytes.length) return [];
  const end = reader.at + size;
  const records: FetchedRecord[] = [];
  check(size > beforeFormat && reader.bytes[reader.at + beforeFormat] === format);
  // The last one may be cut off by the size that was asked for.
  while (end - reader.at >= leastBatch) {
    const length = reader.bytes.readInt32BE(reader.at + beforeLength);
    check(length >= leastBatch - beforeLength - 4);
    const next = reader.at + beforeLength + 4 + length;
    if (next > end) break;
    readBatch(reader, records);
    check(reader.at === next);
  }
  reader.at = end;
  return records;
};

/** Adds the records of one batch. */
const readBatch = (reader: ByteReader, records: FetchedRecord[]): void => {
  const firstOffset = reader.int64();
  reader.at += 4;
  const partitionLeaderEpoch = reader.int32();
  check(reader.bytes[reader.at] === format);
  // Format and checksum; kafkajs checks none either.
  reader.at += 5;
  const attributes = reader.int16();
  const context: BatchContext = {
    firstOffset,
    partitionLeaderEpoch,
    lastOffsetDelta: reader.int32(),
    firstTimestamp: reader.int64(),
    maxTimestamp: reader.int64(),
    producerId: reader.int64(),
    producerEpoch: reader.int16(),
    firstSequence: reader.int32(),
    inTransaction: (attributes & transactionBit) > 0,
    isControlBatch: (attributes & controlBit) > 0,
    timestampType: (attributes & appendTimeBit) > 0 ? 1 : 0,
    magicByte: format,
  };
  check((attributes & compressionBits) === 0);
  for (let left = reader.int32(); left > 0; left--) records.push(readRecord(reader, context));
};

/** The sum as a text. Numbers past 2^53 are left to kafkajs. */
const sum = (first: string, delta: number): string => {
  const added = Number(first) + delta;
  check(Number.isSafeInteger(added));
  return String(added);
};

const readRecord = (reader: ByteReader, context: BatchContext): FetchedRecord => {
  const length = reader.varInt();
  const end = reader.at + length;
  const attributes = reader.bytes.readInt8(reader.at++);
  const delta = reader.varLong();
  const timestamp = context.timestampType === 1 ? context.maxTimestamp : sum(context.firstTimestamp, delta);
  const offset = sum(context.firstOffset, reader.varInt());
  const [key, value] = [reader.varBytes(), reader.varBytes()];
  const headersAt = reader.at;
  // Walked through now, so that nothing is found wrong when they are asked for.
  const headers = reader.varInt();
  check(headers >= 0);
  for (let left = headers; left > 0; left--) {
    reader.skip(reader.varInt());
    const size = reader.varInt();
    if (size !== -1) reader.skip(size);
  }
  check(reader.at === end);
  return new FetchedRecord(context, attributes, timestamp, offset, key, value, reader.bytes, headersAt);
};

const readResponse = (reader: ByteReader) => {
  const readPartition = () => ({
    partition: reader.int32(),
    errorCode: reader.int16(),
    highWatermark: reader.int64(),
    lastStableOffset: reader.int64(),
    lastStartOffset: reader.int64(),
    abortedTransactions: reader.array(() => ({ producerId: reader.int64(), firstOffset: reader.int64() })),
    preferredReadReplica: reader.int32(),
    messages: readRecords(reader),
  });
  return {
    // As kafkajs has it: the broker answers at once, and the client waits for as long as the next one says (KIP-219).
    throttleTime: 0,
    clientSideThrottleTime: reader.int32(),
    errorCode: reader.int16(),
    sessionId: reader.int32(),
    responses: reader.array(() => ({ topicName: reader.text(), partitions: reader.array(readPartition) })),
  };
};

/**
 * The answer to a Fetch request of version 11 as kafkajs decodes it; undefined where that is left to kafkajs: compressed records,
 * those of an old format, numbers past 2^53, and whatever is not in order.
 */
export const decodeFetch = (bytes: Buffer): ReturnType<typeof readResponse> | undefined => {
  try {
    return readResponse(new ByteReader(bytes));
  } catch {
    return undefined;
  }
};
