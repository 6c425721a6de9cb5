import { setTimeout as later } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { currentCorrelation, withCorrelation } from './correlation.js';
import { createLogger } from './logger.js';

it('what is logged within work bears its correlation id, however late, and nothing else does', async () => {
  const lines: { msg: string; correlationId?: string }[] = [];
  const logger = createLogger('test', 'info', {
    write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }),
  });
  await Promise.all([
    withCorrelation('one', async () => {
      await later(5);
      logger.info('first');
      logger.info({ correlationId: 'of the event' }, 'third');
    }),
    withCorrelation('two', async () => logger.info('second')),
  ]);
  logger.info('outside');
  const ids = Object.fromEntries(lines.map(({ msg, correlationId }) => [msg, correlationId]));
  expect(ids).toEqual({ first: 'one', second: 'two', third: 'of the event', outside: undefined });
  expect(currentCorrelation()).toBeUndefined();
});
