import { expect, it } from '@jest/globals';
import { defaultHydrationLevels, indicatorColours, stateOfColour, waterColour } from '@hedgerow/domain';
import { bands, stateLabels } from './state.js';
import * as texts from './texts.js';

it('[175] has a word beside each colour', () => {
  expect(indicatorColours.map((colour) => stateLabels[stateOfColour(colour)])).toEqual([
    'Too dry',
    'Needs water',
    'Moist',
    'Too wet',
    'Unknown',
  ]);
});

it('the bands of the screens are those of the colours', () => {
  for (const { state, from, to } of bands) {
    expect(stateOfColour(waterColour(to))).toBe(state);
    expect(stateOfColour(waterColour(from + 0.1))).toBe(state);
  }
});

it('the words that name a limit name the one that counts', () => {
  const { dryHigh, needsWaterHigh, goodHigh } = defaultHydrationLevels;
  expect(texts.onScale('27 percent')).toContain(
    `Too dry up to ${dryHigh}, needs water up to ${needsWaterHigh}, moist up to ${goodHigh}`,
  );
  expect(texts.dryWhy).toContain(`${dryHigh} %`);
  expect(texts.needsWhy).toContain(`${needsWaterHigh} %`);
  expect(texts.moistWhy).toContain(`${needsWaterHigh} and ${goodHigh} %`);
  expect(texts.wetWhy).toContain(`${goodHigh} %`);
  expect(texts.below30).toContain(`${needsWaterHigh} %`);
});
