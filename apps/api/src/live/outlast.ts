import { backoff, sleep } from '@hedgerow/platform';

/** Waits between tries, and how many: about a minute in all, then whoever watches is told. */
const [firstMs, mostMs, tries] = [100, 2_000, 30];

/**
 * Does the work again while its outcome is `passing`: a service that is away for a moment must not end a live view,
 * whose page would go on showing something old.
 */
export const outlast = async <T>(
  work: () => Promise<T>,
  passing: { readonly error: (error: Error) => boolean; readonly result?: (result: T) => boolean },
): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      const result = await work();
      if (!passing.result?.(result) || failures >= tries) return result;
    } catch (error) {
      if (!passing.error(error as Error) || failures >= tries) throw error;
    }
    await sleep(backoff(failures, firstMs, mostMs));
  }
};
