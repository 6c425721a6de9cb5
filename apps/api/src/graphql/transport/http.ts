import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createHandler,
  type OperationArgs,
  parseRequestParams,
  type RequestParams,
  type Response,
} from 'graphql-http';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../schema/context.js';
import type { FrameTraces } from '../../traces/frame-traces.js';
import type { Engine, Operation } from './engine.js';
import { compressor } from './compression.js';
import { asFault } from './errors.js';
import { RefusedDocument } from './limits.js';
import { isAllowedOrigin } from './origin.js';
import { refusalOf } from '../schema/refusal.js';

export interface HttpOptions {
  readonly path: string;
  readonly engine: Engine;
  readonly allowedOrigins: readonly string[];
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  /** Throws a refusal when the caller has asked for too much. */
  readonly admit: (operation: Operation) => Promise<void>;
  readonly format: (error: Error) => GraphQLFormattedError;
  readonly traces: Pick<FrameTraces, 'prepare' | 'ticketOf'>;
}

/** In the answer to a command: by it the browser may tell when it showed the answer. */
const ticketHeader = 'x-frame-ticket';

/** Bytes of a request body: our longest mutation is a few kilobytes, an ad-hoc document at most fifteen. */
export const bodyLimit = 100 * 1024;

const say = (status: number, message: string, code = 'REQUEST'): Response => [
  JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  { status, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
];

const send = (reply: FastifyReply, [body, init]: readonly [string | Buffer | null, Response[1]]) =>
  reply
    .status(init.status)
    .headers(init.headers ?? {})
    .send(body ?? undefined);

/** The type of an answer for these headers, where it takes no weighing; the handler knows how to weigh the others. */
const typeOf = (accept: string | undefined): string | undefined => {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'application/json';
  return /^application\/graphql-response\+json(?:,|$)/.exec(accept)
    ? 'application/graphql-response+json'
    : undefined;
};

/**
 * The answer to an operation without errors. The handler's own way looks at every value for an error in it, which took a
 * tenth of a page.
 */
const answered = (result: ExecutionResult, accept: string | undefined): Response | undefined => {
  const type = 'errors' in result ? undefined : typeOf(accept);
  if (type === undefined) return undefined;
  const headers = { 'content-type': `${type}; charset=utf-8` };
  return [JSON.stringify(result), { status: 200, statusText: '', headers }];
};

// The three content types that a form on any page may send without asking stay closed, and so does everything else.
const jsonOnly = 'Send JSON: content-type: application/json.';

/** Answers operations over HTTP as the specification of GraphQL over HTTP has it, restricted to POST with JSON. */
export const serveHttp = (fastify: FastifyInstance, options: HttpOptions): void => {
  const compression = compressor();
  const operations = new WeakMap<FastifyRequest, Operation>();
  const handle = createHandler<FastifyRequest>({
    formatError: options.format as (error: Error) => Error,
    async parseRequestParams(request): Promise<RequestParams | Response | void> {
      if (Array.isArray(request.body))
        return say(400, 'Send one operation at a time: batches are not answered.');
      return parseRequestParams(request);
    },
    async onSubscribe(request, params) {
      try {
        const prepared = options.engine.prepare(params, await options.contextOf(request.raw));
        if ('prepared' in prepared) {
          await options.admit(prepared);
          if (prepared.prepared.kind === 'query') compression.allow(request.raw);
          options.traces.prepare(prepared);
          operations.set(request.raw, prepared);
        }
        return prepared as unknown as OperationArgs<undefined>;
      } catch (error) {
        if (error instanceof RefusedDocument)
          return say(400, error.message, String(error.extensions['code']));
        const refusal = refusalOf(error);
        if (refusal) return [refusal];
        throw error;
      }
    },
    execute: (args) => options.engine.execute(args as Operation),
    onOperation: ({ raw }, _args, result) => answered(result as ExecutionResult, raw.headers.accept),
  });

  fastify.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: options.path,
    bodyLimit,
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      if (request.method !== 'POST') {
        return send(reply.header('allow', 'POST'), say(405, 'Send operations with POST.'));
      }
      if (!isAllowedOrigin(request.headers, options.allowedOrigins))
        return send(reply, say(403, 'This page may not call us from where it was loaded.', 'ORIGIN'));
      const begun = Date.now();
      try {
        const { url, method, headers, body } = request;
        const [answer, init] = await handle({
          ...{ url, method, headers, raw: request, context: undefined },
          body: body as Record<string, unknown>,
        });
        const operation = operations.get(request);
        const ticket = operation && (await options.traces.ticketOf(operation, begun));
        if (ticket !== undefined) reply.header(ticketHeader, ticket);
        const compressed = await compression.of(request, answer);
        return send(compressed ? reply.header('content-encoding', compressed.name) : reply, [
          compressed?.body ?? answer,
          init,
        ]);
      } catch (error) {
        return send(reply, [
          JSON.stringify({ errors: [options.format(asFault(error))] }),
          { status: 500, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
        ]);
      }
    },
    errorHandler(error, _request, reply) {
      reply.header('cache-control', 'no-store');
      const status = (error as { statusCode?: number }).statusCode ?? 500;
      if (status === 413)
        return send(reply, say(413, `The request is too large: at most ${bodyLimit / 1024} KB.`));
      if (status === 415) return send(reply, say(415, jsonOnly));
      if (status < 500) return send(reply, say(400, 'The body of the request is not valid JSON.'));
      return send(reply, [
        JSON.stringify({ errors: [options.format(asFault(error))] }),
        { status: 500, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
      ]);
    },
  });
};
