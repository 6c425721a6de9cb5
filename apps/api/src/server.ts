import type { AddressInfo } from 'node:net';
import { readiness } from '@hedgerow/platform';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { ApiConfig } from './config.js';
import { RateLimits } from './limits/rate-limits.js';
import { Announcements } from './live/announcements.js';
import { Live } from './live/live.js';
import { Runtime } from './runtime.js';
import { secureHeaders } from './web/secure-headers.js';
import { serveWeb } from './web/serve-web.js';

export interface ApiServer {
  readonly app: NestFastifyApplication;
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops taking requests, finishes those under way, sends the sockets away, lets go of everything. */
  close(): Promise<void>;
}

/** Starts the api. Port 0 asks for a free one. */
export const startApi = async (config: ApiConfig): Promise<ApiServer> => {
  const adapter = new FastifyAdapter({
    bodyLimit: 100 * 1024,
    forceCloseConnections: 'idle',
    // Nothing asks Fastify where a request came from: `clientAddressOf` tells it, for sockets too.
    trustProxy: false,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: false,
    abortOnError: false,
  });
  const runtime = app.get(Runtime);
  const live = app.get(Live);
  const announcements = app.get(Announcements);
  const limits = app.get(RateLimits);
  const fastify = adapter.getInstance();
  let draining = false;

  secureHeaders(fastify);
  fastify.get('/health/live', () => ({ status: 'live' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const checks = { postgres: () => runtime.pool.query('select 1'), accepting: () => accepting(draining) };
    const { ready, failing } = await readiness(checks);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', failing });
  });
  fastify.get('/metrics', () => ({
    memory: process.memoryUsage(),
    uptimeSeconds: process.uptime(),
    connections: {
      total: runtime.pool.totalCount,
      idle: runtime.pool.idleCount,
      waiting: runtime.pool.waitingCount,
    },
    ...live.counts,
  }));
  if (config.webRoot !== '') await serveWeb(fastify, config.webRoot);

  announcements.start();
  limits.start();
  await app.listen(config.port, '0.0.0.0');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    async close() {
      draining = true;
      await live.stop();
      await app.close();
      announcements.stop();
      limits.stop();
      await runtime.pool.end();
    },
  };
};

const accepting = (draining: boolean) => {
  if (draining) throw new Error('draining');
};
