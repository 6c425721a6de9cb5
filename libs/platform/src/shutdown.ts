import { type Logger, logLast } from './logger.js';

/**
 * Runs the given step once on SIGTERM or SIGINT, then exits: 0 when it drained, 1 when the step
 * failed or took longer than `graceMs` (10 s is what a rolling restart allows).
 */
export const onShutdown = (logger: Logger, drain: () => Promise<void>, graceMs = 10_000): void => {
  let stopping = false;
  let ended = false;
  const end = async (level: 'info' | 'error', words: string, details: object = {}) => {
    // Of a drain that comes through after its time was over, the first end counts.
    if (ended) return;
    ended = true;
    // Also where nothing is left that keeps the program alive while it waits.
    process.exitCode = level === 'info' ? 0 : 1;
    await logLast(logger, level, details, words);
    process.exit();
  };
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'draining');
    const timer = setTimeout(() => void end('error', 'did not drain in time', { graceMs }), graceMs);
    timer.unref();
    try {
      await drain();
    } catch (error) {
      return end('error', 'failed while draining', { err: error });
    } finally {
      clearTimeout(timer);
    }
    return end('info', 'stopped');
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
};
