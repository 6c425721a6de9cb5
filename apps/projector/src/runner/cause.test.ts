import { expect, it } from '@jest/globals';
import { aUser, recorded } from '@hedgerow/testing';
import type { ProjectionEvent } from '@hedgerow/read-model';
import { causeOf } from './cause.js';

it('the cause of a parked record quotes no personal text of its event', () => {
  const [registered] = recorded(aUser({ name: 'Mia Moss', username: 'mia' })) as ProjectionEvent[];
  const error = new Error('invalid input syntax for type uuid: "Mia Moss" (mia)');
  expect(causeOf(error, registered!)).toBe('invalid input syntax for type uuid: "[personal]" ([personal])');
});
