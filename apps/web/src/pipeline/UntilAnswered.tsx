import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';

interface UntilAnsweredProps {
  readonly query: GraphQLTaggedNode;
  readonly variables?: OperationType['variables'];
  readonly onAnswer: () => void;
}

/** Asks every five seconds, while the page is in sight, what had no answer; nothing moves on the page before there is one. */
export function UntilAnswered({ query, variables = {}, onAnswer }: UntilAnsweredProps) {
  const environment = useRelayEnvironment();
  useLookAgain(
    (ended) =>
      fetchQuery<OperationType>(environment, query, variables).subscribe({
        complete: () => {
          ended();
          onAnswer();
        },
        error: ended,
      }),
    'what did not load',
  );
  return null;
}
