import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isSignedIn, reject, type Role } from '@hedgerow/domain';
import type { Logger } from '@hedgerow/platform';
import { type ExecutionResult, type GraphQLFormattedError, GraphQLError } from 'graphql';
import { CloseCode, type Context, handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller, RequestContext } from '../graphql/schema/context.js';
import type { Engine, Operation } from '../graphql/transport/engine.js';
import { isAllowedOrigin } from '../graphql/transport/origin.js';
import { customerOf } from '../web/client-address.js';
import { isUnfollowed } from '../web/is-unfollowed.js';
import { Refusal, refusalOf } from '../graphql/schema/refusal.js';
import { Following } from './following.js';
import type { LiveOperation, SharedSubscriptions } from './shared-subscriptions.js';
import { socketSink } from './socket-sink.js';

export interface SocketOptions {
  readonly path: string;
  readonly engine: Engine;
  readonly shared: SharedSubscriptions;
  readonly allowedOrigins: readonly string[];
  readonly perUser: number;
  readonly perAddress: number;
  /** The address that a socket came from. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly authenticate: (token: string | undefined, address: string) => Promise<Caller>;
  /** The roles that the people of these sessions have now, without sessions that have ended. */
  readonly rolesIn: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
  readonly contextOf: (caller: Caller) => RequestContext;
  /** Whether a browser may be asked when it showed a message; left out: none is. */
  readonly mayAsk?: (caller: Caller) => Promise<boolean>;
  /** Throws a refusal when the caller has asked for too much. */
  readonly admit: (operation: Operation) => Promise<void>;
  readonly format: (error: Error) => GraphQLFormattedError;
  readonly logger: Logger;
}

/** Bytes of one message from a client. */
const largestMessage = 64 * 1024;
/** Subscriptions of one socket: several times what the fullest page asks for. */
const mostSubscriptions = 200;
/**
 * Milliseconds between checks of all open sockets' sessions: the bound for a right that was taken, and for the end of a
 * session whose announcement was lost.
 */
const recheckMs = 1_500;
/** Milliseconds between pings; a peer that has not answered by the next one is gone. */
const pingMs = 12_000;
const tooMany = () =>
  new Refusal(reject('TOO_MANY', `One connection takes ${mostSubscriptions} subscriptions at most.`));
// Longer waits overflow a timer and would fire at once.
const longestTimer = 2 ** 31 - 1;

interface Connection {
  readonly socket: WebSocket;
  readonly address: string;
  readonly isUnfollowed: boolean;
  caller?: Caller;
  mayAsk?: boolean;
  expiry?: NodeJS.Timeout;
  answered: boolean;
  readonly following: Following;
}
type Ctx = Context<Record<string, unknown> | undefined, Connection>;
/** An operation with the socket it came from, and its id there. */
interface SocketOperation extends LiveOperation {
  readonly connection: Connection;
  readonly id: string;
}

