import { expect } from '@jest/globals';

/** What every report must look like: nothing wrong, with any counts. */
export const clean = {
  lost: [],
  phantom: [],
  duplicate: [],
  reordered: [],
  stale: [],
  unknownResolved: expect.anything(),
  counts: expect.anything(),
};
