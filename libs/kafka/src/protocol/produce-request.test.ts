import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { Message } from 'kafkajs';
import { crc32c } from './crc32c.js';
import { encodeProduce, type ProduceRequest } from './produce-request.js';

const load = createRequire(import.meta.url);
type Theirs = (request: ProduceRequest) => { encode: () => Promise<{ buffer: Buffer }> };
const theirs = load('kafkajs/src/protocol/requests/produce/v3/request') as Theirs;
const Long = load('kafkajs/src/utils/long') as { fromInt(n: number): { toString(): string } };

const bytes = fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b));
const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 80 }));
const message: fc.Arbitrary<Message> = fc.record({
  key: fc.oneof(text, bytes, fc.constant(null)),
  value: fc.oneof(text, bytes),
  headers: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    // Several under one name are an array; kafkajs itself takes no null.
    fc.oneof(text, bytes, fc.array(bytes, { minLength: 1, maxLength: 3 })),
    { maxKeys: 10 },
  ),
  timestamp: fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 }).map(String),
});
const request = fc.record({
  acks: fc.constant(-1),
  timeout: fc.integer({ min: 0, max: 60_000 }),
  producerId: fc.constant(Long.fromInt(-1)),
  producerEpoch: fc.constant(0),
  topicData: fc.array(
    fc.record({
      topic: fc.string({ minLength: 1 }),
      partitions: fc.array(
        fc.record({
          partition: fc.nat(12),
          firstSequence: fc.nat(5),
          messages: fc.array(message, { minLength: 1, maxLength: 5 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

describe('our encoding of a Produce request', () => {
  it('is byte for byte that of kafkajs', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (r) => {
        const { buffer } = await theirs(r).encode();
        expect(encodeProduce(r).equals(buffer)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('dates records without a time of their own with now', async () => {
    const messages: Message[] = [
      { key: 'k', value: 'v' },
      { key: 'k', value: 'w' },
    ];
    const now = 1_790_000_000_000;
    const plain = { acks: -1, timeout: 1, producerId: Long.fromInt(-1), producerEpoch: 0 };
    const of = (m: Message[]) => ({
      ...plain,
      topicData: [{ topic: 't', partitions: [{ partition: 0, messages: m }] }],
    });
    const dated = messages.map((m) => ({ ...m, timestamp: String(now) }));
    expect(encodeProduce(of(messages), now).equals(encodeProduce(of(dated)))).toBe(true);
  });
});

it('the checksum of CRC-32C is the published one', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
});
