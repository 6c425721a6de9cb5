import { usePaginationFragment } from 'react-relay';
import { type FragmentType, getFragment, type GraphQLTaggedNode, type OperationType } from 'relay-runtime';

/** The key of a fragment as Relay generates it. */
export interface FragmentKey {
  readonly ' $data'?: unknown;
  readonly ' $fragmentSpreads': FragmentType;
}

/** How a list goes on. */
export interface Pages {
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly showMore: () => void;
}

/** How many rows come at a time: the fragment says it once. */
const pageSizeOf = (fragment: GraphQLTaggedNode): number => {
  const count = getFragment(fragment).argumentDefinitions.find(({ name }) => name === 'count');
  if (count?.kind !== 'LocalArgument' || typeof count.defaultValue !== 'number')
    throw new Error('The fragment of a list has an argument `count` with a default.');
  return count.defaultValue;
};

/** A list that is loaded page by page. */
export const usePages = <K extends FragmentKey>(fragment: GraphQLTaggedNode, key: K) => {
  const { data, refetch, hasNext, isLoadingNext, loadNext } = usePaginationFragment<OperationType, K>(
    fragment,
    key,
  );
  const pages: Pages = { hasNext, isLoadingNext, showMore: () => void loadNext(pageSizeOf(fragment)) };
  return { data, refetch, pages };
};
