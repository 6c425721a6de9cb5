import { expect, it } from '@jest/globals';
import { decimals } from './decimals.js';

const values = [
  ...[0, -0, 0.25, 0.35, 1.005, 2.5, 3.5, -0.04, -0.05, 1e-7, 999.95, 1_234.5, -12_345.678, 1_234_567.891],
  ...Array.from({ length: 2_000 }, (_, n) => (n - 1_000) * 0.0625),
  ...Array.from({ length: 2_000 }, (_, n) => (n - 1_000) / 20),
];

it.each([0, 1, 2])('a number with %d digits after the point is what Intl makes of it', (digits) => {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  expect(values.map((value) => decimals(value, digits))).toEqual(values.map((value) => format.format(value)));
});
