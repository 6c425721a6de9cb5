import { useCallback, useRef } from 'react';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useCommandId } from './command-id.js';
import { type SendOptions, useSend } from './useSend.js';

interface Command extends MutationParameters {
  readonly variables: { readonly input: { readonly clientMutationId?: string | null } };
}

/**
 * Sends a mutation with one input. While it is on its way, the same input is not sent a second time: both callers get
 * the one answer. Sent again after a lost answer, the same input has one effect.
 */
export const useCommand = <M extends Command>(mutation: GraphQLTaggedNode) => {
  const send = useSend<M>(mutation);
  const { idOf, done } = useCommandId();
  const onTheWay = useRef(new Map<string, Promise<M['response']>>());
  return useCallback(
    (
      input: Omit<M['variables']['input'], 'clientMutationId'>,
      options?: SendOptions<M['response']>,
    ): Promise<M['response']> => {
      const key = JSON.stringify(input);
      const sent = onTheWay.current.get(key);
      if (sent) return sent;
      const answer = send({ input: { ...input, clientMutationId: idOf(input) } }, options)
        .then((response) => {
          done();
          return response;
        })
        .finally(() => onTheWay.current.delete(key));
      onTheWay.current.set(key, answer);
      return answer;
    },
    [send, idOf, done],
  );
};
