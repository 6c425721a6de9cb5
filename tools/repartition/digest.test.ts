import { expect, it } from '@jest/globals';
import { RecordsDigest } from './digest.js';

const record = (key: string, value: string, more: object = {}) => ({
  ...{ key: Buffer.from(key), value: Buffer.from(value), headers: {}, timestamp: '1', offset: '0' },
  ...more,
});
const digestOf = (...records: ReturnType<typeof record>[]) => {
  const digest = new RecordsDigest();
  for (const one of records) digest.add(one);
  return digest.end();
};

it('is the same wherever records lie, and another one for every other difference', () => {
  const [a, b] = [record('a', '1'), record('b', '2')];
  expect(digestOf(a, b)).toBe(digestOf({ ...a, offset: '7' }, b));
  expect(digestOf(a, b)).toMatch(/^2 [0-9a-f]{64}$/);
  const others = [
    digestOf(b, a),
    digestOf(a),
    digestOf(a, b, b),
    digestOf(record('a1', ''), b),
    digestOf({ ...a, timestamp: '2' }, b),
    digestOf({ ...a, headers: { ce_id: Buffer.from('x') } }, b),
    digestOf({ ...a, headers: { ce_id: [Buffer.from('x'), Buffer.from('y')] } }, b),
  ];
  expect(new Set([digestOf(a, b), ...others]).size).toBe(others.length + 1);
});
