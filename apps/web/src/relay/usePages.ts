import { useCallback, useState } from 'react';
import { usePaginationFragment, useRelayEnvironment } from 'react-relay';
import {
  commitLocalUpdate,
  type FragmentType,
  getFragment,
  type GraphQLTaggedNode,
  type OperationType,
} from 'relay-runtime';

/** The key of a fragment as Relay generates it. */
export interface FragmentKey {
  readonly ' $data'?: unknown;
  readonly ' $fragmentSpreads': FragmentType;
}

/** How a list goes on. */
export interface Pages {
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  /** True when more was asked for and did not come. */
  readonly hasFailed: boolean;
  readonly showMore: () => void;
  /** Takes a row that is gone out of the list. The pages that were loaded stay. */
  readonly remove: (id: string) => void;
}

/** How many rows come at a time: the fragment says it once. */
const pageSizeOf = (fragment: GraphQLTaggedNode): number => {
  const count = getFragment(fragment).argumentDefinitions.find(({ name }) => name === 'count');
  if (count?.kind !== 'LocalArgument' || typeof count.defaultValue !== 'number')
    throw new Error('The fragment of a list has an argument `count` with a default.');
  return count.defaultValue;
};

/** Where the list of a fragment is in the store. */
const connectionIn = (fragment: GraphQLTaggedNode, data: unknown): string => {
  const path = getFragment(fragment).metadata?.connection?.[0]?.path ?? [];
  const list = path.reduce((inside, name) => (inside as Record<string, unknown>)[name], data);
  const id = (list as { __id?: string }).__id;
  if (!id) throw new Error('The fragment of a list whose rows are live reads the `__id` of its connection.');
  return id;
};

/** A list that is loaded page by page. */
export const usePages = <K extends FragmentKey>(fragment: GraphQLTaggedNode, key: K) => {
  const environment = useRelayEnvironment();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<OperationType, K>(fragment, key);
  // Of which list more did not come: another search is another list.
  const [failed, setFailed] = useState<K>();
  const showMore = () => {
    setFailed(undefined);
    loadNext(pageSizeOf(fragment), { onComplete: (error) => setFailed(error ? key : undefined) });
  };
  const remove = useCallback(
    (id: string) =>
      commitLocalUpdate(environment, (store) => {
        const list = store.get(connectionIn(fragment, data));
        const edges = list?.getLinkedRecords('edges') ?? [];
        const left = edges.filter((edge) => edge?.getLinkedRecord('node')?.getValue('id') !== id);
        if (!list || left.length === edges.length) return;
        list.setLinkedRecords(left, 'edges');
        const total = list.getValue('totalCount');
        if (typeof total === 'number') list.setValue(total - 1, 'totalCount');
      }),
    [environment, fragment, data],
  );
  const pages: Pages = { hasNext, isLoadingNext, hasFailed: failed === key, showMore, remove };
  return { data, pages };
};
