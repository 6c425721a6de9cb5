import { useMemo, useState } from 'react';
import { useSubscription } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { codeOf } from '../relay/api-error.js';

export interface RowSubscription extends OperationType {
  readonly variables: { readonly id: string };
}

/**
 * Keeps everything that shows one row up to date. The first message is its current state, so what was missed during an
 * interruption arrives with the connection. Returns true once the row is gone: deleted, or hidden from this viewer.
 *
 * `onMessage` gets what the subscription itself reads. Another function starts the subscription again.
 */
export const useLive = <S extends RowSubscription>(
  subscription: GraphQLTaggedNode,
  id: string,
  onMessage?: (message: S['response']) => void,
): boolean => {
  const [goneId, setGoneId] = useState<string>();
  const config = useMemo(() => {
    const setGone = () => setGoneId(id);
    return {
      subscription,
      variables: { id },
      onNext: (message: S['response'] | null | undefined) => {
        if (message) onMessage?.(message);
      },
      // The socket resumes whatever ended otherwise, so a subscription completes only when its row is gone.
      onCompleted: setGone,
      // Another error leaves the page as it was read; the live mark tells about the connection.
      onError: (error: Error) => (codeOf(error) === 'NTFND' ? setGone() : console.warn(error.message)),
    };
  }, [subscription, id, onMessage]);
  useSubscription<S>(config);
  return goneId === id;
};
