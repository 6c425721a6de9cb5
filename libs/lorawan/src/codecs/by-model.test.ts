import { expect, it } from '@jest/globals';
import { codecFor } from './by-model.js';
import { lse01 } from './lse01.js';
import { lsph01 } from './lsph01.js';

it('each model is read by its own table, one that is not named as an LSE01, and one of others not at all', () => {
  expect(codecFor('lse01')).toBe(lse01);
  expect(codecFor('lsph01')).toBe(lsph01);
  expect(codecFor(undefined)).toBe(lse01);
  expect(codecFor('ldds75')(2, new Uint8Array(11))).toEqual({
    kind: 'not_a_measurement',
    reason: 'There is no codec for ldds75',
  });
});
