import type { WebSocket } from 'ws';
import type { Sink } from './shared-subscriptions.js';

/** Bytes that may wait in a socket before frames are held back: some twenty frames of a thing's page. */
const highWater = 64 * 1024;
/** Milliseconds after which a reader that takes nothing is closed; it comes back and reads the present state. */
const patienceMs = 10_000;
/** Close code of RFC 6455 for "try again later": not fatal to graphql-ws clients, which connect again. */
const tryAgainLater = 1013;

/**
 * Sends the frames of one subscription. The frame is shared: only the id of the subscription is put in front of it. A
 * slow socket gets the latest frame when it has read what is under way, and is closed when it reads nothing at all.
 */
export const socketSink = (socket: WebSocket, id: string): Sink => {
  const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
  let held: string | undefined;
  let patience: NodeJS.Timeout | undefined;

  const flush = () => {
    if (held === undefined || socket.bufferedAmount > highWater) return;
    clearTimeout(patience);
    const frame = held;
    held = undefined;
    write(frame);
  };
  const write = (frame: string) => {
    if (socket.readyState === socket.OPEN) socket.send(`${head}${frame}}`, flush);
  };

  return {
    next(frame) {
      if (held === undefined && socket.bufferedAmount <= highWater) return write(frame);
      if (held === undefined) {
        patience = setTimeout(() => {
          if (held === undefined || socket.readyState !== socket.OPEN) return;
          socket.close(tryAgainLater, 'Reading too slowly');
          // A peer that reads nothing never sees the close either.
          setTimeout(() => socket.terminate(), 1_000).unref();
        }, patienceMs);
        patience.unref();
      }
      held = frame;
    },
  };
};
