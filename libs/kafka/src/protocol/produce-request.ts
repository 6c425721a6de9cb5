import type { Message } from 'kafkajs';
import { crc32c } from './crc32c.js';
import { ByteWriter, sizeOfBytes, sizeOfVarInt } from './byte-writer.js';

/** What kafkajs hands to the encoder of a Produce request, as far as it is used here. */
export interface ProduceRequest {
  readonly acks: number;
  readonly timeout: number;
  readonly producerId: { toString(): string };
  readonly producerEpoch: number;
  readonly topicData: readonly {
    readonly topic: string;
    readonly partitions: readonly {
      readonly partition: number;
      readonly firstSequence?: number;
      readonly messages: readonly Message[];
    }[];
  }[];
}

// From the start of a record batch to its first record: offset, length, epoch, magic, checksum, attributes, last
// delta, two timestamps, producer id, epoch, sequence, count.
const batchHeader = 8 + 4 + 4 + 1 + 4 + 2 + 4 + 8 + 8 + 8 + 2 + 4 + 4;
const magic = 2;

/**
 * The body of a Produce request, versions 3 to 8, uncompressed and without a transaction, in one buffer of the right
 * size. kafkajs builds the same bytes out of some fifteen growing buffers for each record.
 */
export const encodeProduce = (request: ProduceRequest, now = Date.now()): Buffer => {
  const plans = request.topicData.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((entry) => ({ ...entry, ...planBatch(entry.messages, now) })),
  }));
  let size = 2 + 2 + 4 + 4;
  for (const { topic, partitions } of plans) {
    size += 2 + Buffer.byteLength(topic) + 4;
    for (const { bytes } of partitions) size += 4 + 4 + bytes;
  }
  const writer = new ByteWriter(size);
  writer.int16(-1);
  writer.int16(request.acks);
  writer.int32(request.timeout);
  writer.int32(plans.length);
  for (const { topic, partitions } of plans) {
    writer.int16(Buffer.byteLength(topic));
    writer.text(topic);
    writer.int32(partitions.length);
    for (const plan of partitions) {
      writer.int32(plan.partition);
      writer.int32(plan.bytes);
      writeBatch(writer, plan, request);
    }
  }
  return writer.bytes;
};

type Header = readonly [name: string, value: string | Buffer | null];

/** Each header on its own: what a record has several times is an array under one name. */
const headersOf = ({ headers }: Message): Header[] => {
  const found: Header[] = [];
  for (const name in headers) {
    const held = headers[name];
    if (Array.isArray(held)) for (const one of held) found.push([name, one]);
    else found.push([name, held ?? null]);
  }
  return found;
};

interface BatchPlan {
  /** Size of the whole batch on the wire. */
  readonly bytes: number;
  readonly first: number;
  readonly last: number;
  /** For each record: its size without the length before it, its headers, its time after the first. */
  readonly records: readonly { message: Message; size: number; headers: readonly Header[]; delta: number }[];
}

const planBatch = (messages: readonly Message[], now: number): BatchPlan => {
  let first = Infinity;
  let last = -Infinity;
  for (const { timestamp } of messages) {
    const time = timestamp === undefined ? now : Number(timestamp);
    if (time < first) first = time;
    if (time > last) last = time;
  }
  let bytes = batchHeader;
  const records = messages.map((message, i) => {
    const headers = headersOf(message);
    const delta = (message.timestamp === undefined ? now : Number(message.timestamp)) - first;
    let size = 1 + sizeOfVarInt(delta) + sizeOfVarInt(i) + sizeOfVarInt(headers.length);
    size += sizeOfBytes(message.key ?? null) + sizeOfBytes(message.value);
    for (const [name, value] of headers) size += sizeOfBytes(name) + sizeOfBytes(value);
    bytes += sizeOfVarInt(size) + size;
    return { message, size, headers, delta };
  });
  return { bytes, first, last, records };
};

const writeBatch = (
  writer: ByteWriter,
  { bytes, first, last, records, firstSequence = 0 }: BatchPlan & { readonly firstSequence?: number },
  { producerId, producerEpoch }: ProduceRequest,
): void => {
  const start = writer.at;
  writer.int64(0n);
  writer.int32(bytes - 12);
  writer.int32(0);
  writer.int8(magic);
  const checksumAt = writer.at;
  writer.int32(0);
  writer.int16(0);
  writer.int32(records.length - 1);
  writer.int64(BigInt(first));
  writer.int64(BigInt(last));
  writer.int64(BigInt(producerId.toString()));
  writer.int16(producerEpoch);
  writer.int32(firstSequence);
  writer.int32(records.length);
  for (let i = 0; i < records.length; i++) {
    const { message, size, headers, delta } = records[i]!;
    writer.varInt(size);
    writer.int8(0);
    writer.varInt(delta);
    writer.varInt(i);
    writer.sized(message.key ?? null);
    writer.sized(message.value);
    writer.varInt(headers.length);
    for (const [name, value] of headers) {
      writer.sized(name);
      writer.sized(value);
    }
  }
  writer.bytes.writeUInt32BE(crc32c(writer.bytes, checksumAt + 4, start + bytes), checksumAt);
};
