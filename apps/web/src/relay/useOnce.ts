import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs a piece of work once at a time: a second call while it runs does nothing, also within the same tick, before the
 * page is drawn again. The second value is true while it runs.
 */
export const useOnce = <A extends readonly unknown[]>(work: (...args: A) => Promise<unknown>) => {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const run = useCallback(async (...args: A): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await latest.current(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [run, busy] as const;
};
