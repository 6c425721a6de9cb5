import { expect, it } from '@jest/globals';
import { type BarUnit, unitFor } from './log-bars.js';

const hour = 3_600_000;
const lengths: readonly (readonly [string, number, BarUnit])[] = [
  ['nothing', 0, 'MINUTE'],
  ['two hours', 2 * hour, 'MINUTE'],
  ['more than two hours', 2 * hour + 1, 'QUARTER_HOUR'],
  ['a day that is an hour longer', 25 * hour, 'QUARTER_HOUR'],
  ['two days', 48 * hour, 'HOUR'],
  ['a week', 168 * hour, 'HOUR'],
  ['ten days', 240 * hour, 'DAY'],
  ['four months', 123 * 24 * hour, 'DAY'],
  ['a year', 365 * 24 * hour, 'WEEK'],
  ['ten years', 3_650 * 24 * hour, 'MONTH'],
];

it.each(lengths)('%s is shown in bars that are seen each', (_, ms, unit) => expect(unitFor(ms)).toBe(unit));
