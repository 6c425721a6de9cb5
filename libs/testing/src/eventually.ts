import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for a fact: calls `look` until it neither throws nor answers `undefined` or `false`, and returns its answer.
 * After `within` milliseconds it fails with the last reason, so that a test says what was still missing.
 */
export const eventually = async <T>(
  look: () => Promise<T> | T,
  { within = 10_000, every = 20 }: { within?: number; every?: number } = {},
): Promise<Exclude<T, undefined | false>> => {
  const deadline = Date.now() + within;
  for (;;) {
    let reason: unknown;
    try {
      const answer = await look();
      if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
      reason = `the answer was still ${String(answer)}`;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > deadline) {
      const words = reason instanceof Error ? reason.message : String(reason);
      throw new Error(`Not so within ${within} ms: ${words}`, { cause: reason });
    }
    await pause(every);
  }
};
