import { fetchQuery, loadQuery, type PreloadedQuery } from 'react-relay';
import type {
  ConcreteRequest,
  GraphQLTaggedNode,
  IEnvironment,
  OperationType,
  PreloadableConcreteRequest,
} from 'relay-runtime';

type Started = { dispose(): void };
const running = new Map<string, Started[]>();

/**
 * Starts a route's query the moment the route is chosen, beside its code: the small half of the artifact is enough
 * to ask, the large half comes with the page. The page before this one may still be on
 * the screen, so the query it reads is let go one navigation later.
 */
export const startQuery = <Q extends OperationType>(
  environment: IEnvironment,
  query: PreloadableConcreteRequest<Q>,
  variables: Q['variables'],
  name: string,
): PreloadedQuery<Q> => {
  // Offline, what was read before is better than the news that nothing newer can be had.
  const fetchPolicy = navigator.onLine ? 'store-and-network' : 'store-or-network';
  const reference = loadQuery<Q>(environment, query, variables, { fetchPolicy });
  const started = [...(running.get(name) ?? []), reference as Started];
  for (const old of started.slice(0, -2)) old.dispose();
  running.set(name, started.slice(-2));
  return reference;
};

/** Asks early for what a panel below the page will ask for; the panel's own question joins the one under way. */
export const prefetch = (
  environment: IEnvironment,
  query: GraphQLTaggedNode | ConcreteRequest,
  variables: object,
): void => {
  // The panel asks again and tells when it fails.
  fetchQuery(environment, query as GraphQLTaggedNode, variables as never).subscribe({
    error: () => undefined,
  });
};
