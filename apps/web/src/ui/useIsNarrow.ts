import { useSyncExternalStore } from 'react';

const query = '(max-width: 760px)';

const subscribe = (changed: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** True on a phone: for what stands in another place there, which no style sheet can move. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
