import { loadQuery, type PreloadedQuery } from 'react-relay';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';

type Started = { dispose(): void };
const running = new Map<string, Started[]>();
const refreshing = new Map<string, Started>();

/**
 * Starts a route's query as soon as the route is chosen, in parallel to loading its code: the parameters of the artifact
 * are enough to send it. What was read before is shown at once and asked for again beside it, so that it stays when no
 * answer comes. The page before this one may still be on the screen, so its query is disposed one navigation later.
 */
export const startQuery = <Q extends OperationType>(
  environment: IEnvironment,
  query: PreloadableConcreteRequest<Q>,
  variables: Q['variables'],
  name: string,
): PreloadedQuery<Q> => {
  const load = (fetchPolicy: 'store-or-network' | 'network-only') =>
    loadQuery<Q>(environment, query, variables, { fetchPolicy });
  // While it is on its way, Relay would answer us with what was so when it was asked.
  refreshing.get(name)?.dispose();
  const reference = load('store-or-network');
  const isRead = !reference.source;
  if (isRead) refreshing.set(name, load('network-only') as Started);
  const started = [...(running.get(name) ?? []), reference as Started];
  for (const old of started.slice(0, -2)) old.dispose();
  running.set(name, started.slice(-2));
  return reference;
};
