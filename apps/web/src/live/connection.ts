import { useSyncExternalStore } from 'react';

/** Whether the live connection holds, and since when it does not. */
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
/** The first moment counts: trying again does not make an outage younger. */
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
  );
