import { describe, expect, it } from '@jest/globals';
import { checkPlants } from '../planting/plant.js';
import { plantedBugs } from './bugs.js';

/** They are run by command (`npm run faults:planted`); that they still can be is looked at each time. */
describe('the planted bugs', () => {
  it.each(plantedBugs)('$scenario.id, $name: can still be planted', ({ bugs }) => {
    expect(() => Object.values(bugs).forEach(checkPlants)).not.toThrow();
  });

  it('there is one for every fault test', () => {
    expect(new Set(plantedBugs.map(({ scenario }) => scenario.id))).toEqual(
      new Set(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F13', 'F14', 'F15']),
    );
  });
});
