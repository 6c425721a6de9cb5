import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { decodeFetch, FetchedRecord } from './fetch-response.js';
import { installDecoder, withoutEmpty } from './install-decoder.js';

const load = createRequire(import.meta.url);

interface Encoder {
  readonly buffer: Buffer;
  writeInt8(n: number): Encoder;
  writeInt16(n: number): Encoder;
  writeInt32(n: number): Encoder;
  writeInt64(n: unknown): Encoder;
  writeString(text: string): Encoder;
  writeBuffer(bytes: Buffer): Encoder;
}
const Encoder = load('kafkajs/src/protocol/encoder') as new () => Encoder;
const Long = load('kafkajs/src/utils/long') as { fromValue(value: number | string): unknown };
const record = load('kafkajs/src/protocol/recordBatch/record/v0') as (options: object) => Encoder;
const { RecordBatch } = load('kafkajs/src/protocol/recordBatch/v0') as {
  RecordBatch: (options: object) => Promise<Encoder>;
};
const { decode } = load('kafkajs/src/protocol/requests/fetch/v11/response') as {
  decode: (bytes: Buffer) => Promise<object>;
};

interface Batch {
  readonly firstOffset: number;
  readonly firstTimestamp: number;
  readonly transactional: boolean;
  readonly compression: number;
  readonly records: readonly { readonly key: Buffer | null; readonly value: Buffer | null; readonly headers: object; readonly after: number }[];
} // prettier-ignore

const bytes = fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b));
const batch: fc.Arbitrary<Batch> = fc.record({
  firstOffset: fc.nat(2 ** 40),
  firstTimestamp: fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 }),
  transactional: fc.boolean(),
  compression: fc.constant(0),
  records: fc.array(
    fc.record({
      key: fc.option(bytes),
      value: fc.option(bytes),
      headers: fc.dictionary(
        fc.string({ unit: 'grapheme', maxLength: 20 }).filter((name) => !(name in {})),
        fc.oneof(bytes, fc.array(bytes, { minLength: 2, maxLength: 3 })),
        { maxKeys: 6 },
      ),
      after: fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.nat(2 ** 36)),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

const encodedBatch = async ({ records, ...rest }: Batch, attributes = 0): Promise<Buffer> => {
  const encoded = await RecordBatch({
    ...rest,
    firstOffset: Long.fromValue(rest.firstOffset),
    maxTimestamp: rest.firstTimestamp + 77,
    lastOffsetDelta: records.length - 1,
    records: records.map(({ after, ...one }, i) =>
      record({ ...one, offsetDelta: i, timestampDelta: after, headers: one.headers }),
    ),
  });
  const made = encoded.buffer;
  // After offset, length, epoch, format and checksum.
  made.writeInt16BE(made.readInt16BE(21) | attributes, 21);
  return made;
};

/** A response with one topic, and one partition for each run of batches. */
const response = (runs: readonly Buffer[], aborted = 0): Buffer => {
  const encoder = new Encoder().writeInt32(5).writeInt16(0).writeInt32(9).writeInt32(1);
  encoder.writeString('stewardship.events').writeInt32(runs.length);
  runs.forEach((run, partition) => {
    encoder.writeInt32(partition).writeInt16(0);
    for (const n of [2 ** 41, -1, 0]) encoder.writeInt64(Long.fromValue(n));
    encoder.writeInt32(aborted);
    for (let i = 0; i < 2 * aborted; i++) encoder.writeInt64(Long.fromValue(i));
    encoder.writeInt32(-1).writeInt32(run.length).writeBuffer(run);
  });
  return encoder.buffer;
};

/** Plain values in the place of our records, with their headers. */
const plain = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const own = value instanceof FetchedRecord ? { ...value, headers: value.headers } : value;
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, plain(inner)]));
};
const theirs = async (given: Buffer) => plain(await decode(given));

const one: Batch = {
  ...{ firstOffset: 7, firstTimestamp: 1_700_000_000_000, transactional: false, compression: 0 },
  records: [{ key: Buffer.from('k'), value: Buffer.from('v'), headers: { a: Buffer.from('b') }, after: 3 }],
};

