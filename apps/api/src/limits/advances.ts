import { LRUCache } from 'lru-cache';

/** What part of a budget a process takes in advance, at most. */
export const advancePart = 1 / 20;

/** At some hundred bytes each. What is forgotten counts as spent, and fills up again. */
const mostKept = 100_000;

/** What a budget that all share answers: the milliseconds to wait, or 0 and the points that were taken besides. */
export interface Granted {
  readonly waitMs: number;
  readonly advance: number;
}

/** Asks such a budget for points to spend and for others in advance; undefined while it does not answer. */
export type Ask = (cost: number, advance: number) => Promise<Granted | undefined>;

/**
 * Points that this process took in advance from budgets that all processes share, and spends without asking. They count as
 * spent when they are taken, so all processes together spend in a minute what the budget has, and what each still had
 * of an advance when the minute began.
 */
export class Advances {
  private readonly left = new LRUCache<string, number>({ max: mostKept });
  private readonly asking = new Set<string>();

  /** Milliseconds to wait; 0 when the points were spent; undefined when Redis would have to be asked and does not answer. */
  async spend(key: string, perMinute: number, cost: number, ask: Ask): Promise<number | undefined> {
    const left = this.left.get(key) ?? 0;
    if (cost <= left) {
      this.left.set(key, left - cost);
      return 0;
    }
    // What is left goes first, and no other call spends it meanwhile.
    this.left.delete(key);
    const most = perMinute * advancePart;
    // One of several that ask at the same time: a process never has more than one advance.
    const isFirst = !this.asking.has(key);
    this.asking.add(key);
    try {
      // What costs more than a whole budget waits for a full one.
      const granted = await ask(Math.min(cost, perMinute) - left, isFirst ? most : 0);
      if (granted?.waitMs === 0) this.keep(key, granted.advance, most);
      else this.keep(key, left, most);
      return granted?.waitMs;
    } finally {
      if (isFirst) this.asking.delete(key);
    }
  }

  private keep(key: string, points: number, most: number): void {
    if (points > 0) this.left.set(key, Math.min(most, (this.left.get(key) ?? 0) + points));
  }
}
