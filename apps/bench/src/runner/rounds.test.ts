import { describe, expect, it } from '@jest/globals';
import { Bench } from './bench.js';
import { closedLoop } from './closed-loop.js';
import { newHistogram, note, openLoop, percentiles } from './latency.js';
import { alternate, type Side } from './rounds.js';

const bench = new Bench({ quick: true, profile: false, say: () => undefined });

const side = (name: string, log: string[], problems: (string | undefined)[] = []): Side => ({
  name,
  processes: {},
  prepare: async (round) => void log.push(`${name} ${round < 0 ? 'warms up' : 'is prepared'}`),
  run: async () => ({ items: 10, seconds: 2 }),
  check: async () => problems.shift(),
});

describe('the law of the bench', () => {
  it('both sides warm up, then run in turn', async () => {
    const log: string[] = [];
    const { ours, reference, voided } = await alternate(bench, side('A', log), side('B', log));
    expect(log.slice(0, 2)).toEqual(['A warms up', 'B warms up']);
    expect(log.slice(2).map((line) => line[0])).toEqual(['A', 'B', 'A', 'B', 'A', 'B']);
    expect([...ours, ...reference].map(({ rate }) => rate)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(voided).toEqual([]);
  });

  it('a round in which something was lost is void and run again', async () => {
    const { ours, voided } = await alternate(
      bench,
      side('A', [], [undefined, '10 sent, 9 there']),
      side('B', []),
    );
    expect(ours).toHaveLength(3);
    expect(voided).toEqual(['round 2: A: 10 sent, 9 there']);
  });

  it('a machine that voids round after round is not measured on', async () => {
    const always = Array.from({ length: 10 }, () => 'lost');
    await expect(alternate(bench, side('A', [], always), side('B', []))).rejects.toThrow(
      'Too many void rounds',
    );
  });

  it('a closed loop counts what every caller was acknowledged, also when they overlap', async () => {
    let acknowledged = 0;
    const { items } = await closedLoop({ ms: 30, items: 0 }, 8, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      acknowledged += 2;
      return 2;
    });
    expect(items).toBe(acknowledged);
  });

  it('an open loop sends on time whatever became of the calls before', async () => {
    const due: number[] = [];
    const count = await openLoop(1_000, 50, (_, at) => void due.push(at));
    expect(count).toBe(50);
    const gaps = due.slice(1).map((at, i) => at - due[i]!);
    expect(Math.max(...gaps)).toBeCloseTo(1, 5);
  });

  it('tells percentiles in milliseconds', () => {
    const histogram = newHistogram();
    for (let n = 1; n <= 100; n++) note(histogram, n);
    const { p50, p99, max } = percentiles(histogram);
    expect([Math.round(p50!), Math.round(p99!), Math.round(max!)]).toEqual([50, 99, 100]);
  });
});
