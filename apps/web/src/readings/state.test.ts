import { expect, it } from '@jest/globals';
import { indicatorColours, stateOfColour } from '@hedgerow/domain';
import { stateLabels } from './state.js';

it('[175] has a word beside each colour', () => {
  expect(indicatorColours.map((colour) => stateLabels[stateOfColour(colour)])).toEqual([
    'Too dry',
    'Needs water',
    'Moist',
    'Too wet',
    'Unknown',
  ]);
});
