import { expect, it } from '@jest/globals';
import { isoOf } from './iso.js';

it('writes every moment as toISOString does', () => {
  const moments = [
    0, -1, 946_684_799_999, 946_684_800_000, 253_402_300_799_999, 253_402_300_800_000, -8.64e15,
  ];
  for (let n = 0; n < 5_000; n++) moments.push(946_684_800_000 + n * 187_654_321_987);
  for (let n = 0; n < 5_000; n++) moments.push(1_767_225_600_000 + n * 12_345_678);
  for (const ms of moments) expect(isoOf(new Date(ms))).toBe(new Date(ms).toISOString());
});

it('refuses what is no moment, as toISOString does', () => {
  expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError);
});
