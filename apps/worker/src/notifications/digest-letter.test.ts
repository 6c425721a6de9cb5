import { describe, expect, it } from '@jest/globals';
import type { NotificationKind } from '@hedgerow/domain';
import { digestLetter, sentenceOf } from './digest-letter.js';

describe('the daily letter', () => {
  const kinds: readonly [NotificationKind, string][] = [
    ['TASK_ASSIGNED', 'Anna gave you the task “Prune it” for Rowan.'],
    ['TASK_DUE', '“Prune it” for Rowan is due.'],
    ['TASK_COMPLETED', 'Anna completed “Prune it” for Rowan.'],
    ['INVITED', 'Anna invited you to the thing “Rowan”. That letter has the link to accept.'],
    ['NEEDS_WATER', 'Rowan is too dry.'],
    ['MENTIONED', 'Anna mentioned you in the history of Rowan.'],
    ['BADGE', 'You earned the badge Rainmaker, level 4.'],
  ];
  it.each(kinds)('says %s in a sentence: %s', (kind, sentence) => {
    const names = { by: 'Anna', thing: 'Rowan', task: 'Prune it', badge: { title: 'Rainmaker', level: 4 } };
    expect(sentenceOf({ kind, ...names })).toBe(sentence);
  });

  it.each<[NotificationKind, string]>([
    ['TASK_ASSIGNED', 'Anna gave you more tasks.'],
    ['TASK_DUE', 'More tasks are due.'],
    ['TASK_COMPLETED', 'Anna completed more tasks.'],
    ['INVITED', 'Anna sent you more invitations. Their letters have the links to accept.'],
    ['NEEDS_WATER', 'More things are too dry.'],
    ['MENTIONED', 'Anna mentioned you again.'],
    ['BADGE', 'You earned more badges.'],
  ])('says of more than are told one by one, %s: %s', (kind, sentence) => {
    expect(sentenceOf({ kind, standsForMore: true, by: 'Anna' })).toBe(sentence);
  });

  it.each([
    [{ thing: '' }, 'Anna invited you to a thing. That letter has the link to accept.'],
    [{ group: '' }, 'Anna invited you to a group. That letter has the link to accept.'],
    [{ device: '' }, 'Anna invited you to a device. That letter has the link to accept.'],
  ])('does not name what the invited one may not see: %j', (to, sentence) => {
    expect(sentenceOf({ kind: 'INVITED', by: 'Anna', ...to })).toBe(sentence);
  });

  it('says how many more there are, where it comes from, and how to end it', () => {
    const letter = digestLetter('https://garden.example', {
      ...{ name: 'Ben Hill', count: 25, unsubscribeUrl: 'https://garden.example/unsubscribe/x' },
      entries: [{ kind: 'NEEDS_WATER', thing: 'Rowan' }],
    });
    expect(letter).toMatchObject({
      ...{ subject: '25 notifications on Hedgerow', greeting: 'Hello Ben,' },
      link: { url: 'https://garden.example/notifications' },
      unsubscribe: { url: 'https://garden.example/unsubscribe/x' },
    });
    expect(letter.before).toContain('And 24 more.');
  });
});
