import { useSyncExternalStore } from 'react';

/** The state of the live connection, and since when it is lost. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  | { readonly state: 'lost'; readonly since: Date };

let connection: Connection = { state: 'connecting' };
const listeners = new Set<() => void>();

const set = (next: Connection) => {
  connection = next;
  for (const listener of listeners) listener();
};

export const connected = () => connection.state !== 'live' && set({ state: 'live' });
/** Keeps the time of the first loss: failed attempts to reconnect do not reset it. */
export const lost = () => connection.state !== 'lost' && set({ state: 'lost', since: new Date() });
export const connecting = () => set({ state: 'connecting' });

/** The live connection as it is now. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
    () => connection,
  );
