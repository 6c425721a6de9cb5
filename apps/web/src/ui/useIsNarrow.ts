import { useCallback, useSyncExternalStore } from 'react';

// A phone, in pixels.
const phone = 760;

const listOf = (width: number) => window.matchMedia(`(max-width: ${width}px)`);

/**
 * True on a screen no wider than a phone, or than so many pixels: for what stands in another place there, which no style
 * sheet can move.
 */
export const useIsNarrow = (width = phone): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(width);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [width],
  );
  return useSyncExternalStore(subscribe, () => listOf(width).matches);
};
