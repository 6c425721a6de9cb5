import { createClient } from 'redis';
import type { Scenario } from './scenario.js';

const flush = async (url: string): Promise<void> => {
  const redis = createClient({ url });
  redis.on('error', () => undefined);
  await redis.connect();
  await redis.flushAll();
  await redis.close();
};

/**
 * The last changes happen while Redis is away, so that no later announcement can make up for the lost ones:
 * subscribers are current again within five seconds only if the api compares revisions by itself.
 */
export const redisAway: Scenario = {
  id: 'F6',
  title: 'Redis is flushed and killed; the last changes happen while it is away',
  run: async ({ stack, load }) => {
    const { redis } = stack.services.controls;
    load.start();
    await load.more(50, 5);
    await flush(stack.services.addresses.redisUrl);
    await load.more(30, 3);
    await redis.kill();
    await load.more(50, 10);
    await load.stop();
    await redis.restart();
  },
};
