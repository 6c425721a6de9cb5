import { useEffect, useEffectEvent } from 'react';

/** Milliseconds: soon enough for one who waits for it, and no burden beside the rest. */
const everyMs = 5_000;

interface Asked {
  unsubscribe(): void;
}

/**
 * Looks again every few seconds while the page is in sight, and when it comes back into sight: for what cannot be subscribed to.
 * `about` names what is looked at, and undefined looks at nothing; another name ends what was asked before.
 */
export const useLookAgain = (look: () => Asked, about: string | undefined): void => {
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (about === undefined) return;
    let asked: Asked | undefined;
    const again = () => {
      if (document.visibilityState !== 'visible') return;
      asked?.unsubscribe();
      asked = ask();
    };
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      asked?.unsubscribe();
    };
  }, [about]);
};
