import type { Logger } from '@hedgerow/platform';
import type { Change } from '@hedgerow/read-model';
import { createClient } from 'redis';

/** Tells the api what changed. Never throws and never waits: an announcement lost is healed by the next or a refetch. */
export interface Announcer {
  announce(changes: readonly Change[]): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Announces on Redis, on the channel `<namespace>changes`: one JSON array for each committed batch. */
export const redisAnnouncer = (url: string, namespace: string, logger: Logger): Announcer => {
  const client = createClient({
    url,
    // While Redis is away announcements are dropped, not heaped up.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000), connectTimeout: 2_000 },
  });
  let heard: string | undefined;
  client.on('error', (error: Error) => {
    if (heard === error.message) return;
    heard = error.message;
    logger.warn({ err: error }, 'Redis does not answer; live views wait for its return');
  });
  client.on('ready', () => (heard = undefined));
  void client.connect().catch(() => undefined);
  return {
    announce: (changes) => {
      if (changes.length === 0 || !client.isReady) return;
      client.publish(`${namespace}changes`, JSON.stringify(changes)).catch(() => undefined);
    },
    isConnected: () => client.isReady,
    close: async () => {
      if (client.isReady) await client.close().catch(() => undefined);
      else client.destroy();
    },
  };
};
