import { describe, expect, it } from '@jest/globals';
import { Waits } from './waits.js';

const ends = (end: number) => new Map([['things/0', BigInt(end)]]);

describe('how long records have waited', () => {
  it('is counted from the last moment at which they were not there', () => {
    const waits = new Waits();
    waits.note(ends(10), 0);
    waits.note(ends(10), 1_000);
    waits.note(ends(14), 2_000);
    waits.note(ends(20), 3_000);
    expect(waits.seconds('things/0', 20n, 3_500)).toBe(0);
    expect(waits.seconds('things/0', 14n, 3_500)).toBe(1.5);
    expect(waits.seconds('things/0', 12n, 3_500)).toBe(2.5);
    expect(waits.seconds('things/0', 10n, 3_500)).toBe(2.5);
  });

  it('is not known of what was there before a first look of just now, nor of a partition that was never looked at', () => {
    const waits = new Waits();
    expect(waits.seconds('things/0', 0n, 0)).toBeNull();
    waits.note(ends(10), 0);
    expect(waits.seconds('things/0', 9n, 60_000)).toBeNull();
    expect(waits.seconds('things/1', 9n, 60_000)).toBeNull();
    // It stands still: that is told.
    expect(waits.seconds('things/0', 9n, 150_000)).toBe(150);
  });

  it('is known to half a minute after two minutes, up to an hour, and told as an hour after that', () => {
    const waits = new Waits();
    for (let second = 0; second <= 3_700; second++) waits.note(ends(second), second * 1_000);
    const now = 3_700_000;
    expect(waits.seconds('things/0', 3_690n, now)).toBe(10);
    const older = waits.seconds('things/0', 2_000n, now)!;
    expect(older).toBeGreaterThanOrEqual(1_700);
    expect(older).toBeLessThanOrEqual(1_731);
    expect(waits.seconds('things/0', 50n, now)).toBeGreaterThanOrEqual(3_570);
  });
});
