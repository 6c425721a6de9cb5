import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';
import { useAskAnew } from '../relay/useAskAnew.js';
import type { Pages } from '../relay/usePages.js';

/** Rows that one question may ask for. */
const most = 200;

interface Loaded {
  /** Rows of the list that are there. */
  readonly count: number;
  /** How many come first, as its fragment says. */
  readonly usual: number;
  readonly pages: Pages;
}

/**
 * Asks every few seconds for the rows of a list that are loaded, so that what is new comes while one reads. A list that is longer
 * than one question may be stays as it was read, and so does one that is just growing. The function that comes back asks at once.
 */
export const useListAgain = <Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Omit<Q['variables'], 'count' | 'cursor'>,
  { count, usual, pages }: Loaded,
): (() => void) => {
  const ask = useAskAnew<Q>(query);
  const asked = { ...variables, count: Math.max(usual, count) };
  const look = (ended?: () => void) => ask(asked, ended);
  useLookAgain(look, count > most || pages.isLoadingNext ? undefined : JSON.stringify(variables));
  return () => void look();
};
