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

  /** Moves that were sent, as `projection expected next`; `answers` says which of them PostgreSQL refuses. */
  const begin = () => {
    const moves: string[][] = [];
    const failures: Error[] = [];
    const isElsewhere: boolean[] = [];
    const onMoved = jest.fn();
    const query = (asked: string | { readonly values: readonly unknown[][] }) => {
      if (typeof asked === 'string') return Promise.resolve({ rows: [] });
      const failure = failures.shift();
      if (failure) return Promise.reject(failure);
      const [names, , , , expected, next] = asked.values;
      moves.push(names!.map((name, n) => [name, expected![n], next![n]].join(' ')));
      return Promise.resolve({
        rows: isElsewhere.shift() ? [] : names!.map((projection) => ({ projection })),
      });
    };
    const client = { query, on: () => client, off: () => client, release: () => undefined };
    const pool = { connect: () => Promise.resolve(client) } as unknown as Pool;
    return {
      late: new LatePositions(pool, createLogger('test', 'silent'), onMoved),
      moves,
      failures,
      isElsewhere,
      onMoved,
    };
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

  it('are read again where one is not where it was, since nothing else may come to find that out', async () => {
    const { late, isElsewhere, onMoved } = begin();
    late.take([share(badges, 7)]);
    await late.write();
    expect(onMoved).not.toHaveBeenCalled();
    isElsewhere.push(true);
    late.take([share(badges, 8)]);
    await late.write();
    expect(onMoved).toHaveBeenCalledTimes(1);
    expect(late.placed(share(badges, 9)).written).toBeUndefined();
  });
});
