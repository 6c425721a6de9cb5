import { expect, it } from '@jest/globals';
import { metresBetween } from './index.js';

const newbury = { lat: 51.40122, lng: -1.32031 };

it.each([
  ['nowhere at all', newbury, 0],
  ['down the lane', { lat: 51.40054, lng: -1.32355 }, 237],
  ['London', { lat: 51.5019, lng: -0.1246 }, 83_607],
  ['the other side of the date line', { lat: 51.40122, lng: 178.67969 }, 8_583_977],
])('from Newbury to %s', (_, to, metres) => {
  expect(metresBetween(newbury, to) / Math.max(1, metres)).toBeCloseTo(metres === 0 ? 0 : 1, 2);
  expect(metresBetween(to, newbury)).toBeCloseTo(metresBetween(newbury, to), 3);
});
