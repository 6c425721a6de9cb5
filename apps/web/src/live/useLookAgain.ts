import { useEffect, useEffectEvent } from 'react';

/** Milliseconds: soon enough for one who waits for it, and no burden beside the rest. */
const usualMs = 5_000;

interface Asked {
  unsubscribe(): void;
}

/**
 * Looks again every five seconds, or as often as is said, while the page is in sight, and when it comes back into sight: for what cannot be subscribed to.
 * Never while the question before has not ended, nor without a network. `look` calls back when its question has ended.
 * `about` names what is looked at, and undefined looks at nothing; another name ends what was asked before.
 */
export const useLookAgain = (
  look: (ended: () => void) => Asked,
  about: string | undefined,
  everyMs = usualMs,
): void => {
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (about === undefined) return;
    let asked: Asked | undefined;
    let isAsking = false;
    const again = () => {
      if (isAsking || document.visibilityState !== 'visible' || !navigator.onLine) return;
      isAsking = true;
      asked = ask(() => (isAsking = false));
    };
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      asked?.unsubscribe();
    };
  }, [about, everyMs]);
};
