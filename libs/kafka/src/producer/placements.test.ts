import { describe, expect, it } from '@jest/globals';
import type { PartitionMetadata } from 'kafkajs';
import { Placements } from './placements.js';

const partitions = [0, 1, 2].map((partitionId) => ({ partitionId, leader: 1 }) as PartitionMetadata);
const acknowledged = (partition: number, baseOffset: string) => ({
  ...{ topicName: 't', partition, errorCode: 0, baseOffset },
});
const messages = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, value: key }));

/** Placements that were asked where each message belongs, and the answers. */
const asked = (times = 1) => {
  const placements = new Placements();
  const choose = placements.partitioner();
  const ask = () => messages.map((message) => choose({ topic: 't', partitionMetadata: partitions, message }));
  const chosen = ask();
  for (let n = 1; n < times; n += 1) ask();
  return { placements, chosen };
};

describe('where messages are on Kafka', () => {
  it('is told by partition, in their order, from what was acknowledged', () => {
    const { placements, chosen } = asked();
    const used = [...new Set(chosen)].sort();
    expect(used.length).toBeGreaterThan(1);
    const read = placements.read(
      messages,
      used.map((partition) => acknowledged(partition, `${partition}7`)),
    );
    expect(read).toEqual(
      used.map((partition) => ({
        ...{ partition, firstOffset: BigInt(`${partition}7`) },
        messages: messages.filter((_, n) => chosen[n] === partition),
      })),
    );
  });

  it('is not known of those that were sent again, nor of those that no partition was asked for', () => {
    const all = [0, 1, 2].map((partition) => acknowledged(partition, '5'));
    expect(asked(2).placements.read(messages, all)).toBeUndefined();
    expect(new Placements().read(messages, all)).toBeUndefined();
  });

  it('is not known where a broker tells no offset', () => {
    const { placements } = asked();
    expect(
      placements.read(
        messages,
        [0, 1, 2].map((partition) => acknowledged(partition, '-1')),
      ),
    ).toBeUndefined();
  });
});
