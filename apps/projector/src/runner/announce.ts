import { type Logger, type RedisAddress, redisOptions } from '@hedgerow/platform';
import { type Announcement, changesChannel, type Projection } from '@hedgerow/read-model';
import { createClient } from 'redis';

/** Announces changes to the api. Never throws and never waits: a lost announcement is made up for by the next or a refetch. */
export interface Announcer {
  announce(projection: Projection, changes: readonly Announcement[]): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Announces on Redis, on the channel of the projection's version: one JSON array for each committed batch. */
export const redisAnnouncer = (redis: RedisAddress, namespace: string, logger: Logger): Announcer => {
  // While Redis is away announcements are dropped, not queued.
  const client = createClient({ ...redisOptions(redis), disableOfflineQueue: true });
  let lastError: string | undefined;
  client.on('error', (error: Error) => {
    if (lastError === error.message) return;
    lastError = error.message;
    logger.warn({ err: error }, 'Redis does not answer; live views wait for its return');
  });
  client.on('ready', () => (lastError = undefined));
  void client.connect().catch(() => undefined);
  return {
    announce: (projection, changes) => {
      if (changes.length === 0 || !client.isReady) return;
      client.publish(changesChannel(namespace, projection), JSON.stringify(changes)).catch(() => undefined);
    },
    isConnected: () => client.isReady,
    close: async () => {
      if (client.isReady) await client.close().catch(() => undefined);
      else client.destroy();
    },
  };
};
