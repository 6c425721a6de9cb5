import { useCallback } from 'react';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useCommandId } from './command-id.js';
import { useSend } from './useSend.js';

interface Command extends MutationParameters {
  readonly variables: { readonly input: { readonly clientMutationId?: string | null } };
}

/** Sends a mutation with one input. Sent again after a lost answer, the same input has one effect. */
export const useCommand = <M extends Command>(mutation: GraphQLTaggedNode) => {
  const send = useSend<M>(mutation);
  const { idOf, done } = useCommandId();
  return useCallback(
    async (
      input: Omit<M['variables']['input'], 'clientMutationId'>,
      options?: Parameters<typeof send>[1],
    ): Promise<M['response']> => {
      const answer = await send({ input: { ...input, clientMutationId: idOf(input) } }, options);
      done();
      return answer;
    },
    [send, idOf, done],
  );
};
