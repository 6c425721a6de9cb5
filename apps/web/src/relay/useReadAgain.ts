import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/** Asks once more for what a page shows. What is answered goes to the store, too; rejects when no answer comes. */
export const useReadAgain = <Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'],
): (() => Promise<Q['response'] | undefined>) => {
  const environment = useRelayEnvironment();
  return () => fetchQuery<Q>(environment, query, variables).toPromise();
};
