import { expect, it } from '@jest/globals';
import { GraphQLRequestError } from '@hedgerow/testing/graphql-client';
import { inTime } from './accounts.js';

const refusals = (count: number, retryAfterSeconds?: number) => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return asked > count
      ? Promise.resolve('joined')
      : Promise.reject(new GraphQLRequestError('Too much at once.', 'RATE_LIMITED', retryAfterSeconds));
  };
  return { ask, asked: () => asked };
};

it('asks again after the time that the api names, as often as it takes', async () => {
  const { ask, asked } = refusals(2, 0.03);
  const begun = performance.now();
  expect(await inTime(ask)).toBe('joined');
  expect(asked()).toBe(3);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(58);
});

it('passes any other refusal on at once', async () => {
  const { ask, asked } = refusals(1);
  await expect(inTime(ask)).rejects.toThrow('Too much at once.');
  expect(asked()).toBe(1);
});
