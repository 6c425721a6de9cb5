import type { Message } from 'kafkajs';
import type { Chunk } from './record-accumulator.js';
import type { OutgoingRecord } from '../records/record.js';

export type Sized = { readonly message: Message; readonly bytes: number };

// What a record costs beside key, value and headers: lengths, offset and time deltas, rounded up.
const overhead = 32;

const lengthOf = (part: string | Buffer | null): number =>
  part === null ? 0 : typeof part === 'string' ? Buffer.byteLength(part) : part.length;

/** A record as kafkajs takes it, with its size on the wire, a little over the truth. */
export const sized = (record: OutgoingRecord): Sized => {
  let bytes = overhead + lengthOf(record.key) + lengthOf(record.value);
  for (const name in record.headers) {
    const held = record.headers[name]!;
    if (Array.isArray(held)) for (const one of held) bytes += name.length + lengthOf(one) + 4;
    else bytes += name.length + lengthOf(held) + 4;
  }
  return { message: record as Message, bytes };
};

/** Cuts the records of one call into chunks that fit a batch, in their order. */
export const splitIntoChunks = (
  messages: readonly Sized[],
  maxRecords: number,
  maxBytes: number,
): Chunk[] => {
  const chunks: { messages: Message[]; bytes: number }[] = [];
  let current: { messages: Message[]; bytes: number } | undefined;
  for (const { message, bytes } of messages) {
    if (!current || current.messages.length >= maxRecords || current.bytes + bytes > maxBytes) {
      chunks.push((current = { messages: [], bytes: 0 }));
    }
    current.messages.push(message);
    current.bytes += bytes;
  }
  return chunks;
};
