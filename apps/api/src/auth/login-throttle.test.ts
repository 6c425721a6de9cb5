import { expect, it } from '@jest/globals';
import { networkOf } from './login-throttle.js';

it('addresses of one network count together', () => {
  expect(networkOf('203.0.113.7')).toBe(networkOf('203.0.113.200'));
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113');
  expect(networkOf('203.0.114.7')).not.toBe(networkOf('203.0.113.7'));
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:ffff::9'));
  expect(networkOf('2001:db8:2::1')).not.toBe(networkOf('2001:db8:1::1'));
});
