import { type Cause, sleep } from '@hedgerow/platform';
import { isUnavailable } from '../graphql/transport/errors.js';
import { announcedNow, type CausedBy, type Causes } from './causes.js';
import { LatestStream } from './latest-stream.js';
import { retryTransient } from './retry-transient.js';

/** Says that what is read may have become another, and by which change where that is known. */
export type Wake = (change?: { readonly causes?: readonly Cause[] }) => void;

/** Something that is read as a whole and kept fresh. */
export interface Refreshed<T> {
  /** Has `wake` called whenever it may have become another; answers with what ends that. */
  readonly on: (wake: Wake) => readonly (() => void)[];
  /** Reads it; calls `wake` where it has to be read once more. */
  readonly read: (wake: Wake) => Promise<T>;
  /** Milliseconds between two readings: what happens meanwhile is told together. */
  readonly restMs: number;
  /** Milliseconds between readings that nothing asked for, since Redis may lose an announcement. */
  readonly healMs: number;
}

/**
 * What is read, at once and then whenever it differs from what was sent last. Ends at once when its reader leaves, in the middle of
 * a rest too; a reading that fails since the database is away is tried again.
 */
export const refreshed = <T>({
  on,
  read,
  restMs,
  healMs,
}: Refreshed<T>): AsyncIterableIterator<T> & CausedBy => {
  const wake: Wake = (change) => wakes.push(undefined, announcedNow(change));
  let causes: Causes = [];
  const stops = on(wake);
  const timer = setInterval(() => wake(), healMs);
  timer.unref();
  const stopped = new AbortController();
  const wakes = new LatestStream<undefined>(() => {
    clearInterval(timer);
    stopped.abort();
    for (const stop of stops) stop();
  });
  wake();
  let sent: string | undefined;
  let readAt = -restMs;
  const ended = { value: undefined, done: true } as const;
  const stream: AsyncIterableIterator<T> & CausedBy = {
    takeCauses: () => causes,
    async next() {
      for (;;) {
        if ((await wakes.next()).done) return ended;
        await sleep(Math.max(0, readAt + restMs - performance.now()), stopped.signal).catch(() => undefined);
        if (stopped.signal.aborted) return ended;
        readAt = performance.now();
        // Of a reading that finds nothing new they are forgotten: what they changed is not shown here.
        causes = wakes.takeCauses();
        const value = await retryTransient(() => read(wake), { error: isUnavailable });
        const text = JSON.stringify(value);
        if (text === sent) continue;
        sent = text;
        return { value, done: false };
      }
    },
    async return() {
      wakes.end();
      return ended;
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
};
