import { useSyncExternalStore } from 'react';

// One clock for the whole page, so that all ages change together; ten seconds is finer than any age that is shown.
const tick = 10_000;

let now = Date.now();
/** Whether the next drawing takes another moment: nothing that is shown was drawn with this one. */
let isOver = true;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const advance = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    // The moment that was drawn stays: another one, however close, would have the whole page drawn once more at once.
    timer = setInterval(advance, tick);
    document.addEventListener('visibilitychange', advance);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', advance);
  };
};

/** Without listeners no timer renews it: the first component takes the moment at which it is drawn, and those beside it the same. */
const current = (): number => {
  if (listeners.size === 0 && (isOver || Date.now() - now >= tick)) {
    now = Date.now();
    isOver = false;
  }
  return now;
};

/** The present moment, renewed every ten seconds and when the page comes back into view. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, current));
