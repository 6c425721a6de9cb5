import { useCallback, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';

/** Milliseconds: figures that move, and a progress that is watched. */
const everyMs = 2_000;

/** Keeps what a query answered as it is now, while the page is in sight. Answers with how to ask at once, and whether the last try reached nothing. */
export const usePipelineNow = <Q extends OperationType>(query: GraphQLTaggedNode) => {
  const environment = useRelayEnvironment();
  const [isAway, setIsAway] = useState(false);
  useLookAgain(
    (ended) =>
      fetchQuery<Q>(environment, query, {}).subscribe({
        complete: () => {
          setIsAway(false);
          ended();
        },
        error: () => {
          setIsAway(true);
          ended();
        },
      }),
    'pipeline',
    everyMs,
  );
  const ask = useCallback(
    async (): Promise<void> => void (await fetchQuery<Q>(environment, query, {}).toPromise()),
    [environment, query],
  );
  return { ask, isAway };
};
