import { expect, it } from '@jest/globals';
import type { Logger } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { ErasureDuty } from './erasure-duty.js';

it('what was interrupted is carried on also while the lists cannot be compared, which is tried again', async () => {
  const errors: unknown[] = [];
  const logger = { error: ({ err }: { err: unknown }) => errors.push(err) } as unknown as Logger;
  const fault = new Error('1 could not be erased again');
  const duty = new ErasureDuty(
    { compareLists: () => Promise.reject(fault), carryOn: () => Promise.resolve(3) },
    logger,
  );
  duty.start();
  await eventually(() => errors.length > 0);
  await duty.stop();
  expect([errors, duty.left()]).toEqual([[fault], 3]);
});
