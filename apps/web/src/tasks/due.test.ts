import { describe, expect, it } from '@jest/globals';
import { dateOfDay, dayOf, dueOf, sayDay } from './due.js';

const now = new Date(2026, 6, 16, 14, 10);

describe('When a task is due', () => {
  it.each([
    ['2026-07-12', 'overdue', 'Sun, Jul 12, overdue'],
    ['2026-07-15', 'overdue', 'Yesterday, overdue'],
    ['2026-07-16', 'today', 'Due today'],
    ['2026-07-17', 'later', 'Tomorrow'],
    ['2026-07-18', 'later', 'Sat, Jul 18'],
    ['2027-01-04', 'later', 'Jan 4, 2027'],
  ])('%s is %s: "%s"', (day, state, said) => {
    expect(dueOf(day, now)).toEqual({ state, said });
  });

  it('a calendar day stays that day wherever the viewer is', () => {
    expect(dayOf(dateOfDay('2026-03-29'))).toBe('2026-03-29');
    expect(sayDay('2026-03-29', now)).toBe('Sun, Mar 29');
  });
});
