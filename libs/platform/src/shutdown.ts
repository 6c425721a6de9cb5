import type { Logger } from './logger.js';

/**
 * Runs the given step once on SIGTERM or SIGINT, then exits: 0 when it drained, 1 when the step
 * failed or took longer than `graceMs` (10 s is what a rolling restart allows).
 */
export const onShutdown = (logger: Logger, drain: () => Promise<void>, graceMs = 10_000): void => {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'draining');
    const timer = setTimeout(() => {
      logger.error({ graceMs }, 'did not drain in time');
      process.exit(1);
    }, graceMs);
    timer.unref();
    try {
      await drain();
      logger.info('stopped');
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'failed while draining');
      process.exit(1);
    }
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
};
