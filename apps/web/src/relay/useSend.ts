import { useCallback } from 'react';
import { useMutation } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { errorOf } from './api-error.js';

/**
 * Sends a mutation as a promise: resolves with the answer, rejects with the server's refusal. The list of problems
 * beside an answer counts as a refusal too, since a command is done or it is not.
 */
export const useSend = <M extends MutationParameters>(mutation: GraphQLTaggedNode) => {
  const [commit] = useMutation<M>(mutation);
  return useCallback(
    (variables: M['variables'], options: { updater?: Parameters<typeof commit>[0]['updater'] } = {}) =>
      new Promise<M['response']>((resolve, reject) => {
        commit({
          variables,
          updater: options.updater,
          onCompleted: (response, errors) =>
            errors?.length ? reject(errorOf(errors as never)) : resolve(response),
          onError: reject,
        });
      }),
    [commit],
  );
};
