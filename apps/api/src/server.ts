import type { AddressInfo } from 'node:net';
import { guest } from '@hedgerow/domain';
import {
  CalendarAddresses,
  ExportLinks,
  keysCheck,
  PersonKeys,
  PictureFiles,
  Replays,
  UnsubscribeLinks,
  WrongMasterKey,
} from '@hedgerow/event-store';
import { pictureStore } from '@hedgerow/pictures';
import { metricsDoor, newId, reachableHost, readiness, withCorrelation } from '@hedgerow/platform';
import { readModel, ReadModelWatch, Reporter } from '@hedgerow/read-model';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { Authentication } from './auth/authentication.js';
import { bearer } from './auth/bearer.js';
import type { ApiConfig } from './config.js';
import { RateLimits } from './limits/rate-limits.js';
import { Announcements } from './live/announcements.js';
import { Live } from './live/live.js';
import { ApiMetrics } from './metrics.js';
import { serveUnsubscribe } from './notifications/unsubscribe.js';
import { AddressKeys } from './auth/address-keys.js';
import { receivePictures } from './pictures/receive-pictures.js';
import { servePictures } from './pictures/serve-pictures.js';
import { serveReplays } from './replays/serve-replays.js';
import { Runtime } from './runtime.js';
import { serveCalendar } from './tasks/serve-calendar.js';
import { AccountChange } from './users/account-change.js';
import { serveExports } from './users/exports/serve-exports.js';
import { FirstAdministrator } from './users/first-administrator.js';
import { FrameTraces } from './traces/frame-traces.js';
import { receiveFrames } from './traces/receive-frames.js';
import { clientAddressOf } from './web/client-address.js';
import { mapOrigins, noTiles, serveMapSettings } from './web/map-settings.js';
import { inlineScriptsOf } from './web/inline-scripts.js';
import { secureHeaders } from './web/secure-headers.js';
import { serveWeb } from './web/serve-web.js';

export interface ApiServer {
  readonly app: NestFastifyApplication;
  /** Without a slash at the end. */
  readonly url: string;
  /** Stops taking requests, finishes those under way, sends the sockets away, lets go of everything. */
  close(): Promise<void>;
}

/** How often it says how many sockets are open. */
const reportEveryMs = 5_000;

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
  const watch = app.get(ReadModelWatch);
  const limits = app.get(RateLimits);
  const fastify = adapter.getInstance();
  const metrics = app.get(ApiMetrics);
  metrics.tellFigures({
    live: () => live.counts,
    announcements: () => announcements.isConnected,
    pools: { store: runtime.storePool, readModel: runtime.readPool, keys: runtime.keysPool },
  });
  metrics.watchRequests(fastify);
  correlate(fastify);
  let draining = false;

  const map = config.map ?? noTiles;
  secureHeaders(fastify, { tiles: mapOrigins(map), scripts: await inlineScriptsOf(config.webRoot) });
  fastify.get('/health/live', () => ({ status: 'live' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const { ready, failing, causes } = await readiness({
      postgres: () => runtime.storePool.query('select 1'),
      readModel: async () => {
        await watch.check();
        await runtime.readPool.query('select 1');
      },
      ...keysCheck(runtime.keysPool, config.keysDatabase, config.database),
      accepting: () => accepting(draining),
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', failing, causes });
  });
  const enter = metricsDoor(metrics, config.metricsToken ?? '');
  fastify.get('/metrics', async (request, reply) => {
    const { status, headers, body } = await enter(request.headers.authorization);
    return reply.status(status).headers(headers).send(body);
  });
  serveMapSettings(fastify, map);
  serveExports(fastify, app.get(ExportLinks));
  serveCalendar(fastify, app.get(CalendarAddresses), runtime.readPool);
  serveUnsubscribe(fastify, {
    links: app.get(UnsubscribeLinks),
    accounts: app.get(AccountChange, { strict: false }),
  });
  const addressOf = clientAddressOf(config.trustProxy);
  const callerOf = (request: FastifyRequest) =>
    app.get(Authentication).callerOf(bearer(request.headers.authorization), addressOf(request.raw));
  const store = pictureStore(config.pictures ?? '');
  // Not awaited: the rest of the api does without pictures, and a store that is late is asked again by who needs it.
  store?.check().catch((error: unknown) => runtime.logger.error({ err: error }, 'no pictures can be kept'));
  receivePictures(fastify, {
    ...{ store, callerOf, logger: runtime.logger, allowedOrigins: config.allowedOrigins },
    files: app.get(PictureFiles),
    admit: (caller) => limits.admitUpload(caller),
  });
  const traces = app.get(FrameTraces);
  receiveFrames(fastify, { traces, callerOf, allowedOrigins: config.allowedOrigins });
  const viewerOf = (request: FastifyRequest) =>
    callerOf(request).then(
      ({ viewer }) => viewer,
      () => guest,
    );
  const keys = app.get(AddressKeys);
  servePictures(fastify, { store, readPool: runtime.readPool, keys, logger: runtime.logger, viewerOf });
  serveReplays(fastify, { folder: config.replays?.folder, replays: app.get(Replays), keys, viewerOf });
  if (config.webRoot !== '') await serveWeb(fastify, config.webRoot);

  const endPools = () =>
    Promise.all([runtime.storePool.end(), runtime.readPool.end(), runtime.keysPool.end()]);
  try {
    await refuseWrongMasterKey(app.get(PersonKeys));
  } catch (error) {
    await app.close();
    await endPools();
    throw error;
  }
  announcements.start();
  watch.start();
  const sockets = () => ({ sockets: live.counts.sockets });
  // Bound here: what the api says of itself is no statement of an answer, which tests count at the pool.
  const query = runtime.readPool.query.bind(runtime.readPool) as typeof runtime.readPool.query;
  const reporter = new Reporter({ query }, readModel, 'api', sockets, reportEveryMs);
  reporter.start();
  limits.start();
  const stopping = new AbortController();
  // Not awaited: the api starts without PostgreSQL, too, and says through its readiness check that it waits for it.
  app
    .get(FirstAdministrator)
    .announce(stopping.signal)
    .catch(() => undefined);
  // What the start leaves behind would else stand for minutes. On Node 20 this collects young objects only. docs/decisions/0080.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: `http://${reachableHost(config.host)}:${port}`,
    async close() {
      draining = true;
      stopping.abort();
      await live.stop();
      await app.close();
      announcements.stop();
      limits.stop();
      await reporter.stop();
      await watch.stop();
      await endPools();
      await Promise.all([runtime.tracing.end(), traces.end()]);
    },
  };
};

/**
 * Gives each request a correlation id, which its log lines and events bear and its answer tells. Made here, never taken from a
 * client, who could make one conversation of all. Entered behind the reading of the body, which leaves what was entered before.
 */
const correlate = (fastify: FastifyInstance): void => {
  fastify.addHook('preValidation', (_request, reply, done) => {
    const id = newId();
    reply.header('x-correlation-id', id);
    withCorrelation(id, done);
  });
};

/** A database that is late is no reason not to start; a wrong master key is, and no waiting makes it right. */
const refuseWrongMasterKey = (keys: PersonKeys): Promise<void> =>
  keys.ready().catch((error: unknown) => {
    if (error instanceof WrongMasterKey) throw error;
  });

const accepting = (draining: boolean) => {
  if (draining) throw new Error('draining');
};
