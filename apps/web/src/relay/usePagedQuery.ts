import { getFragment, getRefetchMetadata, type GraphQLTaggedNode, type OperationType } from 'relay-runtime';
import { usePageQuery } from './usePageQuery.js';
import { type FragmentKey, usePages } from './usePages.js';

/**
 * The list of a page that shows nothing else: its fragment is all there is to write. The query that the route starts is
 * made from it, by `@refetchable(queryName: "…PageQuery", directives: ["@preloadable"])`, and asks for more of it too.
 */
export const usePagedQuery = <K extends FragmentKey>(fragment: GraphQLTaggedNode) => {
  const { refetchableRequest } = getRefetchMetadata(getFragment(fragment), 'usePagedQuery()');
  return usePages(fragment, usePageQuery<OperationType & { readonly response: K }>(refetchableRequest));
};
