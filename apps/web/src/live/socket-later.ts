import { Observable, type SubscribeFunction } from 'relay-runtime';
import type { Tokens } from '../relay/network.js';
import { codeLater } from '../ui/code.js';
import { afterFirstScreen } from '../ui/first-screen.js';
import { lost } from './connection.js';

/**
 * The live connection, whose code comes after the first screen, like all that keeps a page up to date. What is subscribed to
 * before waits for it. Closed before its code is there, it never opens.
 */
export const socketLater = (tokens: Tokens, load = () => import('./socket.js')) => {
  let isOver = false;
  const socket = codeLater(async () => {
    const code = isOver ? undefined : await load();
    return isOver ? undefined : code?.createSocket(tokens);
  });
  // The browser knows that the network is gone before the socket does.
  window.addEventListener('offline', lost);
  afterFirstScreen(
    () =>
      void socket
        .comeAtLast()
        .then((live) => (isOver ? undefined : live?.open()))
        .catch(() => undefined),
  );
  const subscribe: SubscribeFunction = (...asked) =>
    Observable.from(socket.comeAtLast()).mergeMap(
      // What completes is taken for gone.
      (live) => live?.subscribe(...asked) ?? Observable.create(() => undefined),
    );
  return {
    subscribe,
    close: () => {
      isOver = true;
      window.removeEventListener('offline', lost);
      socket.now?.close();
    },
  };
};
