import type { Logger } from '@hedgerow/platform';
import { type Change, changesChannel, type Projection } from '@hedgerow/read-model';
import { createClient } from 'redis';

/** Announces changes to the api. Never throws and never waits: a lost announcement is made up for by the next or a refetch. */
export interface Announcer {
  announce(projection: Projection, changes: readonly Change[]): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Announces on Redis, on the channel of the projection's version: one JSON array for each committed batch. */
export const redisAnnouncer = (
  url: string,
  namespace: string,
  logger: Logger,
  /** Certificate of the authority for `rediss:`, PEM; empty for those that Node trusts. */
  ca = '',
): Announcer => {
  const client = createClient({
    url,
    // While Redis is away announcements are dropped, not queued.
    disableOfflineQueue: true,
    // A Redis that stands still is noticed by the silence after a ping; until then no more than this many wait for it.
    commandsQueueMaxLength: 10_000,
    pingInterval: 2_000,
    socket: {
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000),
      connectTimeout: 2_000,
      socketTimeout: 5_000,
      ...(ca === '' ? {} : { tls: true as const, ca }),
    },
  });
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
