import { describe, expect, it } from '@jest/globals';
import type { Batch } from '@hedgerow/kafka';
import { Together } from './together.js';

const batch = (partition: number, records = 1): Batch =>
  ({ topic: 'sensors.uplinks', partition, records: Array.from({ length: records }) }) as unknown as Batch;

/** Work that notes what it was given together, and ends when told to. */
const stage = (lanes: number, fails: (partitions: number[]) => boolean = () => false) => {
  const rounds: number[][] = [];
  const ends: (() => void)[] = [];
  const together = new Together(async (batches) => {
    const partitions = batches.map(({ partition }) => partition);
    rounds.push(partitions);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (fails(partitions)) throw new Error(`failed: ${partitions.join(' ')}`);
  }, lanes);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    ends.shift()!();
    await turn();
  };
  return { rounds, end, add: (b: Batch) => together.add(b), turn };
};

describe('batches that come while one is in hand', () => {
  it('share the next transaction', async () => {
    const { rounds, end, add } = stage(3);
    const done = [batch(0), batch(1), batch(2)].map(add);
    expect(rounds).toEqual([[0]]);
    await end();
    expect(rounds).toEqual([[0], [1, 2]]);
    await end();
    await Promise.all(done);
  });

  it('go side by side when they are many, on no more lanes than there are', async () => {
    const { rounds, end, add } = stage(2);
    const done = [batch(0), batch(1, 600), batch(2, 600)].map(add);
    expect(rounds).toEqual([[0], [1]]);
    await end();
    expect(rounds).toEqual([[0], [1], [2]]);
    await end();
    await end();
    await Promise.all(done);
  });

  it('share no more than 2 000 records, and a batch that is larger goes alone', async () => {
    const { rounds, end, add } = stage(1);
    const done = [batch(0), batch(1, 1_500), batch(2, 600), batch(3, 5_000), batch(4)].map(add);
    for (let i = 0; i < 5; i++) await end();
    expect(rounds).toEqual([[0], [1], [2], [3], [4]]);
    await Promise.all(done);
  });

  it('are tried alone when they fail together, and only the one at fault fails', async () => {
    const { end, add, rounds } = stage(1, (partitions) => partitions.includes(2));
    const done = [batch(0), batch(1), batch(2), batch(3)].map(add);
    const outcomes = Promise.allSettled(done);
    for (let i = 0; i < 5; i++) await end();
    expect(rounds).toEqual([[0], [1, 2, 3], [1], [2], [3]]);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
