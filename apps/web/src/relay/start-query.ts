import { loadQuery, type PreloadedQuery } from 'react-relay';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';

type Started = { dispose(): void };
const running = new Map<string, Started[]>();

/**
 * Starts a route's query as soon as the route is chosen, in parallel to loading its code: the parameters of the artifact
 * are enough to send it. The page before this one may still be on the screen, so its query is disposed one navigation
 * later.
 */
export const startQuery = <Q extends OperationType>(
  environment: IEnvironment,
  query: PreloadableConcreteRequest<Q>,
  variables: Q['variables'],
  name: string,
): PreloadedQuery<Q> => {
  // Offline, what was read before is better than an error.
  const fetchPolicy = navigator.onLine ? 'store-and-network' : 'store-or-network';
  const reference = loadQuery<Q>(environment, query, variables, { fetchPolicy });
  const started = [...(running.get(name) ?? []), reference as Started];
  for (const old of started.slice(0, -2)) old.dispose();
  running.set(name, started.slice(-2));
  return reference;
};
