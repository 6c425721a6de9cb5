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

/** A position in the bytes of a response. */
class ByteReader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

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
  varInt(): number {
    const { bytes } = this;
    let byte = bytes[this.at++]!;
    if (byte < 128) return (byte >>> 1) ^ -(byte & 1);
    let value = byte & 127;
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = bytes[this.at++]!;
      value += (byte & 127) * factor;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A text with its length of two bytes before it. */
  text(): string {
    const length = this.int16();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  varText(): string {
    const length = this.varInt();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  varBytes(): Buffer | null {
    const length = this.varInt();
    if (length < 0) return null;
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  array<T>(read: () => T): T[] {
    return Array.from({ length: Math.max(0, this.int32()) }, read);
  }
}

/**
 * A record as kafkajs hands it on. Its headers stay bytes until they are asked for: as buffers of their own they are most of
 * what a record weighs.
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
    const headers: Record<string, Buffer | null | (Buffer | null)[]> = {};
    for (const [name, value] of this.#headers()) {
      const before = Object.hasOwn(headers, name) ? headers[name]! : undefined;
      headers[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]; // prettier-ignore
    }
    return headers;
  }

  #headers(): Header[] {
    const reader = new ByteReader(this.#bytes);
    reader.at = this.#headersAt;
    const count = reader.varInt();
    return Array.from({ length: Math.max(0, count) }, (): Header => [reader.varText(), reader.varBytes()]);
  }

  /** The headers as texts; several with one name are joined by commas. */
  texts(): Record<string, string> {
    const reader = new ByteReader(this.#bytes);
    reader.at = this.#headersAt;
    const texts: Record<string, string> = {};
    for (let left = reader.varInt(); left > 0; left--) {
      const name = reader.varText();
      const length = reader.varInt();
      const text = length < 0 ? 'null' : this.#bytes.toString('utf8', reader.at, reader.at + length);
      reader.at += Math.max(0, length);
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

/** Records of one partition; undefined where kafkajs has to read them: compressed ones, those of an old format, offsets past 2^53. */
const readRecords = (reader: ByteReader): FetchedRecord[] | undefined => {
  const size = reader.int32();
  if (size <= 0 || reader.at + size > reader.bytes.length) return [];
  const end = reader.at + size;
  const records: FetchedRecord[] = [];
  if (reader.bytes[reader.at + beforeFormat] !== format) return undefined;
  // The last one may be cut off by the size that was asked for.
  while (end - reader.at >= leastBatch) {
    const next = reader.at + beforeLength + 4 + reader.bytes.readInt32BE(reader.at + beforeLength);
    if (next > end) break;
    if (!readBatch(reader, records)) return undefined;
    reader.at = next;
  }
  reader.at = end;
  return records;
};

/** Adds the records of one batch. False where kafkajs has to read it. */
const readBatch = (reader: ByteReader, records: FetchedRecord[]): boolean => {
  const firstOffset = reader.int64();
  reader.at += 4;
  const partitionLeaderEpoch = reader.int32();
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
  const offset = Number(firstOffset);
  const time = Number(context.firstTimestamp);
  const isAppended = context.timestampType === 1;
  const last = offset + context.lastOffsetDelta;
  if ((attributes & compressionBits) !== 0 || !Number.isSafeInteger(last)) return false;
  for (let left = reader.int32(); left > 0; left--) {
    const length = reader.varInt();
    const next = reader.at + length;
    const own = reader.bytes.readInt8(reader.at++);
    const timeDelta = reader.varInt();
    const timestamp = isAppended ? context.maxTimestamp : String(time + timeDelta);
    const at = String(offset + reader.varInt());
    const [key, value] = [reader.varBytes(), reader.varBytes()];
    records.push(new FetchedRecord(context, own, timestamp, at, key, value, reader.bytes, reader.at));
    reader.at = next;
  }
  return true;
};

/** The answer to a Fetch request of version 11 as kafkajs decodes it; undefined where only kafkajs can. */
export const decodeFetch = (bytes: Buffer) => {
  const reader = new ByteReader(bytes);
  let isOurs = true;
  const readPartition = () => ({
    partition: reader.int32(),
    errorCode: reader.int16(),
    highWatermark: reader.int64(),
    lastStableOffset: reader.int64(),
    lastStartOffset: reader.int64(),
    abortedTransactions: reader.array(() => ({ producerId: reader.int64(), firstOffset: reader.int64() })),
    preferredReadReplica: reader.int32(),
    messages: recordsOf(),
  });
  const recordsOf = (): FetchedRecord[] => {
    const records = isOurs ? readRecords(reader) : [];
    if (records === undefined) isOurs = false;
    return records ?? [];
  };
  const answer = {
    // The broker has not delayed this answer: the client is to wait after it, as long as the next field says.
    throttleTime: 0,
    clientSideThrottleTime: reader.int32(),
    errorCode: reader.int16(),
    sessionId: reader.int32(),
    responses: reader.array(() => ({ topicName: reader.text(), partitions: reader.array(readPartition) })),
  };
  return isOurs ? answer : undefined;
};
