import { backoff, sleep } from '@hedgerow/platform';

/** Milliseconds before the first retry and at most between two, and how many: about a minute in all. */
const [firstMs, mostMs, retries] = [100, 2_000, 30];

/**
 * Runs the work again while it fails for a transient reason: a service that is away for a moment must not end a live
 * view, whose page would go on showing an old state. `isTransient.result` says the same of a result that holds errors.
 *
 * @throws the error itself when it is not transient, or after the last retry.
 */
export const retryTransient = async <T>(
  work: () => Promise<T>,
  isTransient: { readonly error: (error: Error) => boolean; readonly result?: (result: T) => boolean },
): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      const result = await work();
      if (!isTransient.result?.(result) || failures >= retries) return result;
    } catch (error) {
      if (!isTransient.error(error as Error) || failures >= retries) throw error;
    }
    await sleep(backoff(failures, firstMs, mostMs));
  }
};
