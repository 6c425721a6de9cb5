import { usePaginationFragment } from 'react-relay';
import {
  type FragmentType,
  getFragment,
  getRefetchMetadata,
  type GraphQLTaggedNode,
  type OperationType,
} from 'relay-runtime';
import { usePageQuery } from './usePageQuery.js';

interface Key {
  readonly ' $data'?: unknown;
  readonly ' $fragmentSpreads': FragmentType;
}

/**
 * The list of a page that shows one list: its fragment is all there is to write. The query that the route starts is made
 * from it, by `@refetchable(queryName: "…PageQuery", directives: ["@preloadable"])`, and asks for more of it too.
 */
export const usePagedQuery = <K extends Key>(fragment: GraphQLTaggedNode) => {
  const { refetchableRequest } = getRefetchMetadata(getFragment(fragment), 'usePagedQuery()');
  const page = usePageQuery<OperationType & { readonly response: K }>(refetchableRequest);
  return usePaginationFragment<OperationType, K>(fragment, page);
};
