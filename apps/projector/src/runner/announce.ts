import type { Logger } from '@hedgerow/platform';
import type { Change } from '@hedgerow/read-model';
import { createClient } from 'redis';

/** Announces changes to the api. Never throws and never waits: a lost announcement is made up for by the next or a refetch. */
export interface Announcer {
  announce(changes: readonly Change[]): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Announces on Redis, on the channel `<namespace>changes`: one JSON array for each committed batch. */
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
    socket: {
      reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 1_000),
      connectTimeout: 2_000,
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
