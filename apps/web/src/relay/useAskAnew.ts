import { useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

interface Asked {
  unsubscribe(): void;
}

/**
 * Asks a query again and again. A question that is still on its way is given up first: Relay would let us have its answer, which
 * knows nothing of what we just did. `ended` is called once, however it ends.
 */
export const useAskAnew = <Q extends OperationType>(
  query: GraphQLTaggedNode,
): ((variables: Q['variables'], ended?: () => void) => Asked) => {
  const environment = useRelayEnvironment();
  const asked = useRef<Asked>(undefined);
  return (variables, ended) => {
    asked.current?.unsubscribe();
    asked.current = fetchQuery<Q>(environment, query, variables).subscribe({
      complete: ended,
      error: ended,
      unsubscribe: ended,
    });
    return asked.current;
  };
};
