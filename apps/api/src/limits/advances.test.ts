import { describe, expect, it } from '@jest/globals';
import { advancePart, Advances, type Ask } from './advances.js';
import { minuteMs, spend } from './budget.js';

const perMinute = 1_000;
const most = perMinute * advancePart;

/** A budget that all share, whose clock stands still, and what was asked of it. */
const shared = () => {
  let fullAt: number | undefined;
  const asked: (readonly [cost: number, advance: number])[] = [];
  const take = (cost: number) => {
    const outcome = spend(fullAt, 0, { perMinute, cost });
    if ('waitMs' in outcome) return outcome.waitMs;
    fullAt = outcome.fullAt;
    return 0;
  };
  const ask: Ask = async (cost, advance) => {
    asked.push([cost, advance]);
    const waitMs = take(cost);
    const isPlenty = waitMs === 0 && advance > 0 && (fullAt ?? 0) < minuteMs / 2;
    return { waitMs, advance: isPlenty && take(advance) === 0 ? advance : 0 };
  };
  /** As a process of its own asks. */
  const process = () => {
    const advances = new Advances();
    return (cost: number) => advances.spend('anna', perMinute, cost, ask);
  };
  return { ask, asked, process };
};

describe('a process that spends of a budget that all share', () => {
  it('takes points in advance and asks again when they do not suffice, with what is left of them', async () => {
    const { asked, process } = shared();
    const spent = process();
    for (let n = 0; n < 7; n += 1) expect(await spent(10)).toBe(0);
    expect(asked).toEqual([
      [10, most],
      [10, most],
    ]);
    expect([await spent(45), await spent(10)]).toEqual([0, 0]);
    expect(asked.slice(2)).toEqual([[5, most]]);
  });

  it('spends with others no more than there is, and is told how long to wait', async () => {
    const { process } = shared();
    const [here, there] = [process(), process()];
    let points = 0;
    for (let n = 0; n < 200; n += 1)
      for (const spent of [here, there]) if ((await spent(10)) === 0) points += 10;
    expect(points).toBe(perMinute);
    expect([await here(10), await there(20)]).toEqual([600, 1_200]);
  });

  it('has one advance, however many ask at once', async () => {
    const { asked, process } = shared();
    const spent = process();
    expect(await Promise.all([10, 10, 10].map(spent))).toEqual([0, 0, 0]);
    expect(asked).toEqual([
      [10, most],
      [10, 0],
      [10, 0],
    ]);
  });

  it('waits, for what costs a whole budget, only as long as what was spent takes, and not for its advance', async () => {
    const { process } = shared();
    const spent = process();
    await spent(1);
    expect(await spent(5_000)).toBe(60);
  });

  it('still has its advance when it is refused, and when there is no answer', async () => {
    const { ask } = shared();
    const advances = new Advances();
    const spent = (cost: number, by: Ask) => advances.spend('anna', perMinute, cost, by);
    const never: Ask = async () => {
      throw new Error('asked');
    };
    await spent(10, ask);
    expect(await spent(60, async () => ({ waitMs: 5, advance: 0 }))).toBe(5);
    expect(await spent(60, async () => undefined)).toBeUndefined();
    expect(await spent(most, never)).toBe(0);
    await expect(spent(1, never)).rejects.toThrow('asked');
  });
});
