import { Inject, Injectable } from '@nestjs/common';
import { AbstractGraphQLDriver, type GqlModuleOptions } from '@nestjs/graphql';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { assertValidSchema, type GraphQLSchema } from 'graphql';
import { ApiMetrics } from './metrics.js';
import { RateLimits } from './limits/rate-limits.js';
import { Live } from './live/live.js';
import { traceCommands } from './trace-commands.js';
import { Runtime } from './runtime.js';
import { bearer } from './auth/bearer.js';
import { browserInWords } from './auth/browser-words.js';
import { Authentication } from './auth/authentication.js';
import { Documents } from './graphql/transport/documents.js';
import { Engine } from './graphql/transport/engine.js';
import { errorFormatter } from './graphql/transport/errors.js';
import { serveHttp } from './graphql/transport/http.js';
import { PersistedOperations } from './graphql/transport/persisted-operations.js';
import { enforceAccess } from './graphql/schema/access.js';
import { RequestContext } from './graphql/schema/context.js';
import { FrameTraces } from './traces/frame-traces.js';
import { isUnfollowed } from './web/is-unfollowed.js';
import { clientAddressOf } from './web/client-address.js';
import { answerUnknownValues } from './graphql/schema/enum-of.js';
import { plainFields } from './graphql/schema/plain-fields.js';

/**
 * Serves the schema that Nest generates, over graphql-http and graphql-ws. Our own, because it answers persisted
 * operations on both roads with documents parsed, validated and compiled once (`docs/decisions/`).
 */
@Injectable()
export class HedgerowDriver extends AbstractGraphQLDriver<GqlModuleOptions & { schema?: GraphQLSchema }> {
  constructor(
    @Inject(Runtime) private readonly runtime: Runtime,
    @Inject(Authentication) private readonly authentication: Authentication,
    @Inject(Live) private readonly live: Live,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(ApiMetrics) private readonly metrics: ApiMetrics,
    @Inject(FrameTraces) private readonly traces: FrameTraces,
  ) {
    super();
  }

  async start(options: GqlModuleOptions & { schema: GraphQLSchema }): Promise<void> {
    const { config, readPool, logger, tracing } = this.runtime;
    // No program starts with a schema that is not one.
    assertValidSchema(options.schema);
    answerUnknownValues(options.schema);
    enforceAccess(options.schema);
    plainFields(options.schema);
    const documents = new Documents({
      schema: options.schema,
      persisted: new PersistedOperations(config.persistedOperations),
      open: config.openQueries,
      compile: config.compileOperations,
    });
    const engine = new Engine(options.schema, documents, (operation, result, seconds) => {
      const { prepared } = operation;
      const commands = this.metrics.noteOperation(prepared, result, seconds);
      // One line for each request that may have changed something: where following it begins.
      if (prepared.kind !== 'mutation') return;
      logger.info({ commands, ms: Math.round(seconds * 1_000) }, 'commands ran');
      traceCommands(tracing, commands, seconds, (correlationId) =>
        this.traces.callOf(operation, correlationId),
      );
    });
    const format = errorFormatter(logger);
    const { httpAdapter } = this.httpAdapterHost;
    const path = options.path ?? '/graphql';
    const addressOf = clientAddressOf(config.trustProxy);
    serveHttp(httpAdapter.getInstance<FastifyInstance>(), {
      path,
      engine,
      format,
      admit: (operation) => this.limits.admit(operation),
      traces: this.traces,
      allowedOrigins: config.allowedOrigins,
      contextOf: async (request) =>
        new RequestContext(
          {
            ...(await this.authentication.callerOf(
              bearer(request.headers.authorization),
              addressOf(request.raw),
              browserInWords(request.headers['user-agent']),
            )),
            isUnfollowed: isUnfollowed(request.headers),
          },
          readPool,
        ),
    });
    this.live.serve(httpAdapter.getHttpServer() as Server, { path, engine, format, addressOf });
  }

  async stop(): Promise<void> {
    await this.live.stop();
  }
}
