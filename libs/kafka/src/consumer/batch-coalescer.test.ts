import { describe, expect, it } from '@jest/globals';
import { BatchCoalescer } from './batch-coalescer.js';
import type { Batch } from './consume.js';

const batch = (partition: number, records = 1): Batch =>
  ({ topic: 'sensors.uplinks', partition, records: Array.from({ length: records }) }) as unknown as Batch;

/** Work that records which batches it was given at once, and ends when the test ends it. */
const coalescerWith = (concurrency: number, fails: (partitions: number[]) => boolean = () => false) => {
  const rounds: number[][] = [];
  const ends: (() => void)[] = [];
  const coalescer = new BatchCoalescer(async (batches) => {
    const partitions = batches.map(({ partition }) => partition);
    rounds.push(partitions);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (fails(partitions)) throw new Error(`failed: ${partitions.join(' ')}`);
  }, concurrency);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    ends.shift()!();
    await turn();
  };
  return { rounds, end, add: (b: Batch) => coalescer.add(b), turn };
};

describe('batches that wait', () => {
  it('share a transaction when they arrive together, or during another one', async () => {
    const { rounds, end, add, turn } = coalescerWith(3);
    const done = [batch(0), batch(1)].map(add);
    await turn();
    expect(rounds).toEqual([[0, 1]]);
    done.push(add(batch(2)), add(batch(3)));
    await turn();
    expect(rounds).toEqual([[0, 1]]);
    await end();
    expect(rounds).toEqual([
      [0, 1],
      [2, 3],
    ]);
    await end();
    await Promise.all(done);
  });

  it('run in parallel when they are many, up to the concurrency', async () => {
    const { rounds, end, add, turn } = coalescerWith(2);
    const done = [add(batch(0))];
    await turn();
    done.push(add(batch(1, 600)));
    await turn();
    done.push(add(batch(2, 600)));
    await turn();
    expect(rounds).toEqual([[0], [1]]);
    await end();
    expect(rounds).toEqual([[0], [1], [2]]);
    await end();
    await end();
    await Promise.all(done);
  });

  it('share no more than 2 000 records, and a larger batch gets its own', async () => {
    const { rounds, end, add, turn } = coalescerWith(1);
    const done = [batch(0), batch(1, 1_500), batch(2, 600), batch(3, 5_000), batch(4)].map(add);
    await turn();
    for (let i = 0; i < 4; i++) await end();
    expect(rounds).toEqual([[0, 1], [2], [3], [4]]);
    await Promise.all(done);
  });

  it('are tried one by one when they fail together, and only the one at fault fails', async () => {
    const { end, add, rounds, turn } = coalescerWith(1, (partitions) => partitions.includes(2));
    const done = [batch(0), batch(1), batch(2), batch(3)].map(add);
    const outcomes = Promise.allSettled(done);
    await turn();
    for (let i = 0; i < 5; i++) await end();
    expect(rounds).toEqual([[0, 1, 2, 3], [0], [1], [2], [3]]);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
