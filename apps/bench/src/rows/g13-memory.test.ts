import { describe, expect, it } from '@jest/globals';
import { slopePerHour } from './g13-memory.js';

const minutes = Array.from({ length: 120 }, (_, n) => ({ at: n * 5_000, mib: 100 }));

describe('the slope of memory', () => {
  it('level memory has none, whatever it did in the first half', () => {
    expect(slopePerHour(minutes.map((p, n) => ({ ...p, mib: n < 60 ? n : 100 })))).toBe(0);
  });

  it('memory that gains a hundredth in six minutes grows ten percent an hour', () => {
    const growing = minutes.map((p) => ({ ...p, mib: 100 + p.at / 360_000 }));
    expect(slopePerHour(growing)).toBeCloseTo(10, 0);
  });

  it('a single sample out of line does not move it', () => {
    expect(slopePerHour(minutes.map((p, n) => ({ ...p, mib: n === 119 ? 900 : 100 })))).toBe(0);
  });
});
