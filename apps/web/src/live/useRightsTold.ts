import { useEffect, useRef } from 'react';
import { notify } from '../ui/notices.js';

/** What the viewer may do with what a page is about, and what is said when they no longer may. */
export interface Right {
  readonly has: boolean;
  readonly lost: string;
}

/**
 * Ids of what the viewer knows about already: they gave their rights up themselves on this page, or another part of it says what
 * became of them.
 */
export const known = new Set<string>();

/**
 * Says it when another person takes rights from the viewer while they look: buttons and forms go with them. `rights` stand from the
 * highest to the lowest, and of several that go at once the highest is told.
 */
export const useRightsTold = (id: string, rights: readonly Right[]): void => {
  const had = useRef<readonly Right[]>([]);
  useEffect(() => {
    const lost = rights.find(({ has }, i) => !has && had.current[i]?.has);
    const isGained = rights.some(({ has }, i) => has && !had.current[i]?.has);
    had.current = rights;
    if (isGained) known.delete(id);
    if (!lost) return;
    // After the other parts of the page, which may know more.
    setTimeout(() => {
      if (!known.has(id)) notify(lost.lost, 'bad');
    });
  });
};
