import type { Amount } from './amount.js';
import type { Outcome } from './rounds.js';

/**
 * `width` callers, each of which waits for its result before the next call. `step` resolves with the items that were
 * acknowledged. Ends with the time of the amount.
 */
export const closedLoop = async (
  { ms }: Amount,
  width: number,
  step: (caller: number, n: number) => Promise<number>,
): Promise<Outcome> => {
  let items = 0;
  const begun = performance.now();
  const caller = async (id: number) => {
    for (let n = 0; performance.now() - begun < ms; n++) {
      const acknowledged = await step(id, n);
      items += acknowledged;
    }
  };
  await Promise.all(Array.from({ length: width }, (_, id) => caller(id)));
  return { items, seconds: (performance.now() - begun) / 1_000 };
};
