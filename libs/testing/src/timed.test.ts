import { expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { timed } from './timed.js';

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('waiting is counted, and not what a process does meanwhile that keeps its timers waiting', async () => {
  const { answer, ms } = await timed(async () => {
    await pause(300);
    busyFor(1_000);
    await pause(300);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(ms).toBeGreaterThan(400);
  expect(ms).toBeLessThan(900);
});
