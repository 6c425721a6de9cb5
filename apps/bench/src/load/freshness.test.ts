import { describe, expect, it } from '@jest/globals';
import { Freshness } from './freshness.js';

const of = (...accepted: readonly [value: number, at: number][]): Freshness => {
  const freshness = new Freshness();
  for (const [value, at] of accepted) freshness.accepted(value, at);
  return freshness;
};

describe('how long an answer has missed what was accepted', () => {
  it('one that shows the newest misses nothing', () => {
    expect(of([1, 100], [2, 200]).missedFor(2, 5_000)).toBe(0);
  });

  it('counts from the oldest that is not shown', () => {
    expect(of([1, 100], [2, 200], [3, 300]).missedFor(1, 1_000)).toBe(800);
  });

  it('what is accepted after the question need not be shown', () => {
    expect(of([1, 100], [2, 2_000]).missedFor(1, 1_000)).toBe(0);
  });

  it('what was accepted out of turn counts from its own moment', () => {
    expect(of([3, 100], [2, 400], [4, 900]).missedFor(2, 1_000)).toBe(900);
    expect(of([3, 100], [2, 400], [4, 900]).missedFor(3, 1_000)).toBe(100);
  });

  it('an answer that shows less than one before misses what that one showed', () => {
    const freshness = of([1, 100], [2, 200]);
    expect([freshness.missedFor(2, 300), freshness.missedFor(1, 9_200)]).toEqual([0, 9_000]);
  });
});
