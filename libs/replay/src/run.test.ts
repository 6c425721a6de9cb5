import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';
import { nothingYet, type Replayed, type Sink } from './replayed.js';
import { run } from './run.js';

describe('the speed of a replay', () => {
  const pace = (times: number | undefined) => {
    let now = 1_000;
    const made = new Pace(times, () => now);
    return { due: (at: string) => made.dueIn(at), pass: (ms: number) => (now += ms) };
  };

  it('is that of life, so many times: events are as far apart as they were, divided by the number', () => {
    const { due, pass } = pace(60);
    expect(due('2026-07-01T12:00:00.000Z')).toBe(0);
    expect(due('2026-07-01T12:01:00.000Z')).toBe(1_000);
    pass(400);
    expect(due('2026-07-01T12:01:00.000Z')).toBe(600);
    expect(due('2026-07-01T11:00:00.000Z')).toBeLessThan(0);
  });

  it('is as fast as it goes without a number', () => {
    const { due } = pace(undefined);
    expect(due('2026-07-01T12:00:00.000Z')).toBe(0);
    expect(due('2027-07-01T12:00:00.000Z')).toBe(0);
  });
});

const event = (n: number, second = 0): Replayed =>
  ({
    event: { type: n % 2 === 0 ? 'Even' : 'Odd', occurredAt: new Date(second * 1_000).toISOString() },
    record: { key: 'k', value: `event ${n}` },
    cursor: String(n),
  }) as unknown as Replayed;
async function* pages(...given: Replayed[][]) {
  for (const page of given) yield await Promise.resolve(page);
}
const sinkOf = (over: Partial<Sink> = {}) => {
  const units: string[][] = [];
  const sink: Sink = {
    ...{ unit: { events: 3, bytes: 1_000, isFixed: true }, from: nothingYet, isThere: 0 },
    append: (unit) => Promise.resolve(void units.push(unit.map(({ cursor }) => cursor))),
    ...{ keep: () => Promise.resolve(), end: () => Promise.resolve({ bytes: 0, sha256: '' }) },
    ...{ finish: () => Promise.resolve(), close: () => Promise.resolve() },
    ...over,
  };
  return { sink, units };
};
const stopping = new AbortController().signal;

describe('a replay', () => {
  it('goes out in units of the same size, however the pages fall, and counts what went', async () => {
    const { sink, units } = sinkOf();
    const events = pages([event(1)], [], [event(2), event(3), event(4)], [event(5)]);
    expect(await run({ sink, events, speed: 'max', stopping })).toEqual({
      ...{ isEnd: true, progress: { cursor: '5', events: 5, types: { Odd: 3, Even: 2 } } },
    });
    expect(units).toEqual([
      ['1', '2', '3'],
      ['4', '5'],
    ]);
  });

  it('cuts a unit where its bytes are enough', async () => {
    const { sink, units } = sinkOf({ unit: { events: 10, bytes: 14, isFixed: true } });
    await run({ sink, events: pages([event(1), event(2), event(3)]), speed: 'max', stopping });
    expect(units).toEqual([['1', '2'], ['3']]);
  });

  it('with a speed sends what is due before it waits, unless units are fixed', async () => {
    const { sink, units } = sinkOf({ unit: { events: 10, bytes: 1_000, isFixed: false } });
    await run({ sink, events: pages([event(1, 0), event(2, 0), event(3, 60)]), speed: 1_000, stopping });
    expect(units).toEqual([['1', '2'], ['3']]);
  });

  it('that is stopped while it waits keeps what went out', async () => {
    const kept: number[] = [];
    const { sink, units } = sinkOf({
      unit: { events: 10, bytes: 1_000, isFixed: false },
      keep: ({ events }) => Promise.resolve(void kept.push(events)),
    });
    const stop = new AbortController();
    const running = run({
      sink,
      events: pages([event(1, 0), event(2, 86_400)]),
      speed: 1,
      stopping: stop.signal,
    });
    setTimeout(() => stop.abort(), 20);
    expect(await running).toMatchObject({ isEnd: false, progress: { cursor: '1', events: 1 } });
    expect([units, kept]).toEqual([[['1']], [1]]);
  });
});