/** GraphQL over websockets (graphql-transport-ws), on the path that HTTP uses. */
export class Sockets {
  private readonly connections = new Set<Connection>();
  private readonly counts = new Map<string, number>();
  private readonly wss = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    perMessageDeflate: false,
    handleProtocols,
  });
  private readonly pings: NodeJS.Timeout;
  private readonly rechecks: NodeJS.Timeout;

  constructor(
    private readonly server: Server,
    private readonly options: SocketOptions,
  ) {
    server.on('upgrade', this.upgrade);
    this.pings = setInterval(() => this.ping(), pingMs);
    this.pings.unref();
    this.rechecks = setInterval(() => void this.recheck(), recheckMs);
    this.rechecks.unref();
  }

  get size(): number {
    return this.connections.size;
  }

  /** Closes the sockets of a session that ended. 4403 tells the client to fetch a fresh token and come back. */
  endSession(sessionId: string): void {
    for (const { socket, caller } of this.connections)
      if (caller?.viewer.sessionId === sessionId) socket.close(CloseCode.Forbidden, 'Session ended');
  }

  /** Closes all sockets with 1001, and terminates those that are still open after two seconds. */
  async close(): Promise<void> {
    clearInterval(this.pings);
    clearInterval(this.rechecks);
    this.server.off('upgrade', this.upgrade);
    const closed = [...this.connections].map(
      ({ socket }) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
    );
    for (const { socket } of this.connections) socket.close(1001, 'Going away');
    const timeout = setTimeout(() => {
      for (const { socket } of this.connections) socket.terminate();
    }, 2_000);
    await Promise.all(closed);
    clearTimeout(timeout);
    this.wss.close();
  }

  private readonly graphql = makeServer<Record<string, unknown> | undefined, Connection>({
    onConnect: (ctx) => this.connect(ctx),
    onSubscribe: (ctx, id, payload) => this.prepare(ctx, id, payload),
    execute: (args) => this.options.engine.execute(args as Operation),
    subscribe: (args) => this.follow(args as SocketOperation),
    onNext: (_ctx, _id, _payload, _args, { errors, ...rest }) => ({
      ...rest,
      ...(errors ? { errors: errors.map(this.options.format) } : {}),
    }),
    onError: (_ctx, _id, _payload, errors) => errors.map(this.options.format),
  });

  private readonly upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const refuse = (line: string) =>
      stream.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    if (request.url?.split('?')[0] !== this.options.path) return void refuse('404 Not Found');
    if (!isAllowedOrigin(request.headers, this.options.allowedOrigins)) return void refuse('403 Forbidden');
    this.wss.handleUpgrade(request, stream, head, (socket) => this.open(socket, request));
  };

  private open(socket: WebSocket, request: IncomingMessage): void {
    const address = this.options.addressOf(request);
    const connection: Connection = {
      ...{ socket, address, answered: true, following: new Following() },
      isUnfollowed: isUnfollowed(request.headers),
    };
    this.connections.add(connection);
    const closed = this.graphql.opened(
      {
        protocol: socket.protocol,
        // A send to a socket that is closing is not an error.
        send: (data) =>
          new Promise((resolve) =>
            socket.readyState === socket.OPEN ? socket.send(data, () => resolve()) : resolve(),
          ),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on('message', (data: Buffer) => {
            handle(data.toString()).catch((error: unknown) => {
              this.options.logger.error({ err: error }, 'a socket failed');
              socket.close(CloseCode.InternalServerError, 'Internal server error');
            });
          }),
      },
      connection,
    );
    socket.on('pong', () => void (connection.answered = true));
    // On data that breaks the websocket protocol, ws closes with the right code by itself.
    socket.on('error', () => undefined);
    socket.once('close', (code, reason) => {
      clearTimeout(connection.expiry);
      this.connections.delete(connection);
      if (connection.caller) this.count(connection.caller, -1);
      connection.following.close();
      void closed(code, reason.toString());
    });
  }

  private async connect({ extra: connection, connectionParams }: Ctx): Promise<boolean | { traces: true }> {
    const token = connectionParams?.['token'];
    const known = await this.authenticate(typeof token === 'string' ? token : undefined, connection);
    const caller = known && (await this.asOfNow(known, connection));
    if (!caller || connection.socket.readyState !== connection.socket.OPEN) return false;
    const most = isSignedIn(caller.viewer) ? this.options.perUser : this.options.perAddress;
    if (this.count(caller, 1) > most) {
      this.count(caller, -1);
      connection.socket.close(CloseCode.TooManyInitialisationRequests, 'Too many connections');
      return false;
    }
    connection.caller = caller;
    if (caller.expiresAt !== undefined) this.closeAt(connection, caller.expiresAt);
    connection.mayAsk = await this.options
      .mayAsk?.({ ...caller, isUnfollowed: connection.isUnfollowed })
      .catch(() => false);
    // Told with the acknowledgement, so that a browser that is not to tell of anything does not even measure.
    return connection.mayAsk ? { traces: true } : true;
  }

  /** Each message is checked against the session as it is now, not as it was when the socket opened. */
  private async prepare(
    { extra: connection, connectionParams, subscriptions }: Ctx,
    id: string,
    payload: {
      query: string;
      operationName?: string | null | undefined;
      variables?: Record<string, unknown> | null | undefined;
    },
  ): Promise<SocketOperation | readonly GraphQLError[]> {
    const token = connectionParams?.['token'];
    const caller = await this.authenticate(typeof token === 'string' ? token : undefined, connection);
    if (!caller)
      return [
        new GraphQLError('Your session has ended. Sign in again.', { extensions: { code: 'EXPIRED' } }),
      ];
    // This one has its place among them already.
    if (Object.keys(subscriptions).length > mostSubscriptions) return [tooMany()];
    try {
      const prepared = this.options.engine.prepare(payload, this.options.contextOf(caller));
      if (!('prepared' in prepared)) return prepared;
      await this.options.admit(prepared);
      const sink = socketSink(connection.socket, id, connection.mayAsk);
      return { ...prepared, sink, connection, id };
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  private async follow({
    connection: { following },
    id,
    ...operation
  }: SocketOperation): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    // Those that began and were given up in one breath are not among the ids that were counted before.
    if (following.size >= mostSubscriptions) return { errors: [tooMany()] };
    return following.begin(id, () => this.options.shared.join(operation));
  }

  private async authenticate(token: string | undefined, connection: Connection): Promise<Caller | undefined> {
    try {
      return await this.options.authenticate(token, connection.address);
    } catch (error) {
      if (!refusalOf(error)) throw error;
      connection.socket.close(CloseCode.Forbidden, 'Session ended');
      return undefined;
    }
  }

  /** Past what is remembered of a session: by the next check a socket would have had a right that was taken for twice as long. */
  private async asOfNow(caller: Caller, { socket }: Connection): Promise<Caller | undefined> {
    const { viewer } = caller;
    if (!viewer.sessionId || !isSignedIn(viewer)) return caller;
    const role = (await this.options.rolesIn([viewer.sessionId])).get(viewer.sessionId);
    if (role) return { ...caller, viewer: { ...viewer, role } };
    socket.close(CloseCode.Forbidden, 'Session ended');
    return undefined;
  }

  private closeAt(connection: Connection, at: number): void {
    connection.expiry = setTimeout(
      () =>
        Date.now() >= at
          ? connection.socket.close(CloseCode.Forbidden, 'Session ended')
          : this.closeAt(connection, at),
      Math.min(Math.max(at - Date.now(), 0), longestTimer),
    );
    connection.expiry.unref();
  }

  private count({ viewer, address }: Caller, by: 1 | -1): number {
    const key = isSignedIn(viewer) ? `user ${viewer.userId}` : `address ${customerOf(address)}`;
    const now = (this.counts.get(key) ?? 0) + by;
    if (now <= 0) this.counts.delete(key);
    else this.counts.set(key, now);
    return now;
  }

  /**
   * Closes the sockets of sessions that ended without this api being told, and those that were opened with another role
   * than the person has now: what runs on them was allowed to that one. The client comes back with the rights it has.
   */
  private async recheck(): Promise<void> {
    const people = [...this.connections].flatMap(({ socket, caller }) =>
      caller?.viewer.sessionId && isSignedIn(caller.viewer)
        ? [{ socket, role: caller.viewer.role, session: caller.viewer.sessionId }]
        : [],
    );
    if (people.length === 0) return;
    try {
      const roles = await this.options.rolesIn([...new Set(people.map(({ session }) => session))]);
      for (const { socket, role, session } of people) {
        const now = roles.get(session);
        if (now !== role) socket.close(CloseCode.Forbidden, now ? 'Rights changed' : 'Session ended');
      }
    } catch (error) {
      // The database is away; the next check finds what this one could not.
      this.options.logger.warn({ err: error }, 'sessions of open sockets could not be checked');
    }
  }

  private ping(): void {
    for (const connection of this.connections) {
      if (!connection.answered) {
        connection.socket.terminate();
        continue;
      }
      connection.answered = false;
      connection.socket.ping();
    }
  }
}
