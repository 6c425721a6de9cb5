import { describe, expect, it } from '@jest/globals';
import { stubId } from '../testing/stub-records.js';
import { logVariables } from './log-search.js';
import { none, usual } from './log-variables.fixture.js';

describe('what an address asks for', () => {
  it.each([
    ['', usual],
    ['with=navigation', {}],
    ['types=BadgeAwarded', { types: ['BadgeAwarded'] }],
    ['types=B,A,,B', { types: ['A', 'B'] }],
    ['types=badge%20awarded', usual],
    ['with=all', usual],
    ['person=Tomas', usual],
    [`person=${stubId('user', 1)}`, { ...usual, personId: stubId('user', 1) }],
    ['search=%20a%20', { text: 'a' }],
    [`search=${'x'.repeat(101)}`, { text: 'x'.repeat(100) }],
    [`search=${stubId('user', 1)}`, { subject: stubId('user', 1) }],
    [`search=badge-mia-${stubId('user', 1)}`, { subject: `badge-mia-${stubId('user', 1)}` }],
    ['search=thing-7', { text: 'thing-7' }],
    ['search=%20', usual],
    ['from=yesterday&to=', usual],
  ])('%s', (search, expected) => {
    expect(logVariables(new URLSearchParams(search))).toEqual({ ...none, ...expected });
  });
});
