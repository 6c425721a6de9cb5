import { expect, it } from '@jest/globals';
import { Rate } from './rate.js';

it('a rate is that of the last ten seconds, and not known before two looks', () => {
  const rate = new Rate();
  expect(rate.note(100, 0)).toBeUndefined();
  expect(rate.note(300, 1_000)).toBe(200);
  for (let second = 2; second <= 11; second++) rate.note(300, second * 1_000);
  expect(rate.note(300, 12_000)).toBe(0);
});
