import type { Client, ClientOptions, createClient as CreateClient } from 'graphql-ws/client';
import { Observable, type GraphQLResponse, type SubscribeFunction } from 'relay-runtime';
import { personOf } from '../analytics/arrivals.js';
import { auth } from '../auth/browser-auth.js';
import { ApiError, codeOf, errorOf } from '../relay/api-error.js';
import type { Tokens } from '../relay/network.js';
import type { Frames, tellFrames as TellFrames } from '../traces/frames.js';
import { connected, lost } from './connection.js';

interface Sink {
  next(value: GraphQLResponse): void;
  error(error: Error): void;
  complete(): void;
}

/** A closed socket as an error that names code and reason; GraphQL errors keep their message and code. */
export const socketError = (error: unknown): Error => {
  if (Array.isArray(error)) return errorOf(error as Parameters<typeof errorOf>[0]);
  if (typeof error === 'object' && error !== null && 'code' in error) {
    const { code, reason } = error as CloseEvent;
    return new ApiError(`The live connection closed (${code}${reason ? `: ${reason}` : ''}).`, 'SOCKET');
  }
  return error instanceof Error ? error : new ApiError('The live connection closed.', 'SOCKET');
};

// Milliseconds after the client's own five attempts until the next one, unless the network or the page comes back sooner.
const reconnectMs = 30_000;

// Milliseconds before a subscription that the api ended is started again: long enough for a transient problem to pass.
const resumeMs = 3_000;

/** Resolves when another attempt makes sense: the network is back, the page is visible again, or time has passed. */
const nextAttempt = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', go);
      resolve();
    };
    const timer = setTimeout(go, reconnectMs);
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', go);
  });

// Milliseconds until an unanswered ping closes the socket: over a dead radio link it would close only after minutes.
const pongMs = 5_000;

/**
 * The api closed the connection because its session is over (signed out elsewhere, or an account that is deleted), and not for
 * its rights or a pause.
 */
const isOver = (event: unknown): boolean => {
  const { code, reason } = (event ?? {}) as Partial<CloseEvent>;
  return code === 4403 && reason === 'Session ended';
};

/** Follows the state of the connection, and closes one that no longer answers so that a new one is opened. */
const connectionListeners = (
  ended: () => boolean,
  sessionOver: () => void,
  asked: (forFrames: boolean) => void,
): ClientOptions['on'] => {
  let socket: WebSocket | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    opened: (opened) => (socket = opened as WebSocket),
    connected: (_socket, acknowledged) => {
      connected();
      asked(acknowledged?.['traces'] === true);
    },
    ping: (received) => {
      if (!received) waiting = setTimeout(() => socket?.close(4408, 'No answer'), pongMs);
    },
    pong: (received) => {
      if (!received) return;
      clearTimeout(waiting);
      connected();
    },
    closed: (event) => {
      clearTimeout(waiting);
      if (ended()) return;
      lost();
      if (isOver(event)) sessionOver();
    },
  };
};

/**
 * A row that is gone has null in its last message: `{ thingUpdated: { thing: null } }`. After it the api completes the
 * subscription for good.
 */
const isLast = ({ data }: { data?: object | null }): boolean =>
  Object.values(data ?? {}).some(
    (payload) =>
      typeof payload === 'object' &&
      payload !== null &&
      // What tells of many rows (`tasksUpdated`) goes on after one of them is gone.
      !('goneNodeId' in payload) &&
      Object.values(payload as object).includes(null),
  );

/** Too much was asked for in this minute: the same again later is answered. */
const isForNow = (error: Error) => codeOf(error) === 'RATE_LIMITED';

const isNotFound = (error: ApiError) => error.code === 'NTFND';

/**
 * The live connection: one websocket on the path of the api, kept while the app is open. The token is asked for at
 * each connection, so a renewed one is used after an interruption. Its code is loaded after the page's.
 *
 * A subscription that breaks is started again. It completes only after the last message of a row that is gone, and fails
 * for good only when it is refused, for example with NTFND.
 */
export const createSocket = (
  { token, expire }: Tokens,
  library: () => Promise<{ createClient: typeof CreateClient }> = () => import('graphql-ws/client'),
  measuring: () => Promise<{ tellFrames: typeof TellFrames }> = () => import('../traces/frames.js'),
) => {
  let client: Promise<Client> | undefined;
  let ended = false;
  let used: string | undefined;
  let frames: Frames | undefined;
  let isAsked = false;
  /** Frames are told of while the api asks for it; what measures them is not even loaded before. */
  const asked = async (forFrames: boolean): Promise<void> => {
    isAsked = forFrames;
    const code = forFrames && !frames ? await measuring() : undefined;
    if (!isAsked) {
      frames?.end();
      frames = undefined;
    } else if (code) frames ??= code.tellFrames({ token, person: () => personOf(auth.get()) });
  };
  // Ended elsewhere: the page is a guest's at once. Not when there is another token by now.
  const sessionOver = () =>
    void token()
      .then((now) => (now === used ? expire() : undefined))
      .catch(() => undefined);
  const open = (): Promise<Client> =>
    (client ??= library().then(({ createClient }) =>
      createClient({
        url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`,
        connectionParams: async () => ({ token: (used = await token()) }),
        lazy: false,
        retryAttempts: 5,
        keepAlive: 10_000,
        on: connectionListeners(
          () => ended,
          sessionOver,
          (forFrames) => void asked(forFrames && !ended).catch(() => undefined),
        ),
        onNonLazyError: () => {
          client = undefined;
          void nextAttempt().then(() => (ended ? undefined : open()));
        },
      }),
    ));

  const subscribe = (...[operation, variables]: Parameters<SubscribeFunction>) =>
    Observable.create<GraphQLResponse>((sink: Sink) => {
      let stop: (() => void) | undefined;
      let over = false;
      const start = async () => {
        const socket = await open();
        if (over) return;
        let resumed = false;
        let isGone = false;
        // The connection is open while this subscription ended: without it the mark "Live" would be wrong.
        const resume = (why: string) => {
          if (resumed || over) return;
          resumed = true;
          console.warn(why);
          stop?.();
          setTimeout(() => void (over || start().catch(fail)), resumeMs);
        };
        stop = socket.subscribe(
          { operationName: operation.name, variables, query: (operation.id ?? operation.text)! },
          {
            next: (value) => {
              if (value.errors?.length) {
                const error = errorOf(value.errors as never);
                return isNotFound(error) ? sink.error(error) : resume(error.message);
              }
              isGone = isLast(value);
              const { ticket } = (value.extensions ?? {}) as { readonly ticket?: unknown };
              if (typeof ticket === 'string') frames?.message(ticket);
              sink.next(value as GraphQLResponse);
            },
            error: (error) => {
              if (Array.isArray(error)) {
                const refusal = socketError(error);
                return isForNow(refusal) ? resume(refusal.message) : sink.error(refusal);
              }
              lost();
              console.warn(socketError(error).message);
              void nextAttempt().then(() => (over ? undefined : start()));
            },
            complete: () => (over || isGone ? sink.complete() : resume('The subscription ended.')),
          },
        );
      };
      const fail = (error: unknown) => sink.error(socketError(error));
      void start().catch(fail);
      return () => {
        over = true;
        stop?.();
      };
    });

  return {
    subscribe,
    open,
    close: () => {
      ended = true;
      void asked(false);
      void client?.then((socket) => socket.dispose());
    },
  };
};
