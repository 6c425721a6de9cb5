import { LRUCache } from 'lru-cache';

/** Milliseconds in which a spent budget fills up again. */
export const minuteMs = 60_000;

/** At some hundred bytes each. Past them the one that was unused for longest is forgotten, as if it were full again. */
const mostKept = 100_000;

/**
 * Spends points of a budget of `perMinute`, which fills up evenly. All that is kept of a budget is the moment at which it
 * will be full. Answers with that moment, or with the milliseconds to wait when there is not enough left.
 */
export const spend = (
  fullAt: number | undefined,
  now: number,
  { perMinute, cost }: { readonly perMinute: number; readonly cost: number },
): { readonly fullAt: number } | { readonly waitMs: number } => {
  // What costs more than a whole budget waits for a full one.
  const next = Math.max(fullAt ?? 0, now) + (Math.min(cost, perMinute) / perMinute) * minuteMs;
  return next - now <= minuteMs ? { fullAt: next } : { waitMs: next - now - minuteMs };
};

/** Budgets of this process alone. */
export class LocalBudgets {
  private readonly full = new LRUCache<string, number>({ max: mostKept });

  constructor(private readonly now: () => number = Date.now) {}

  /** Milliseconds to wait; 0 when the points were spent. */
  spend(key: string, perMinute: number, cost: number): number {
    const outcome = spend(this.full.get(key), this.now(), { perMinute, cost });
    if ('waitMs' in outcome) return outcome.waitMs;
    this.full.set(key, outcome.fullAt);
    return 0;
  }
}
