import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Tells all who show it how many notifications are unread; 0 for a guest. */
export const setUnread = (now: number): void => {
  if (now === count) return;
  count = now;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How many of the viewer's notifications are unread, as far as is known by now. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => count);
