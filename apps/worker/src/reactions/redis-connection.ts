import type { ConnectionOptions } from 'bullmq';
import standalone from 'ioredis/built/connectors/StandaloneConnector.js';

/**
 * Opens sockets to Redis that have a listener for errors as long as they live. Of one TLS connection Node may tell two: that the
 * certificate is not trusted, which destroys the socket, and then an alert that the other end had sent meanwhile. The listeners of
 * ioredis are there for the first one only, and an error that no one listens to ends the program.
 */
class WatchedConnector extends standalone.default {
  override async connect(...args: Parameters<InstanceType<typeof standalone.default>['connect']>) {
    const stream = await super.connect(...args);
    stream.on('error', () => undefined);
    return stream;
  }
}

/** How BullMQ reaches Redis: by its URL, and trusting this authority (PEM); nothing stands for those that Node trusts. */
export const redisConnection = (url: string, ca = ''): ConnectionOptions => ({
  url,
  ...(ca === '' ? {} : { tls: { ca } }),
  Connector: WatchedConnector as never,
});
