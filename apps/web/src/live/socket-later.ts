import { Observable, type SubscribeFunction } from 'relay-runtime';
import { codeOf, whenIdle } from '../ui/code.js';

/**
 * The live connection, whose code comes after the first screen, like all that keeps a page up to date. What is subscribed to
 * before waits for it.
 */
export const socketLater = (token: () => Promise<string>) => {
  let isOver = false;
  const socket = codeOf(async () => (await import('./socket.js')).createSocket(token));
  const opened = async () => {
    const { open } = await socket.comeAtLast();
    if (!isOver) await open();
  };
  whenIdle(() => void opened().catch(() => undefined));
  const subscribe: SubscribeFunction = (...asked) =>
    Observable.from(socket.comeAtLast()).mergeMap((live) => live.subscribe(...asked));
  return {
    subscribe,
    close: () => {
      isOver = true;
      socket.now?.close();
    },
  };
};
