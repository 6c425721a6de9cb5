import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HealthCheck, type Logger, type MetricsDoor, readiness } from '@hedgerow/platform';
import type { IngestConfig } from '../config.js';
import { answer, type Outcome } from './answer.js';
import { readBody } from './body.js';
import { secretCheck } from './secret.js';

/** Processes one delivered body of a network and resolves with the outcome. */
export type Webhook = (body: Buffer) => Promise<Outcome>;

export interface WebhookServerOptions {
  readonly secret: string;
  /** By path. */
  readonly webhooks: Readonly<Record<string, Webhook>>;
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly logger: Logger;
}

// An uplink has 2 to 4 KB, with every gateway of a city around 20. 64 KiB leave room and keep a flood small.
const bodyLimit = 64 * 1024;

/**
 * The HTTP server of ingest: bare node:http, since a framework's routing costs about as much as everything else that
 * is done for a delivery. It checks the secret before it reads, reads within bounds, and cuts off a client that sends too slowly.
 */
export class WebhookServer {
  private readonly server: Server;
  private readonly maySend;
  private readonly counts = new Map<string, number>();
  private inProgress = 0;
  private draining = false;
  private metrics: MetricsDoor | undefined;

  constructor(private readonly options: WebhookServerOptions) {
    this.maySend = secretCheck(options.secret);
    this.server = createServer(
      {
        // Together at most ten seconds from the first byte of a request to its last.
        requestTimeout: 9_000,
        headersTimeout: 9_000,
        connectionsCheckingInterval: 1_000,
        // Devices send every twenty minutes, many of them through one connection of the network server: kept a while.
        keepAliveTimeout: 65_000,
      },
      (request, response) => void this.handle(request, response),
    );
    this.server.maxConnections = 5_000;
  }

  /** Starts to listen and resolves with the port; 0 takes a free one. */
  async listen({ host, port }: Pick<IngestConfig, 'host' | 'port'>): Promise<number> {
    await new Promise<void>((resolve, reject) =>
      this.server.once('error', reject).listen(port, host, resolve),
    );
    return (this.server.address() as AddressInfo).port;
  }

  /** Answers `/metrics` from now on. */
  serveMetrics(metrics: MetricsDoor): void {
    this.metrics = metrics;
  }

  /** Deliveries by how they ended, since the start, and those that have no answer so far. */
  figures(): { readonly deliveries: Readonly<Record<string, number>>; readonly inProgress: number } {
    return { deliveries: Object.fromEntries(this.counts), inProgress: this.inProgress };
  }

  /** Accepts no new requests and waits until every one in progress has its answer. */
  async close(): Promise<void> {
    this.draining = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0]!;
    const webhook = request.method === 'POST' ? this.options.webhooks[path] : undefined;
    if (!webhook) return this.other(request, path, response);
    this.inProgress += 1;
    try {
      const outcome = await this.deliver(request, webhook);
      this.count(outcome.is);
      answer(response, outcome, this.draining);
    } catch (error) {
      this.failed(request, response, error);
    } finally {
      this.inProgress -= 1;
    }
  }

  private async deliver(request: IncomingMessage, webhook: Webhook): Promise<Outcome> {
    if (!this.maySend(request.headers)) return { is: 'wrong secret' };
    if (!isJson(request)) return { is: 'not json' };
    const body = await readBody(request, bodyLimit);
    return body === undefined ? { is: 'too large' } : webhook(body);
  }

  private failed(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (request.destroyed && !request.complete) return this.count('cut off');
    this.count('fault');
    this.options.logger.error({ err: error }, 'a delivery failed');
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Something went wrong"}');
  }

  private async other(
    { method, headers }: IncomingMessage,
    path: string,
    response: ServerResponse,
  ): Promise<void> {
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (method === 'GET' && path === '/health/live') return send(200, { status: 'live' });
    if (method === 'GET' && path === '/health/ready') {
      const { ready, failing } = await readiness(this.options.checks);
      const able = ready && !this.draining;
      return send(able ? 200 : 503, { status: able ? 'ready' : 'not ready', failing });
    }
    if (method === 'GET' && path === '/metrics' && this.metrics) {
      const { status, headers: answered, body } = await this.metrics(headers.authorization);
      return void response.writeHead(status, answered).end(body);
    }
    send(404, { message: 'Not found' });
  }

  private count(outcome: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }
}

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '') &&
  (headers['content-encoding'] ?? 'identity') === 'identity';
