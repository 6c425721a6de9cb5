import { useCallback } from 'react';
import { useMutation } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime';
import { errorOf } from './api-error.js';

export interface SendOptions<R = unknown> {
  /** What the page shows until the answer is there. Gone with the answer, and when it is a refusal or none comes. */
  readonly optimisticUpdater?: SelectorStoreUpdater<R>;
  /** What the answer changes beside the rows that it holds. */
  readonly updater?: SelectorStoreUpdater<R>;
}

/**
 * Sends a mutation as a promise: resolves with the answer, rejects with the server's refusal. The list of problems
 * beside an answer counts as a refusal too, since a command is done or it is not.
 */
export const useSend = <M extends MutationParameters>(mutation: GraphQLTaggedNode) => {
  const [commit] = useMutation<M>(mutation);
  return useCallback(
    (variables: M['variables'], { optimisticUpdater, updater }: SendOptions<M['response']> = {}) =>
      new Promise<M['response']>((resolve, reject) => {
        commit({
          variables,
          optimisticUpdater: optimisticUpdater as never,
          updater: updater as never,
          onCompleted: (response, errors) =>
            errors?.length ? reject(errorOf(errors as never)) : resolve(response),
          onError: reject,
        });
      }),
    [commit],
  );
};
