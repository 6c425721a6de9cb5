import type { Client, ClientOptions, createClient as CreateClient } from 'graphql-ws';
import { Observable, type GraphQLResponse, type SubscribeFunction } from 'relay-runtime';
import { ApiError, errorOf } from '../relay/api-error.js';
import { connected, lost } from './connection.js';

interface Sink {
  next(value: GraphQLResponse): void;
  error(error: Error): void;
  complete(): void;
}

/** A closed socket as an error that names code and reason; GraphQL's own problems keep their sentence. */
export const socketError = (error: unknown): Error => {
  if (Array.isArray(error)) return errorOf(error as Parameters<typeof errorOf>[0]);
  if (typeof error === 'object' && error !== null && 'code' in error) {
    const { code, reason } = error as CloseEvent;
    return new ApiError(`The live connection closed (${code}${reason ? `: ${reason}` : ''}).`, 'SOCKET');
  }
  return error instanceof Error ? error : new ApiError('The live connection closed.', 'SOCKET');
};

// After the client's own five attempts: the next try comes with the signal, with the page, or after this time.
const rest = 30_000;

// Before a subscription that the api ended is asked for again: long enough for a moment's trouble to pass.
const pause = 3_000;

/** Resolves when trying again makes sense: the signal is back, the page is looked at again, or time has passed. */
const worthTrying = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', go);
      resolve();
    };
    const timer = setTimeout(go, rest);
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', go);
  });

// A socket over a dead radio link closes only after minutes: an unanswered ping tells sooner.
const patience = 5_000;

/** Tells what becomes of the connection, and ends one that no longer answers so that a new one is tried. */
const watch = (ended: () => boolean): ClientOptions['on'] => {
  let socket: WebSocket | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    opened: (opened) => (socket = opened as WebSocket),
    connected: () => connected(),
    ping: (received) => {
      if (!received) waiting = setTimeout(() => socket?.close(4408, 'No answer'), patience);
    },
    pong: (received) => {
      if (!received) return;
      clearTimeout(waiting);
      connected();
    },
    closed: () => {
      clearTimeout(waiting);
      if (!ended()) lost();
    },
  };
};

/**
 * The live connection: one websocket on the path of the api, kept while the app is open. The token is asked for at
 * each connection, so a renewed one is used after an interruption. Its code is loaded after the page's.
 */
export const createSocket = (
  token: () => Promise<string>,
  library: () => Promise<{ createClient: typeof CreateClient }> = () => import('graphql-ws'),
) => {
  let client: Promise<Client> | undefined;
  let ended = false;
  // The signal is gone before the socket notices.
  window.addEventListener('offline', lost);
  const open = (): Promise<Client> =>
    (client ??= library().then(({ createClient }) =>
      createClient({
        url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`,
        connectionParams: async () => ({ token: await token() }),
        lazy: false,
        retryAttempts: 5,
        keepAlive: 10_000,
        on: watch(() => ended),
        onNonLazyError: () => {
          client = undefined;
          void worthTrying().then(() => (ended ? undefined : open()));
        },
      }),
    ));

  const subscribe: SubscribeFunction = (operation, variables) =>
    Observable.create((sink: Sink) => {
      let stop: (() => void) | undefined;
      let over = false;
      const start = async () => {
        const socket = await open();
        if (over) return;
        let resumed = false;
        // The connection holds while this subscription ended: the mark would say "Live" over a page that is not.
        const resume = (why: string) => {
          if (resumed || over) return;
          resumed = true;
          console.warn(why);
          stop?.();
          setTimeout(() => void (over || start().catch(fail)), pause);
        };
        stop = socket.subscribe(
          { operationName: operation.name, variables, query: (operation.id ?? operation.text)! },
          {
            next: (value) =>
              value.errors?.length
                ? resume(errorOf(value.errors as never).message)
                : sink.next(value as GraphQLResponse),
            error: (error) => {
              if (Array.isArray(error)) return sink.error(socketError(error));
              lost();
              console.warn(socketError(error).message);
              void worthTrying().then(() => (over ? undefined : start()));
            },
            complete: () => (over ? sink.complete() : resume('The subscription ended.')),
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
      window.removeEventListener('offline', lost);
      void client?.then((socket) => socket.dispose());
    },
  };
};
