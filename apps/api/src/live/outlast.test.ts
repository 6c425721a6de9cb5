import { describe, expect, it } from '@jest/globals';
import { outlast } from './outlast.js';

const away = (error: Error) => error.message === 'away';

/** Work that meets these fates one after the other, then succeeds. */
const work = (...fates: (Error | string)[]) => {
  let calls = 0;
  const run = async (): Promise<string> => {
    const fate = fates[calls++] ?? 'there';
    if (fate instanceof Error) throw fate;
    return fate;
  };
  return { run, calls: () => calls };
};

describe('a live view whose database is away for a moment', () => {
  it('looks again until the answer is there', async () => {
    const { run, calls } = work(new Error('away'), 'half');
    expect(await outlast(run, { error: away, result: (r) => r === 'half' })).toBe('there');
    expect(calls()).toBe(3);
  });

  it('does not look again after a fault of our own', async () => {
    const { run, calls } = work(new Error('a fault'));
    await expect(outlast(run, { error: away })).rejects.toThrow('a fault');
    expect(calls()).toBe(1);
  });
});
