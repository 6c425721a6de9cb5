import { describe, expect, it } from '@jest/globals';
import { shownOf, type Told } from './told.js';

const nothing: Told = {
  ...{
    kind: 'BADGE',
    standsForMore: false,
    day: null,
    invitedTo: null,
    actor: null,
    thing: null,
    group: null,
  },
  ...{ device: null, task: null, action: null, badge: null },
};
const tomas = { id: 'u1', name: 'Tomas Reyes' };
const rowan = { id: 't1', name: 'Mill Lane rowan' };
const task = { id: 'k1', title: 'Prune it' };
const shown = (told: Partial<Told>) => {
  const { sentence, detail, to } = shownOf({ ...nothing, ...told }, '2026-07-20');
  return [sentence, detail, to];
};

describe('a notification in words', () => {
  it.each<[Partial<Told>, string, string | undefined, string]>([
    [
      { kind: 'TASK_ASSIGNED', actor: tomas, task, thing: rowan },
      'Tomas Reyes gave you a task: Prune it',
      'Mill Lane rowan',
      '/tasks/k1',
    ],
    [
      { kind: 'TASK_DUE', task, thing: rowan, day: '2026-07-20' },
      'Due today: Prune it',
      'Mill Lane rowan',
      '/tasks/k1',
    ],
    [
      { kind: 'TASK_DUE', task, thing: rowan, day: '2026-07-18' },
      'Due Jul 18: Prune it',
      'Mill Lane rowan',
      '/tasks/k1',
    ],
    [
      { kind: 'TASK_COMPLETED', actor: null, task, thing: rowan },
      'Deactivated account completed “Prune it”',
      'Mill Lane rowan',
      '/tasks/k1',
    ],
    [{ kind: 'NEEDS_WATER', thing: rowan }, 'Mill Lane rowan is too dry', undefined, '/things/t1/dashboard'],
    [
      { kind: 'MENTIONED', actor: tomas, thing: rowan, action: { comments: '@maren look' } },
      ...(['Tomas Reyes mentioned you', 'Mill Lane rowan: “@maren look”', '/things/t1/timeline'] as const),
    ],
    [
      { kind: 'BADGE', badge: { badgeType: 'watering', level: 3 } },
      ...(['You earned the badge Watering, level 3', undefined, '/account/badges'] as const),
    ],
    [{ kind: 'FORECAST' }, 'There is something new', undefined, '/notifications'],
  ])('%j: %s', (told, ...said) => expect(shown(told)).toEqual(said));

  it.each([
    ['TASK_ASSIGNED', 'Tomas Reyes gave you more tasks', '/tasks'],
    ['TASK_DUE', 'More tasks are due', '/tasks'],
    ['TASK_COMPLETED', 'Tomas Reyes completed more tasks', '/tasks'],
    ['INVITED', 'Tomas Reyes sent you more invitations', '/notifications'],
    ['NEEDS_WATER', 'More things are too dry', '/things'],
    ['MENTIONED', 'Tomas Reyes mentioned you again', '/activity'],
    ['BADGE', 'You earned more badges', '/account/badges'],
    ['FORECAST', 'There is something new', '/notifications'],
  ])('says of more than are told one by one: %s', (kind, sentence, to) => {
    const [said, , leads] = shown({ kind, standsForMore: true, actor: tomas });
    expect([said, leads]).toEqual([sentence, to]);
  });

  it('names what one is invited to where one may see it, and says where the link is', () => {
    const group = { id: 'g1', name: 'Riverside Growers' };
    const invited = (to: string, more: Partial<Told> = {}) =>
      shown({ kind: 'INVITED', actor: tomas, invitedTo: to, ...more });
    const link = 'The link to accept is in the e-mail.';
    expect(invited('GROUP')).toEqual(['Tomas Reyes invited you to a group', link, '/groups/accept']);
    expect(invited('GROUP', { group })).toEqual([
      'Tomas Reyes invited you to Riverside Growers',
      link,
      '/groups/g1/dashboard',
    ]);
    expect(invited('THING')[2]).toBe('/things/accept');
    expect(invited('DEVICE')[0]).toBe('Tomas Reyes invited you to a device');
  });
});
