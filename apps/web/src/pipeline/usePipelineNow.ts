import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';

/** Milliseconds: figures that move, and a progress that is watched. */
const usualMs = 2_000;
/** Milliseconds without an answer after which what is shown is said to be old. */
const slowMs = 5_000;

/**
 * Keeps what a query answered as it is now, while the page is in sight. Answers with how to ask at once, and, while nothing is
 * reached, with the moment of the last answer.
 */
export const usePipelineNow = <Q extends OperationType>(query: GraphQLTaggedNode, everyMs = usualMs) => {
  const environment = useRelayEnvironment();
  const heardAt = useRef<Date>(null);
  const [oldSince, setOldSince] = useState<Date>();
  const noteOld = () => setOldSince((before) => before ?? heardAt.current ?? undefined);
  useEffect(() => {
    heardAt.current ??= new Date();
    // Without a network nothing is asked, so that nothing fails.
    window.addEventListener('offline', noteOld);
    return () => window.removeEventListener('offline', noteOld);
  }, []);
  useLookAgain(
    (ended) => {
      const slow = setTimeout(noteOld, slowMs);
      const end = () => {
        clearTimeout(slow);
        ended();
      };
      const asked = fetchQuery<Q>(environment, query, {}).subscribe({
        complete: () => {
          heardAt.current = new Date();
          setOldSince(undefined);
          end();
        },
        error: () => {
          noteOld();
          end();
        },
      });
      return {
        unsubscribe: () => {
          clearTimeout(slow);
          asked.unsubscribe();
        },
      };
    },
    'pipeline',
    everyMs,
  );
  const ask = useCallback(
    async (): Promise<void> => void (await fetchQuery<Q>(environment, query, {}).toPromise()),
    [environment, query],
  );
  return { ask, oldSince, isAway: oldSince !== undefined };
};
