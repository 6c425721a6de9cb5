import { expect, it } from '@jest/globals';
import { sized } from './chunks.js';

it('a header that is there several times counts as often', () => {
  const value = Buffer.alloc(1_000);
  const record = { key: null, value: '' };
  const once = sized({ ...record, headers: { a: value } }).bytes;
  const none = sized(record).bytes;
  expect(sized({ ...record, headers: { a: [value, value, value] } }).bytes - none).toBe(3 * (once - none));
});
