import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { namePartitionsWithoutLeader, withoutLeaderOf } from './without-leader.js';

const load = createRequire(import.meta.url);
const parse = (data: object, version = 6): Promise<unknown> =>
  (load(`kafkajs/src/protocol/requests/metadata/v${version}/response`) as { parse: (of: object) => Promise<unknown> }) // prettier-ignore
    .parse(data);

namePartitionsWithoutLeader();
namePartitionsWithoutLeader();

const noLeader = 5;
const partition = (partitionId: number, leader: number) => ({
  ...{ partitionId, leader },
  partitionErrorCode: leader === -1 ? noLeader : 0,
});
const topic = (name: string, ...leaders: number[]) => ({
  ...{ topic: name, topicErrorCode: 0 },
  partitionMetadata: leaders.map((leader, n) => partition(n, leader)),
});

it.each([0, 1, 5, 6])(
  'an error of metadata names the partitions without a leader (version %d)',
  async (version) => {
    const data = { topicMetadata: [topic('a', 1, -1, 2, -1), topic('b', 3)] };
    const error: unknown = await parse(data, version).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(withoutLeaderOf(error)).toEqual(['a/1', 'a/3']);
    expect(withoutLeaderOf(new Error('Not published', { cause: error }))).toEqual(['a/1', 'a/3']);
  },
);

it('metadata with a leader everywhere is what it was, and other errors name none', async () => {
  const data = { topicMetadata: [topic('a', 1, 2)] };
  expect(await parse(data)).toBe(data);
  expect(withoutLeaderOf(new Error('Kafka is away'))).toEqual([]);
  const unknown = { topicMetadata: [{ topic: 'a', topicErrorCode: 3, partitionMetadata: [] }] };
  expect(withoutLeaderOf(await parse(unknown).catch((thrown: unknown) => thrown))).toEqual([]);
});
