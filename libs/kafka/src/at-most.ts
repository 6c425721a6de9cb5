import { sleep } from '@hedgerow/platform';

/** Resolves when the work has ended, however it did, or after so many milliseconds. */
export const atMost = async (ms: number, work: Promise<unknown> | undefined): Promise<void> => {
  const ended = new AbortController();
  const late = sleep(ms, ended.signal).catch(() => undefined);
  await Promise.race([work?.catch(() => undefined), late]);
  ended.abort();
};
