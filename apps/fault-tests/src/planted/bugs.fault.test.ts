import { describe, expect, it } from '@jest/globals';
import { checkPlants, declared } from '../planting/plant.js';
import '../scenarios/worker-killed.js';
import { plantedBugs } from './bugs.js';

/** The bugs are run by command (`npm run faults:planted`); that all can still be planted is looked at each time. */
describe('what is planted in the built programs', () => {
  it.each(declared)('$module: $find', (plant) => {
    expect(() => checkPlants([plant])).not.toThrow();
  });

  it('there is a bug for every fault test', () => {
    expect(new Set(plantedBugs.map(({ scenario }) => scenario.id))).toEqual(
      new Set(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F13', 'F14', 'F15', 'F23']),
    );
  });
});
