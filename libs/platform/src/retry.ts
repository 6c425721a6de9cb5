/** Waits between tries: doubles from `first` to `most` milliseconds, with a quarter of jitter either way. */
export const backoff = (attempt: number, first = 100, most = 5_000): number =>
  Math.min(most, first * 2 ** attempt) * (0.75 + Math.random() * 0.5);

/** Waits, or rejects at once when the signal is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });

/** Resolves when the work has ended, however it did, or after so many milliseconds. */
export const atMost = async (ms: number, work: Promise<unknown> | undefined): Promise<void> => {
  const ended = new AbortController();
  const late = sleep(ms, ended.signal).catch(() => undefined);
  await Promise.race([work?.catch(() => undefined), late]);
  ended.abort();
};
