import { expect, it } from '@jest/globals';
import { neighbourhood } from './guesses.js';

it('addresses of one network count together', () => {
  expect(neighbourhood('203.0.113.7')).toBe(neighbourhood('203.0.113.200'));
  expect(neighbourhood('::ffff:203.0.113.7')).toBe('203.0.113');
  expect(neighbourhood('203.0.114.7')).not.toBe(neighbourhood('203.0.113.7'));
  expect(neighbourhood('2001:db8:1:2::1')).toBe(neighbourhood('2001:db8:1:ffff::9'));
  expect(neighbourhood('2001:db8:2::1')).not.toBe(neighbourhood('2001:db8:1::1'));
});
