import { expect, it } from '@jest/globals';
import { byWeek } from './by-week.js';

// A Saturday, and the nine days after it.
const days = Array.from({ length: 10 }, (_, n) => ({
  date: `2026-07-${String(n + 4).padStart(2, '0')}`,
  count: n,
}));

it('days are added up by calendar weeks, of which the first and the last may be cut', () => {
  expect(byWeek(days, 'sum')).toEqual([
    { date: '2026-07-04', until: '2026-07-05', count: 1 },
    { date: '2026-07-06', until: '2026-07-12', count: 35 },
    { date: '2026-07-13', until: '2026-07-13', count: 9 },
  ]);
});

it('what cannot be added up is told of an average day', () => {
  expect(byWeek(days, 'mean').map(({ count }) => count)).toEqual([1, 5, 9]);
});

it('what stands out is added up likewise', () => {
  const marked = days.map((day) => ({ ...day, marked: 1 }));
  expect(byWeek(marked, 'sum').map(({ marked: own }) => own)).toEqual([2, 7, 1]);
});
