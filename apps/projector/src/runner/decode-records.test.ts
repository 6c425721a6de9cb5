import { describe, expect, it } from '@jest/globals';
import type { PersonKeys } from '@hedgerow/event-store';
import { type IncomingRecord, readRecord, toRecord } from '@hedgerow/kafka';
import { timeline } from '@hedgerow/read-model';
import { anAction, recorded } from '@hedgerow/testing';
import { decodeRecords } from './decode-records.js';

const keys = {} as PersonKeys;

/** A record of an action, or of another type in the same words, which counts how often it is parsed. */
const counted = (type?: string): { record: IncomingRecord; parses: () => number } => {
  const { topic, key, value, headers } = toRecord(recorded(anAction())[0]!);
  let parses = 0;
  const bytes = Buffer.from(value);
  const toString = bytes.toString.bind(bytes);
  Object.assign(bytes, { toString: (...as: [BufferEncoding?]) => (parses++, toString(...as)) });
  const record = readRecord({
    ...{ topic, partition: 0, offset: '0', timestamp: '0', key: Buffer.from(key as string), value: bytes },
    headers: {
      ...(headers as Record<string, string>),
      ...(type === undefined ? {} : { 'event-type': type }),
    },
  });
  return { record, parses: () => parses };
};

describe('the records of a batch', () => {
  it.each(['UserSignedIn', 'ThingDanced'])(
    'of a type that is not handled (%s) are never parsed',
    async (type) => {
      const { record, parses } = counted(type);
      expect(await decodeRecords(timeline, keys, [record])).toEqual([]);
      expect(parses()).toBe(0);
    },
  );

  it('are parsed once for all projections that handle them', async () => {
    const { record, parses } = counted();
    for (let i = 0; i < 3; i++) expect(await decodeRecords(timeline, keys, [record])).toHaveLength(1);
    expect(parses()).toBe(1);
  });
});
