import { expect, it } from '@jest/globals';
import { causesIn } from './waiting.js';

it('says what keeps a program, as its readiness check tells it', () => {
  const answer = {
    status: 'not ready',
    failing: ['projections'],
    causes: { projections: 'rebuilding things: 41 %' },
  };
  expect(causesIn(JSON.stringify(answer))).toBe('rebuilding things: 41 %');
  expect(causesIn(JSON.stringify({ status: 'not ready', failing: ['postgres'] }))).toBeUndefined();
  expect(causesIn('fetch failed')).toBeUndefined();
});
