import type { AddressInfo } from 'node:net';
import { PersonKeys, WrongMasterKey } from '@hedgerow/event-store';
import { readiness } from '@hedgerow/platform';
import { ReadModelWatch } from '@hedgerow/read-model';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { AppModule } from './app.module.js';
import type { ApiConfig } from './config.js';
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
    trustProxy: false,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: false,
    abortOnError: false,
  });
  const runtime = app.get(Runtime);
  const live = app.get(Live);
  const announcements = app.get(Announcements);
  const watch = app.get(ReadModelWatch);
  const fastify = adapter.getInstance();
  let draining = false;

  secureHeaders(fastify);
  fastify.get('/health/live', () => ({ status: 'live' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const { ready, failing, causes } = await readiness({
      postgres: () => runtime.storePool.query('select 1'),
      readModel: () => watch.check(),
      accepting: () => accepting(draining),
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', failing, causes });
  });
  fastify.get('/metrics', () => ({
    memory: process.memoryUsage(),
    uptimeSeconds: process.uptime(),
    connections: { store: connectionsOf(runtime.storePool), readModel: connectionsOf(runtime.readPool) },
    ...live.counts,
  }));
  if (config.webRoot !== '') await serveWeb(fastify, config.webRoot);

  try {
    await refuseWrongMasterKey(app.get(PersonKeys));
  } catch (error) {
    await app.close();
    await Promise.all([runtime.pool.end(), runtime.keysPool.end()]);
    throw error;
  }
  announcements.start();
  watch.start();
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
      await watch.stop();
      await Promise.all([runtime.storePool.end(), runtime.readPool.end(), runtime.keysPool.end()]);
    },
  };
};

const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** A database that is late is no reason not to start; a wrong master key is, and no waiting makes it right. */
const refuseWrongMasterKey = (keys: PersonKeys): Promise<void> =>
  keys.ready().catch((error: unknown) => {
    if (error instanceof WrongMasterKey) throw error;
  });

const accepting = (draining: boolean) => {
  if (draining) throw new Error('draining');
};
