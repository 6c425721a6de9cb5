import { describe, expect, it } from '@jest/globals';
import { canonicalParameter, isCritical, waterColour } from './index.js';

describe('the colour of water', () => {
  it.each([
    [0, 'red'],
    [8.31, 'red'],
    [20, 'red'],
    [20.01, 'orange'],
    [30, 'orange'],
    [30.01, 'green'],
    [60, 'green'],
    [60.01, 'blue'],
    [100, 'blue'],
    [null, 'grey'],
    [undefined, 'grey'],
    [NaN, 'grey'],
  ])('[175] %s percent is %s', (percent, colour) => expect(waterColour(percent)).toBe(colour));

  it('follows the limits of its own device where they are set', () => {
    const sandy = { dryHigh: 5, needsWaterHigh: 8, goodHigh: 20, saturatedHigh: 100 };
    expect([4, 6, 12, 25].map((percent) => waterColour(percent, sandy))).toEqual([
      'red',
      'orange',
      'green',
      'blue',
    ]);
  });

  it('is critical strictly below the edge of dry, not at it', () => {
    expect([19.99, 20, 20.01].map((percent) => isCritical(percent))).toEqual([true, false, false]);
  });
});

describe('the indicator parameter', () => {
  it.each([
    ['P_H', 'PH'],
    ['PH', 'PH'],
    ['WATER', 'WATER'],
  ])('[174] %s is kept as %s', (input, kept) => expect(canonicalParameter(input)).toBe(kept));
});
