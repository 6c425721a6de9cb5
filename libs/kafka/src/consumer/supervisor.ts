import { backoff, sleep } from '@hedgerow/platform';
import type { RunningConsumer } from './consume.js';
import { limiter } from './limiter.js';
import { isFatal, Session, type SessionContext } from './session.js';

// A rolling restart gives ten seconds; the batch in progress gets most of them.
const drainMs = 8_000;

/**
 * Keeps one session running: starts another after a crash, a stall or a handler that hangs, and stops for good,
 * with a fatal log line, when the position is out of range.
 */
export const supervise = (context: Omit<SessionContext, 'onJoined' | 'limit'>): RunningConsumer => {
  const { options, logger } = context;
  const leaving = new AbortController();
  const limit = limiter(options.parallel ?? 3);
  let session: Session | undefined;
  let onJoined!: () => void;
  const joined = new Promise<void>((resolve) => (onJoined = resolve));

  const stopRequested = new Promise<undefined>((resolve) =>
    leaving.signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  );

  const keepRunning = async (): Promise<void> => {
    for (let failures = 0; !leaving.signal.aborted; failures++) {
      const begun = performance.now();
      session = new Session({ ...context, limit, onJoined });
      const reason = await runSession(session, stopRequested, options.stallMs ?? 30_000);
      if (reason === undefined) return;
      if (isFatal(reason)) return stopForGood(session, reason);
      logger?.warn({ reason: reason.message, groupId: options.groupId }, 'the consumer starts a new session');
      await session.leave(1_000);
      if (performance.now() - begun > 30_000) failures = 0;
      await sleep(backoff(failures, 100, 2_000), leaving.signal).catch(() => undefined);
    }
  };

  const stopForGood = async (last: Session, reason: Error): Promise<void> => {
    logger?.fatal({ err: reason, groupId: options.groupId }, 'the consumer stops');
    await last.leave(drainMs);
    options.onFatal?.(reason);
  };

  const running = keepRunning();
  return {
    joined,
    lag: () => session?.lag() ?? {},
    idleMs: () => session?.idleMs() ?? 0,
    relocate: () => session?.relocate(),
    take: (topic, published) => session?.take(topic, published),
    stop: async () => {
      leaving.abort(new Error('Stopped'));
      await session?.leave(drainMs);
      await running;
    },
  };
};

/** Runs a session to its end. Resolves with why it ended, or with undefined when it was stopped. */
const runSession = async (
  session: Session,
  stopRequested: Promise<undefined>,
  stallMs: number,
): Promise<Error | undefined> => {
  const watchdog = setInterval(() => {
    if (session.idleMs() > stallMs) session.end(new Error(`No activity for ${stallMs} ms`));
  }, 1_000);
  try {
    void session.begin();
    return await Promise.race([session.ended, stopRequested]);
  } finally {
    clearInterval(watchdog);
  }
};
