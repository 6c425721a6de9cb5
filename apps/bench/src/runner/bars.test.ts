import { describe, expect, it } from '@jest/globals';
import { atLeast, atMost, figure, median, meets, ratio } from './bars.js';
import { show, verdict } from './report.js';

describe('figures of the bench', () => {
  it('the middle of an even number of rounds is the mean of the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([9, 1, 5])).toBe(5);
  });

  it('a ratio is that of the medians, its bounds are those of rounds that ran side by side', () => {
    expect(ratio([50, 60, 90], [100, 100, 100])).toEqual({ value: 0.6, min: 0.5, max: 0.9, unit: '' });
  });

  it('a bar is met at its very limit', () => {
    expect(meets(atLeast(0.8), 0.8)).toBe(true);
    expect(meets(atLeast(0.8), 0.79)).toBe(false);
    expect(meets(atMost(25), 25)).toBe(true);
    expect(meets(atMost(25), 25.1)).toBe(false);
  });

  it('a figure beyond the stretch says so, one without a gate has no verdict', () => {
    const bars = { gate: { ratio: atLeast(0.45) }, stretch: { ratio: atLeast(0.6) } };
    const of = (value: number) => verdict(bars, 'ratio', figure([value], ''));
    expect([of(0.4), of(0.5), of(0.7)]).toEqual(['missed', 'pass', 'stretch']);
    expect(verdict(bars, 'rate', figure([1], '/s'))).toBe('');
  });

  it('shows as many digits as mean something', () => {
    const [ratioLike, rate] = [figure([0.4567], ''), figure([12_345.6], '/s')];
    expect([show(ratioLike, 0.4567), show(rate, 12_345.6)]).toEqual(['0.46', '12346/s']);
  });
});
