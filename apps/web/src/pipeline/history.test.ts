import { describe, expect, it } from '@jest/globals';
import { drawnLags, historyRangeOf, latestOf, peakOf, stepsOf, stepText, stepWords, worstOfEach } from './history.js'; // prettier-ignore

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
    expect(latestOf([1, 0, null])).toEqual({ value: 0, step: 1 });
    expect(latestOf([null])).toBeUndefined();
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

  it('draws in a part of the time what is worst in all of it, in the same order', () => {
    const all = [lag('a', 9, 0), lag('b', 5, 0), lag('c', 4, 0), lag('d', 0, 3)];
    const part = all.map((of) => ({ ...of, secondsBehind: of.secondsBehind.slice(1) }));
    const { drawn, others } = drawnLags(part, null, all);
    expect(drawn).toEqual([lag('a', 0), lag('b', 0), lag('c', 0)]);
    expect(others).toEqual([lag('d', 3)]);
  });

  it('has the greatest of several lags at each step', () => {
    expect(worstOfEach([lag('a', 0, null, 1), lag('b', 2, null, null)])).toEqual([2, null, 1]);
  });

  it('says the day of a step where that is not today', () => {
    const now = new Date(2026, 6, 16, 9, 4);
    const said = (at: Date, seconds: number) => stepText(at.getTime(), seconds, now).replace('\u00a0', ' ');
    expect(said(new Date(2026, 6, 16, 9, 0), 600)).toBe('9:00 AM');
    expect(said(new Date(2026, 6, 15, 9, 10), 600)).toBe('Jul 15, 9:10 AM');
    expect(said(new Date(2026, 6, 15, 23, 59, 30), 30)).toBe('Jul 15, 11:59:30 PM');
  });

  it('says of which step a figure is', () => {
    const moment = (...parts: [number, number]) => new Date(2026, 6, 16, ...parts).toISOString();
    const steps = { from: moment(8, 40), until: moment(9, 4), stepSeconds: 600 };
    expect(stepWords(steps, 2).replace('\u00a0', ' ')).toBe('since 9:00 AM');
    expect(stepWords(steps, 1).replace('\u00a0', ' ')).toBe('in the 10 min from 8:50 AM');
    expect(stepWords({ ...steps, stepSeconds: 30 }, 0)).toMatch(/^in the 30 s from 8:40:00/);
  });

  it('knows when each step begins', () => {
    expect(stepsOf('2026-07-16T09:00:00.000Z', 180, 3).map((t) => new Date(t).toISOString())).toEqual([
      '2026-07-16T09:00:00.000Z',
      '2026-07-16T09:03:00.000Z',
      '2026-07-16T09:06:00.000Z',
    ]);
  });
});
