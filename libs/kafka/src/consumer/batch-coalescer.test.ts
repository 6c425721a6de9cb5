import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@hedgerow/platform';
import { BatchCoalescer } from './batch-coalescer.js';
import type { Batch, Turn } from './consume.js';

const batch = (partition: number, records = 1, signal = new AbortController().signal): Batch =>
  ({
    ...{ topic: 'sensors.uplinks', partition, signal },
    records: Array.from({ length: records }),
  }) as unknown as Batch;
const turnOf = (begin = () => undefined): Turn => ({ wait: () => undefined, begin });

/** Work that records which batches it was given at once, and ends when the test ends it. */
const coalescerWith = (
  concurrency: number,
  fails: (partitions: number[]) => boolean = () => false,
  isOutage = () => false,
) => {
  const rounds: number[][] = [];
  const ends: (() => void)[] = [];
  const warn = jest.fn();
  const coalescer = new BatchCoalescer(
    async (batches) => {
      const partitions = batches.map(({ partition }) => partition);
      rounds.push(partitions);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (fails(partitions)) throw new Error(`failed: ${partitions.join(' ')}`);
    },
    { concurrency, isOutage, logger: { warn } as unknown as Logger },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    ends.shift()!();
    await turn();
  };
  return { rounds, end, warn, add: (b: Batch, t = turnOf()) => coalescer.add(b, t), turn };
};

describe('batches that wait', () => {
  it('share a transaction when they arrive together, or during another one', async () => {
    const { rounds, end, add, turn } = coalescerWith(3);
    const done = [batch(0), batch(1)].map((b) => add(b));
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
    const done = [batch(0), batch(1, 1_500), batch(2, 600), batch(3, 5_000), batch(4)].map((b) => add(b));
    await turn();
    for (let i = 0; i < 4; i++) await end();
    expect(rounds).toEqual([[0, 1], [2], [3], [4]]);
    await Promise.all(done);
  });

  it('are tried one by one when they fail together, and only the one at fault fails', async () => {
    const { end, add, rounds, turn, warn } = coalescerWith(1, (partitions) => partitions.includes(2));
    const done = [batch(0), batch(1), batch(2), batch(3)].map((b) => add(b));
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
    // The error of the try together, which no batch ends with.
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ err: new Error('failed: 0 1 2 3'), batches: 4 }), expect.any(String)],
    ]);
  });

  it('fail at once in an outage, those of the next transaction as well', async () => {
    const { end, add, rounds, turn } = coalescerWith(1, () => true, () => true); // prettier-ignore
    const done = [batch(0), batch(1)].map((b) => add(b));
    await turn();
    done.push(add(batch(2)));
    const outcomes = Promise.allSettled(done);
    await end();
    expect(await outcomes).toEqual(
      [0, 1, 2].map(() => ({ status: 'rejected', reason: new Error('failed: 0 1') })),
    );
    expect(rounds).toEqual([[0, 1]]);
  });

  it('are not tried further when the outage begins while they are tried one by one', async () => {
    let isAway = false;
    const { end, add, rounds, turn } = coalescerWith(1, () => true, () => isAway); // prettier-ignore
    const outcomes = Promise.allSettled([batch(0), batch(1), batch(2)].map((b) => add(b)));
    await turn();
    await end();
    isAway = true;
    await end();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(rounds).toEqual([[0, 1, 2], [0]]);
  });
});

describe('the time of a batch', () => {
  it('runs while its own work does, and not while it waits', async () => {
    const { end, add, turn } = coalescerWith(1, (partitions) => partitions.length > 1);
    const calls: string[] = [];
    const noting = (n: number): Turn => ({
      wait: () => void calls.push(`${n} waits`),
      begin: () => void calls.push(`${n} begins`),
    });
    const done = [0, 1].map((n) => add(batch(n), noting(n)));
    expect(calls.splice(0)).toEqual(['0 waits', '1 waits']);
    await turn();
    expect(calls.splice(0)).toEqual(['0 begins', '1 begins']);
    await end();
    expect(calls.splice(0)).toEqual(['0 waits', '1 waits', '0 begins']);
    await end();
    expect(calls.splice(0)).toEqual(['1 begins']);
    await end();
    await Promise.all(done);
  });
});

describe('a consumer that stops', () => {
  const gone = turnOf(() => {
    throw new Error('The partition was given up');
  });

  it('begins no batch that waits, and the others go on', async () => {
    const { end, add, rounds, turn } = coalescerWith(1);
    const outcomes = Promise.allSettled([add(batch(0)), add(batch(1), gone), add(batch(2))]);
    await turn();
    await end();
    expect(rounds).toEqual([[0, 2]]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('begins none that is to be tried by itself', async () => {
    const { end, add, rounds, turn } = coalescerWith(1, () => true);
    let isGone = false;
    const turns = turnOf(() => (isGone ? gone.begin() : undefined) as undefined);
    const outcomes = Promise.allSettled([add(batch(0), turns), add(batch(1), turns)]);
    await turn();
    isGone = true;
    await end();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(rounds).toEqual([[0, 1]]);
  });

  it('leaves work that hangs behind: it holds up nothing that comes after', async () => {
    const { add, rounds, turn } = coalescerWith(1);
    const left = new AbortController();
    const outcomes = Promise.allSettled([0, 1].map((n) => add(batch(n, 1, left.signal))));
    await turn();
    left.abort(new Error('The consumer has left'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void add(batch(2));
    await turn();
    expect(rounds).toEqual([[0, 1], [2]]);
  });
});
