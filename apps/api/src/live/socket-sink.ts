import type { WebSocket } from 'ws';
import type { Sink } from './shared-subscriptions.js';

/** Bytes that may wait in a socket before messages are held back: about twenty messages of a thing's page. */
const highWater = 64 * 1024;
/** Milliseconds after which a socket that reads nothing is closed; its client connects again and gets the current state. */
const stalledMs = 10_000;
/** Close code of RFC 6455 for "try again later": not fatal to graphql-ws clients, which connect again. */
const tryAgainLater = 1013;

/**
 * Sends the messages of one subscription. A message is shared by all subscribers: only the id of the subscription is put
 * in front of it. A slow socket gets the latest message after those under way, and is closed when it reads nothing.
 */
export const socketSink = (socket: WebSocket, id: string, mayAsk = false): Sink => {
  const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
  let held: string | undefined;
  let stalled: NodeJS.Timeout | undefined;

  const flush = () => {
    if (held === undefined || socket.bufferedAmount > highWater) return;
    clearTimeout(stalled);
    const message = held;
    held = undefined;
    write(message);
  };
  const write = (message: string) => {
    if (socket.readyState === socket.OPEN) socket.send(`${head}${message}}`, flush);
  };

  return {
    mayAsk,
    next(message) {
      if (held === undefined && socket.bufferedAmount <= highWater) return write(message);
      if (held === undefined) {
        stalled = setTimeout(() => {
          if (held === undefined || socket.readyState !== socket.OPEN) return;
          socket.close(tryAgainLater, 'Reading too slowly');
          // A peer that reads nothing never sees the close either.
          setTimeout(() => socket.terminate(), 1_000).unref();
        }, stalledMs);
        stalled.unref();
      }
      held = message;
    },
  };
};
