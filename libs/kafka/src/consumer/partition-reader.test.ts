import { describe, expect, it } from '@jest/globals';
import { PositionOutOfRange } from '../errors.js';
import { PartitionReader, type Watermarks } from './partition-reader.js';

/** A reader whose position is 12, and Kafka's answers in their order; the last one stays. */
const readerWith = (...answers: Watermarks[]) => {
  const sought: bigint[] = [];
  const reader = new PartitionReader({
    options: { groupId: 'test', topics: [], startAt: async () => '12', batch: async () => undefined },
    topic: 'stewardship.events',
    partition: 0,
    logger: undefined,
    watermarks: async () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    seek: (offset) => void sought.push(offset),
    pause: () => undefined,
    resume: () => undefined,
    limit: (work) => work(),
    after: Promise.resolve(),
    bufferBytes: 1_000,
    abandoned: new AbortController().signal,
  });
  return { reader, sought };
};

describe('a position', () => {
  it('that is younger than the answer of Kafka from the join is found with a second answer', async () => {
    const { reader, sought } = readerWith({ low: '0', high: '10' }, { low: '0', high: '12' });
    const running = reader.start();
    await Promise.race([reader.ready, running]);
    expect(sought).toEqual([12n]);
    await reader.close();
  });

  it('that is out of range by both answers is refused', async () => {
    await expect(readerWith({ low: '0', high: '10' }).reader.start()).rejects.toThrow(PositionOutOfRange);
  });
});
