import { describe, expect, it } from '@jest/globals';
import { retryTransient } from './retry-transient.js';

const away = (error: Error) => error.message === 'away';

/** Work with these outcomes one after the other, then success. */
const work = (...outcomes: (Error | string)[]) => {
  let calls = 0;
  const run = async (): Promise<string> => {
    const outcome = outcomes[calls++] ?? 'there';
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { run, calls: () => calls };
};

describe('a live view whose database is away for a moment', () => {
  it('reads again until the answer is there', async () => {
    const { run, calls } = work(new Error('away'), 'half');
    expect(await retryTransient(run, { error: away, result: (r) => r === 'half' })).toBe('there');
    expect(calls()).toBe(3);
  });

  it('does not read again after a fault of our own', async () => {
    const { run, calls } = work(new Error('a fault'));
    await expect(retryTransient(run, { error: away })).rejects.toThrow('a fault');
    expect(calls()).toBe(1);
  });
});
