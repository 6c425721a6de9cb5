import { expect, it } from '@jest/globals';
import { daysOf } from './log-days.js';

it('the entries of a day of the viewer’s are together, in the order given', () => {
  const at = (day: number, hour: number) => ({ recordedAt: new Date(2026, 6, day, hour).toISOString() });
  const entries = [at(13, 0), at(12, 23), at(12, 9), at(10, 1)];
  expect(daysOf(entries)).toEqual([
    { day: 'Mon, Jul 13, 2026', entries: [entries[0]] },
    { day: 'Sun, Jul 12, 2026', entries: [entries[1], entries[2]] },
    { day: 'Fri, Jul 10, 2026', entries: [entries[3]] },
  ]);
  expect(daysOf([])).toEqual([]);
});
