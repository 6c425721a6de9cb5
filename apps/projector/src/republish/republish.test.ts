import { expect, it } from '@jest/globals';
import { newOffset } from './republish.js';

const topic = 'stewardship.events';
const at = (position: string, { end = '10', atNote = 10 } = {}) =>
  newOffset(
    { ends: new Map([[`${topic}/1`, end]]) },
    { ends: [0, 25], atNote: [0, atNote] },
    { topic, partition: 1, position },
  );

it.each([
  ['that had taken everything at the moment of the note goes on behind it', at('10'), '10'],
  ['that had taken more takes what came after the note once more', at('14'), '10'],
  ['that was behind is as far behind', at('7'), '7'],
  [
    'where four records had lain twice takes as many again rather than pass over one',
    at('7', { end: '14' }),
    '3',
  ],
  ['is where it was, though the log has forgotten its oldest events since', at('9', { atNote: 6 }), '5'],
  ['begins at the beginning where it had nothing', at('0', { end: '14' }), '0'],
])('a consumer %s', (_what, found, expected) => {
  expect(found).toBe(expected);
});