describe('our decoding of a Fetch response', () => {
  it('gives what that of kafkajs gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(batch, { maxLength: 3 }), { maxLength: 3 }), async (runs) => {
        const partitions = runs.map(async (run) => Buffer.concat(await Promise.all(run.map((b) => encodedBatch(b))))); // prettier-ignore
        const given = response(await Promise.all(partitions));
        expect(plain(decodeFetch(given))).toEqual(await theirs(given));
      }),
      { numRuns: 300 },
    );
  });

  it('is handed on without the partitions of which it says nothing', () => {
    const silent = { partition: 0, errorCode: 0, preferredReadReplica: -1, messages: [] as number[] };
    const told = [
      { ...silent, partition: 1, messages: [7] },
      { ...silent, partition: 2, errorCode: 1 },
      { ...silent, partition: 3, preferredReadReplica: 2 },
    ];
    const responses = [
      { topicName: 'silent', partitions: [silent, silent] },
      { topicName: 'told', partitions: [silent, ...told, silent] },
    ];
    expect(withoutEmpty({ sessionId: 5, responses })).toEqual({
      sessionId: 5,
      responses: [{ topicName: 'told', partitions: told }],
    });
  });

  it('ends before a batch that was cut off', async () => {
    const whole = await encodedBatch(one);
    for (const length of [1, 20, 50, whole.length - 1]) {
      const given = response([Buffer.concat([whole, whole.subarray(0, length)])]);
      expect(plain(decodeFetch(given))).toEqual(await theirs(given));
    }
  });

  it('knows control records, times of the broker and transactions that were given up', async () => {
    for (const attributes of [0x8, 0x10, 0x20]) {
      const given = response([await encodedBatch(one, attributes)], 2);
      expect(plain(decodeFetch(given))).toEqual(await theirs(given));
    }
  });

  it('leaves to kafkajs what is compressed, of an old format, or numbered past what a number holds, in whatever partition', async () => {
    const ours = await encodedBatch(one);
    const old = await encodedBatch(one);
    old[16] = 1;
    const past = await encodedBatch(one);
    past.writeBigInt64BE(2n ** 60n);
    for (const run of [await encodedBatch({ ...one, compression: 1 }), old, past])
      for (const runs of [[run], [run, ours], [ours, run, run], [Buffer.concat([ours, run]), ours]])
        expect(decodeFetch(response(runs))).toBeUndefined();
  });

  it('gives what kafkajs gives, or leaves it to kafkajs, where any byte is another one', async () => {
    const run = await Promise.all([one, { ...one, firstOffset: 8 }].map((b) => encodedBatch(b)));
    const whole = response([Buffer.concat(run)]);
    const before = plain(decodeFetch(whole));
    let isRead = 0;
    for (let at = 0; at < whole.length; at++)
      for (const byte of [0, 0xff, whole[at]! ^ 1]) {
        const given = Buffer.from(whole);
        given[at] = byte;
        const found = decodeFetch(given);
        if (found === undefined) continue;
        isRead += 1;
        expect(plain(found)).toEqual(await theirs(given));
      }
    expect(isRead).toBeGreaterThan(whole.length / 2);
    expect(plain(decodeFetch(whole))).toEqual(before);
  });

  it.each([
    ['a batch of negative length', (run: Buffer) => run.writeInt32BE(-12, 8)],
    ['a batch of no length', (run: Buffer) => run.writeInt32BE(0, 8)],
    ['more records than there are', (run: Buffer) => run.writeInt32BE(2, 57)],
    ['an absurd number of records', (run: Buffer) => run.writeInt32BE(2 ** 31 - 1, 57)],
    ['a record of negative length', (run: Buffer) => run.writeInt8(1, 61)],
  ])('ends with %s', async (_, spoil) => {
    const spoilt = await encodedBatch(one);
    spoil(spoilt);
    const next = await encodedBatch({ ...one, firstOffset: 8 });
    expect(decodeFetch(response([Buffer.concat([spoilt, next])]))).toBeUndefined();
  });

  it('tells headers as texts, several with one name joined, as they come out of buffers', async () => {
    const headers = { type: Buffer.from('é'), many: [Buffer.from('1'), Buffer.from('2')] };
    const run = await encodedBatch({ ...one, records: [{ ...one.records[0]!, headers }] });
    const found = decodeFetch(response([run]))!.responses[0]!.partitions[0]!.messages[0]!;
    expect(found.texts()).toEqual({ type: 'é', many: '1,2' });
    expect(String(found.headers['many'])).toBe('1,2');
  });

  it('tells the headers of each record, whatever those of the one before were', async () => {
    const all = [
      { type: Buffer.from('Made'), by: Buffer.from('ü') },
      { type: Buffer.from('Made'), by: Buffer.from([0xfc]) },
      { type: Buffer.from('Gone'), by: Buffer.from('abc') },
      { by: Buffer.from('abc'), type: Buffer.from('Gone'), more: Buffer.from('') },
      { type: Buffer.from('Gon'), bz: Buffer.from('é1') },
    ];
    const records = all.map((headers) => ({ ...one.records[0]!, headers }));
    const run = await encodedBatch({ ...one, records });
    const found = decodeFetch(response([run]))!.responses[0]!.partitions[0]!.messages;
    const texts = (headers: object) =>
      Object.fromEntries(Object.entries(headers).map(([name, bytes]) => [name, String(bytes)]));
    expect(found.map((record) => record.texts())).toEqual(all.map(texts));
  });
});

describe('kafkajs', () => {
  installDecoder();
  const requests = load('kafkajs/src/protocol/requests') as {
    requests: {
      Fetch: {
        protocol: (of: {
          version: number;
        }) => (options: object) => { response: { decode: (given: Buffer) => Promise<object> } };
      };
    };
  };
  const decodes = (version: number, given: Buffer) =>
    requests.requests.Fetch.protocol({ version })({ topics: [] }).response.decode(given) as Promise<
      ReturnType<typeof decodeFetch>
    >;

  it('decodes fetches by our code, and by its own what that leaves to it', async () => {
    const [ours, compressed] = [await encodedBatch(one), await encodedBatch({ ...one, compression: 1 })];
    const first = (answer: Awaited<ReturnType<typeof decodes>>, partition: number) =>
      answer!.responses[0]!.partitions[partition]!.messages[0];
    expect(first(await decodes(11, response([ours])), 0)).toBeInstanceOf(FetchedRecord);
    const mixed = await decodes(11, response([compressed, ours]));
    for (const partition of [0, 1]) {
      expect(first(mixed, partition)).not.toBeInstanceOf(FetchedRecord);
      expect(first(mixed, partition)).toMatchObject({ offset: '7', key: Buffer.from('k') });
    }
  });
});
