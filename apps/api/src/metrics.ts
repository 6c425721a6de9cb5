import { type Counter, type Histogram, type PoolFigures, ProgramMetrics } from '@hedgerow/platform';
import type { FastifyInstance } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Prepared } from './graphql/transport/documents.js';
import { codeOfError } from './graphql/transport/errors.js';

/** What may stand where a client writes what it likes. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What the api knows of itself. */
export interface ApiFigures {
  readonly live: () => { readonly sockets: number; readonly operations: number };
  readonly announcements: () => boolean;
  readonly pools: Readonly<Record<string, PoolFigures>>;
}

/**
 * The metrics of the api. No label holds an id or a text of a client: routes are patterns, operations those of our own app,
 * commands fields of the schema.
 */
export class ApiMetrics extends ProgramMetrics {
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #operations: Histogram<'operation' | 'kind'>;
  readonly #errors: Counter<'operation' | 'code'>;
  readonly #commands: Counter<'command' | 'result'>;

  constructor() {
    super('api');
    this.#requests = this.histogram(
      'http_request_duration_seconds',
      'How long requests took, by the pattern of their route',
      ['method', 'route', 'status'],
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    );
    // There are some two hundred operations: few buckets each.
    this.#operations = this.histogram(
      'graphql_operation_duration_seconds',
      'How long operations took; a live message is a subscription. `other`: not one of our own app',
      ['operation', 'kind'],
      [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    );
    this.#errors = this.counter('graphql_errors_total', 'Errors of operations by their code', [
      'operation',
      'code',
    ]);
    this.#commands = this.counter(
      'commands_total',
      'Commands by how they ended: done, or the code of the error',
      ['command', 'result'],
    );
  }

  /** Adds what is read when it is asked for. */
  tellFigures({ live, announcements, pools }: ApiFigures): void {
    this.gauge('open_sockets', 'Open websockets', [], () => [{ value: live().sockets }]);
    this.gauge('live_operations', 'Subscriptions that run, each for all of its equal subscribers', [], () => [
      { value: live().operations },
    ]);
    this.gauge('announcements_connected', '1 while Redis tells of changes', [], () => [
      { value: announcements() ? 1 : 0 },
    ]);
    this.pools(pools);
  }

  /** Measures every request of this server whose answer was sent. */
  watchRequests(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const labels = {
        method: methods.includes(request.method) ? request.method : 'other',
        route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
        status: String(reply.statusCode),
      };
      this.#requests.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
  }

  /** Counts an operation that took so many seconds; answers with how each of its commands ended. */
  noteOperation(
    { name: operation, kind, weight }: Prepared,
    { data, errors = [] }: Pick<ExecutionResult, 'data' | 'errors'>,
    seconds: number,
  ): Readonly<Record<string, string>> {
    this.#operations.observe({ operation, kind }, seconds);
    for (const error of errors) this.#errors.inc({ operation, code: codeOfError(error) });
    if (kind !== 'mutation') return {};
    const results = weight.rootFields.map((command): [string, string] => {
      const error = errors.find(({ path }) => path === undefined || path[0] === command);
      if (error) return [command, codeOfError(error)];
      // Asked for under another name: which error is its own is not known.
      return [command, data && command in data ? 'done' : 'other'];
    });
    for (const [command, result] of results) this.#commands.inc({ command, result });
    return Object.fromEntries(results);
  }
}
