import type { Message } from 'kafkajs';
import type { Piece } from './lane.js';
import type { OutgoingRecord } from './record.js';

export type Sized = { readonly message: Message; readonly bytes: number };

// What a record costs beside key, value and headers: lengths, offset and time deltas, rounded up.
const overhead = 32;

const lengthOf = (part: string | Buffer | null): number =>
  part === null ? 0 : typeof part === 'string' ? Buffer.byteLength(part) : part.length;

/** A record as kafkajs takes it, with its size on the wire, a little over the truth. */
export const sized = (record: OutgoingRecord): Sized => {
  let bytes = overhead + lengthOf(record.key) + lengthOf(record.value);
  for (const name in record.headers) bytes += name.length + lengthOf(record.headers[name]!) + 4;
  return { message: record as Message, bytes };
};

/** Cuts the records of one call into pieces that fit a batch, in their order. */
export const cut = (messages: readonly Sized[], maxRecords: number, maxBytes: number): Piece[] => {
  const pieces: { messages: Message[]; bytes: number }[] = [];
  let piece: { messages: Message[]; bytes: number } | undefined;
  for (const { message, bytes } of messages) {
    if (!piece || piece.messages.length >= maxRecords || piece.bytes + bytes > maxBytes) {
      pieces.push((piece = { messages: [], bytes: 0 }));
    }
    piece.messages.push(message);
    piece.bytes += bytes;
  }
  return pieces;
};
