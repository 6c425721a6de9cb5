import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joined, type Part } from './parts.js';

const gapMs = 30 * 60_000;
const at = (ms: number): Part => ({ startedAt: ms, endedAt: ms, navigations: 1 });

describe('parts of a session', () => {
  it('end where two navigations lie more than the gap apart, by a millisecond, and not where they lie just as far', () => {
    expect(joined([at(0), at(gapMs)], gapMs)).toEqual([{ startedAt: 0, endedAt: gapMs, navigations: 2 }]);
    expect(joined([at(0), at(gapMs + 1)], gapMs)).toEqual([at(0), at(gapMs + 1)]);
  });

  it('are joined by one that comes late, or by none', () => {
    const apart = joined([at(0), at(2 * gapMs)], gapMs);
    expect(joined([...apart, at(gapMs)], gapMs)).toEqual([
      { startedAt: 0, endedAt: 2 * gapMs, navigations: 3 },
    ]);
    expect(joined([...apart, at(5 * gapMs)], gapMs)).toHaveLength(3);
    expect(joined([...apart, at(gapMs - 1)], gapMs)).toEqual([
      { startedAt: 0, endedAt: gapMs - 1, navigations: 2 },
      at(2 * gapMs),
    ]);
  });

  it('are the same whatever the order, and however many come at once', () => {
    const moments = fc.array(fc.nat(20 * gapMs), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(moments, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (ms, picks) => {
        let parts: Part[] = [];
        const left = ms.map(at);
        for (let n = 0; left.length > 0; n += 1)
          parts = joined([...parts, ...left.splice(picks[n]! % left.length, 1 + (picks[n]! % 3))], gapMs);
        expect(parts).toEqual(joined(ms.map(at), gapMs));
      }),
    );
  });
});
