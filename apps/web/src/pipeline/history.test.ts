import { describe, expect, it } from '@jest/globals';
import { drawnLags, historyRangeOf, latestOf, peakOf, stepsOf } from './history.js';

const lag = (projection: string, ...secondsBehind: (number | null)[]) => ({ projection, secondsBehind });

describe('the history of the pipeline', () => {
  it('is of an hour, unless the address names another range that there is', () => {
    expect(historyRangeOf(new URLSearchParams('range=24h')).asked).toBe('DAY');
    expect(historyRangeOf(new URLSearchParams('range=7d')).asked).toBe('HOUR');
    expect(historyRangeOf(new URLSearchParams()).asked).toBe('HOUR');
  });

  it('has a peak, the first of equals, and a last figure; what is not known is neither', () => {
    expect(peakOf([null, 2, 5, 5, null])).toEqual({ value: 5, step: 2 });
    expect(peakOf([null, null])).toBeUndefined();
    expect(latestOf([1, 0, null])).toBe(0);
    expect(latestOf([null])).toBeNull();
  });

  it('draws the three worst projections, or the one that is chosen, and folds the others', () => {
    const lags = [lag('a', 0, 1), lag('b', null, null), lag('c', 9, 0), lag('d', 2, null), lag('e', 3, 3)];
    const names = (list: readonly { projection: string }[]) => list.map(({ projection }) => projection);
    const worst = drawnLags(lags, null);
    expect(names(worst.drawn)).toEqual(['c', 'e', 'd']);
    expect(names(worst.others)).toEqual(['a', 'b']);
    expect(names(drawnLags(lags, 'b').drawn)).toEqual(['b']);
    expect(names(drawnLags(lags, 'gone').drawn)).toEqual(['c', 'e', 'd']);
  });

  it('knows when each step begins', () => {
    expect(stepsOf('2026-07-16T09:00:00.000Z', 180, 3).map((t) => new Date(t).toISOString())).toEqual([
      '2026-07-16T09:00:00.000Z',
      '2026-07-16T09:03:00.000Z',
      '2026-07-16T09:06:00.000Z',
    ]);
  });
});
