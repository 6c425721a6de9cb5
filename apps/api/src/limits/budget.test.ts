import { describe, expect, it } from '@jest/globals';
import { LocalBudgets, minuteMs, spend } from './budget.js';

describe('a budget', () => {
  it('is spent at once or bit by bit, and fills up evenly', () => {
    let now = 1_000_000;
    const budgets = new LocalBudgets(() => now);
    const take = (cost: number) => budgets.spend('anna', 60, cost);
    expect([take(40), take(20)]).toEqual([0, 0]);
    expect(take(1)).toBe(1_000);
    now += 1_000;
    expect([take(1), take(1)]).toEqual([0, 1_000]);
    now += minuteMs;
    expect([take(60), take(10)]).toEqual([0, 10_000]);
  });

  it('that is refused is not spent, and one of another key is full', () => {
    const budgets = new LocalBudgets(() => 5);
    budgets.spend('anna', 60, 60);
    expect([1, 2].map(() => budgets.spend('anna', 60, 30))).toEqual([30_000, 30_000]);
    expect(budgets.spend('bea', 60, 60)).toBe(0);
  });

  it('lets through, when it is full, what costs more than a whole one', () => {
    expect(spend(undefined, 0, { perMinute: 60, cost: 1_000 })).toEqual({ fullAt: minuteMs });
    expect(spend(1, 0, { perMinute: 60, cost: 1_000 })).toEqual({ waitMs: 1 });
  });
});
