import { describe, expect, it } from '@jest/globals';
import { ProgressWatch } from './progress-watch.js';

const at = (position: number, end: number) =>
  new Map([['things/0', { position: BigInt(position), end: BigInt(end) }]]);

describe('progress', () => {
  it('stalls when there is something to read and the position stays', () => {
    const watch = new ProgressWatch();
    watch.sample(at(5, 9), 0);
    watch.sample(at(5, 12), 20_000);
    expect(watch.stalled(30_000, 30_000)).toEqual([]);
    expect(watch.stalled(30_000, 30_001)).toEqual(['things/0']);
  });

  it('does not stall while it moves, however far behind, nor with nothing to read, however long', () => {
    const watch = new ProgressWatch();
    for (let minute = 0; minute < 10; minute++) watch.sample(at(minute, 1_000_000), minute * 60_000);
    expect(watch.stalled(30_000, 9 * 60_000 + 1)).toEqual([]);
    watch.sample(at(7, 7), 600_000);
    expect(watch.stalled(30_000, 6_000_000)).toEqual([]);
    // What comes after a quiet day has its full time.
    watch.sample(at(7, 8), 6_000_000);
    expect(watch.stalled(30_000, 6_000_001)).toEqual([]);
  });

  it('is well again as soon as it moves, and where another worker took the partition', () => {
    const watch = new ProgressWatch();
    watch.sample(at(5, 9), 0);
    watch.sample(at(6, 9), 40_000);
    expect(watch.stalled(30_000, 41_000)).toEqual([]);
    watch.sample(new Map(), 90_000);
    expect(watch.stalled(30_000, 90_000)).toEqual([]);
  });
});
