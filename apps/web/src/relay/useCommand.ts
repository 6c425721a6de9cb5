import { useMemo } from 'react';
import { useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { type Command, commandOf, senderOf } from './command.js';

/** `commandOf` for the component that uses it. */
export const useCommand = <M extends Command>(mutation: GraphQLTaggedNode) => {
  const environment = useRelayEnvironment();
  return useMemo(() => commandOf<M>(environment, mutation), [environment, mutation]);
};

/** `senderOf` for the component that uses it. */
export const useSend = <M extends MutationParameters>(mutation: GraphQLTaggedNode) => {
  const environment = useRelayEnvironment();
  return useMemo(() => senderOf<M>(environment, mutation), [environment, mutation]);
};
