import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readRecord, toRecord } from '@hedgerow/kafka';
import { type Projection, projections } from '@hedgerow/read-model';
import { aThing, recorded } from '@hedgerow/testing';
import { createLogger } from '@hedgerow/platform';
import type { Pool } from 'pg';
import { LatePositions } from './late-positions.js';
import type { Share } from './project-batch.js';

const named = (name: string): Projection => projections.find((projection) => projection.name === name)!;
const [things, badges] = [named('things'), named('badges')];
const partition = 3;

/** One record of a thing, which `things` handles and `badges` does not. */
const share = (projection: Projection, offset: number): Share => {
  const { topic, key, value, headers } = toRecord(recorded(aThing())[0]!);
  const record = readRecord({
    ...{ topic, partition, offset: String(offset), timestamp: '0' },
    ...{ key: Buffer.from(key as string), value: Buffer.from(value) },
    headers: headers as Record<string, string>,
  });
  const [firstOffset, nextOffset] = [String(offset), String(offset + 1)];
  const batch = {
    topic: 'stewardship.events' as const,
    partition,
    records: [record],
    firstOffset,
    nextOffset,
  };
  return { projection, batch: { ...batch, lag: 0, signal: new AbortController().signal } };
};

describe('positions that only passed over records', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Moves that were sent, as `projection expected next`. PostgreSQL has the positions in `elsewhere` where that says. */
  const begin = () => {
    const moves: string[][] = [];
    const failures: Error[] = [];
    const elsewhere: string[] = [];
    const query = (asked: string | { readonly name?: string; readonly values: readonly unknown[][] }) => {
      if (typeof asked === 'string') return Promise.resolve({ rows: [] });
      if (asked.name === 'live position') return Promise.resolve({ rows: [{ position: elsewhere.shift() }] });
      const failure = failures.shift();
      if (failure) return Promise.reject(failure);
      const [projections, , topics, partitions, expected, next] = asked.values;
      moves.push(projections!.map((name, n) => [name, expected![n], next![n]].join(' ')));
      const rows = projections!.map((projection, n) => ({
        ...{ projection, topic: topics![n], partition: partitions![n] },
      }));
      return Promise.resolve({ rows: elsewhere.length > 0 ? [] : rows });
    };
    const client = { query, on: () => client, off: () => client, release: () => undefined };
    const pool = { query, connect: () => Promise.resolve(client) } as unknown as Pool;
    const positions = { reached: jest.fn(), relocate: jest.fn() };
    const late = new LatePositions(pool, createLogger('test', 'silent'), positions);
    return { late, moves, failures, elsewhere, positions };
  };

  it('wait, and the next record that is handled moves them from where PostgreSQL has them', () => {
    const { late, moves } = begin();
    const first = [share(things, 7), share(badges, 7)];
    expect(late.take(first)).toEqual({ now: [first[0]], later: [first[1]] });
    expect(late.take([late.placed(share(badges, 8))]).now).toEqual([]);
    expect(late.placed(share(badges, 9)).written).toBe('7');
    expect(late.placed(share(things, 8)).written).toBeUndefined();
    late.forget('badges', `stewardship.events/${partition}`);
    expect(late.placed(share(badges, 9)).written).toBeUndefined();
    expect(moves).toEqual([]);
  });

  it('are written a quarter of a second later, but not where a transaction moves them', async () => {
    const { late, moves } = begin();
    late.take([share(badges, 7)]);
    late.take([late.placed(share(badges, 8))]);
    await jest.advanceTimersByTimeAsync(260);
    expect(moves).toEqual([['badges 7 9']]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(moves).toHaveLength(1);
    // A record of the next batch is handled: its transaction moves the position from 9 to 11.
    late.take([share(badges, 9)]);
    expect(late.take([late.placed(share(things, 10))]).now).toHaveLength(1);
    const handled = { ...late.placed(share(badges, 10)), projection: { ...badges, handles: things.handles } };
    expect(late.take([handled]).now).toEqual([handled]);
    expect(handled.written).toBe('9');
    await jest.advanceTimersByTimeAsync(260);
    expect(moves).toHaveLength(1);
  });

  it('are tried again while PostgreSQL is away, and nothing is left of a projection that goes on elsewhere', async () => {
    const { late, moves, failures } = begin();
    late.take([share(badges, 7)]);
    failures.push(new Error('away'));
    await jest.advanceTimersByTimeAsync(260);
    expect(moves).toEqual([]);
    await jest.advanceTimersByTimeAsync(260);
    expect(moves).toEqual([['badges 7 8']]);
    late.take([share(badges, 8)]);
    late.leave('badges');
    await late.write();
    expect(moves).toHaveLength(1);
  });

  it('are where another program with the same version has written them', async () => {
    const { late, elsewhere, positions } = begin();
    positions.reached.mockImplementation(() => late.forget('badges', `stewardship.events/${partition}`));
    late.take([share(badges, 7)]);
    elsewhere.push('9');
    await late.write();
    expect(positions.reached.mock.calls).toEqual([['badges', `stewardship.events/${partition}`, 9n]]);
    expect(positions.relocate).not.toHaveBeenCalled();
    expect(late.placed(share(badges, 9)).written).toBeUndefined();
  });

  it('are written once more where a rebuild was switched to meanwhile, since nothing else may come', async () => {
    const { late, moves, elsewhere, positions } = begin();
    late.take([share(badges, 7)]);
    elsewhere.push('7');
    await late.write();
    await jest.advanceTimersByTimeAsync(260);
    expect(moves).toEqual([['badges 7 8'], ['badges 7 8']]);
    expect([positions.reached, positions.relocate].map((one) => one.mock.calls)).toEqual([[], []]);
  });

  it('are all read again where one is anywhere else', async () => {
    const { late, elsewhere, positions } = begin();
    late.take([share(badges, 7)]);
    elsewhere.push('5');
    await late.write();
    expect(positions.relocate).toHaveBeenCalledTimes(1);
    expect(late.placed(share(badges, 8)).written).toBeUndefined();
  });

  it('are not tried for ever once the lane has ended', async () => {
    const { late, moves, failures } = begin();
    late.take([share(badges, 7)]);
    failures.push(new Error('away'), new Error('away'));
    await late.close();
    await jest.advanceTimersByTimeAsync(2_000);
    expect([moves, failures.length]).toEqual([[], 1]);
  });
});
