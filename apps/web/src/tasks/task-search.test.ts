import { describe, expect, it } from '@jest/globals';
import { daysOfMonth, monthFrom, monthIn, sameDayIn } from './month.js';
import { daysOfChoice, filtersOn, isAskedFor, taskSearch, taskVariables } from './task-search.js';

// A Thursday.
const now = new Date(2026, 6, 16, 14, 10);
const search = (text: string) => taskSearch(new URLSearchParams(text));
const group = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02';

describe('What the address of tasks asks for', () => {
  it('is a board of one’s own, without anything', () =>
    expect(search('')).toMatchObject({ view: 'board', scope: 'mine', status: 'open', column: 'notStarted' }));

  it('is all tasks of a group that it names', () =>
    expect(search(`group=${group}`)).toMatchObject({ scope: 'all', group }));

  it('is nothing that there is not', () => {
    const found = search(
      'view=wall&scope=theirs&status=late&priority=urgent&due=never&group=1&month=2026-13',
    );
    expect(found).toMatchObject({ view: 'board', scope: 'mine', status: 'open', priority: null, due: null });
    expect(found).toMatchObject({ group: null, month: null });
    expect(filtersOn(found)).toBe(0);
  });

  it('becomes the variables of the query', () => {
    const of = { now, of: {}, signedIn: true };
    const params = new URLSearchParams('view=list&due=week&priority=high&status=completed&sort=-done');
    expect(taskVariables(params, of)).toMatchObject({
      ...{ isList: true, isBoard: false, scope: 'ASSIGNED', priority: ['high'], status: ['completed'] },
      ...{ dueFrom: '2026-07-13', dueTo: '2026-07-19', orderBy: 'COMPLETED', backwards: true },
    });
    expect(taskVariables(params, { ...of, signedIn: false }).scope).toBe('ALL');
    expect(taskVariables(params, { ...of, of: { groupId: group } })).toMatchObject({
      scope: 'ALL',
      groupId: group,
    });
  });

  it.each([
    ['overdue' as const, null, '2026-07-15'],
    ['today' as const, '2026-07-16', '2026-07-16'],
    ['week' as const, '2026-07-13', '2026-07-19'],
  ])('%s is from %s to %s', (due, from, to) => expect(daysOfChoice(due, now)).toEqual({ from, to }));
});

describe('A task that changed', () => {
  const task = { status: 'notStarted', priority: 'high', dueDate: '2026-07-15' };
  it.each([
    ['view=list', true],
    ['view=list&status=completed', false],
    ['view=list&status=all', true],
    ['priority=high', true],
    ['priority=low', false],
    ['due=overdue', true],
    ['due=today', false],
    ['due=week', true],
  ])('belongs to %s: %s', (text, expected) => expect(isAskedFor(task, search(text), now)).toBe(expected));

  it('is not overdue once it is completed', () =>
    expect(isAskedFor({ ...task, status: 'completed' }, search('due=overdue'), now)).toBe(false));
});

describe('A month', () => {
  it('has the days of its weeks, from Monday to Sunday', () => {
    const days = daysOfMonth('2026-02', now);
    expect([days.length, days[0], days.at(-1)]).toEqual([35, '2026-01-26', '2026-03-01']);
  });

  it('is followed by the next, and the present one goes without saying', () => {
    expect(monthFrom('2026-12', 1, now)).toBe('2027-01');
    expect(monthFrom('2026-08', -1, now)).toBeNull();
    expect(monthIn('2026-7')).toBeNull();
    expect(sameDayIn('2026-01-31', 1)).toBe('2026-02-28');
  });
});
