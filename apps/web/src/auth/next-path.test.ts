import { expect, it } from '@jest/globals';
import { nextPath, signInPath } from './next-path.js';

it('[037] the sign-in page is told the full intended path', () =>
  expect(signInPath('/account/badges?sort=level&x=1')).toBe(
    '/signin?next=%2Faccount%2Fbadges%3Fsort%3Dlevel%26x%3D1',
  ));

it('[038] and leads back to it, query string kept', () =>
  expect(nextPath(new URL(`https://x${signInPath('/things/new?x=51.5&y=-0.1')}`).search)).toBe(
    '/things/new?x=51.5&y=-0.1',
  ));

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'things', ''])(
  'never leads to %s',
  (next) => expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe('/'),
);
