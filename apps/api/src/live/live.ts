import type { IncomingMessage, Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { GraphQLFormattedError } from 'graphql';
import { Authentication } from '../auth/authentication.js';
import { LiveSessions } from '../auth/live-sessions.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { Engine } from '../graphql/transport/engine.js';
import { RateLimits } from '../limits/rate-limits.js';
import { FrameTraces } from '../traces/frame-traces.js';
import { Runtime } from '../runtime.js';
import { Announcements } from './announcements.js';
import { SharedSubscriptions } from './shared-subscriptions.js';
import { Sockets } from './sockets.js';

/** The websockets, and the subscriptions that run once for all of their equal subscribers. */
@Injectable()
export class Live {
  private sockets: Sockets | undefined;
  private shared: SharedSubscriptions | undefined;

  constructor(
    private readonly runtime: Runtime,
    private readonly authentication: Authentication,
    private readonly announcements: Announcements,
    private readonly liveSessions: LiveSessions,
    private readonly limits: RateLimits,
    private readonly traces: FrameTraces,
  ) {}

  /** Serves GraphQL over websockets on the path of the api. */
  serve(
    server: Server,
    {
      path,
      engine,
      format,
      addressOf,
    }: {
      path: string;
      engine: Engine;
      format: (error: Error) => GraphQLFormattedError;
      addressOf: (request: IncomingMessage) => string;
    },
  ): void {
    const { config, readPool, logger } = this.runtime;
    this.shared = new SharedSubscriptions(engine, format, this.traces);
    this.sockets = new Sockets(server, {
      path,
      engine,
      format,
      addressOf,
      logger,
      shared: this.shared,
      allowedOrigins: config.allowedOrigins,
      perUser: config.socketsPerUser,
      perAddress: config.socketsPerAddress,
      authenticate: (token, address) => this.authentication.callerOf(token, address),
      rolesIn: (sessionIds) => this.liveSessions.rolesIn(sessionIds),
      mayAsk: (caller) => this.traces.mayAsk(caller),
      admit: (operation) => this.limits.admit(operation),
      contextOf: (caller) => new RequestContext(caller, readPool),
    });
    this.announcements.onSessionEnd((sessionId) => this.sockets?.endSession(sessionId));
  }

  /** For metrics. */
  get counts(): { sockets: number; operations: number } {
    return { sockets: this.sockets?.size ?? 0, operations: this.shared?.size ?? 0 };
  }

  /** Closes all sockets. */
  async stop(): Promise<void> {
    await this.sockets?.close();
  }
}
