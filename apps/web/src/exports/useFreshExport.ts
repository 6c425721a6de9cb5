import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

const everyMs = 1_000;

/**
 * Asks again each second while a file is made: what changes is a row that no one else sees, and it changes for some seconds
 * only. Answers with how to ask at once, and whether the last try reached nothing.
 */
export const useFreshExport = <Q extends OperationType>(query: GraphQLTaggedNode, isMaking: boolean) => {
  const environment = useRelayEnvironment();
  const [isAway, setIsAway] = useState(false);
  const ask = useCallback(
    async (): Promise<void> => void (await fetchQuery<Q>(environment, query, {}).toPromise()),
    [environment, query],
  );
  useEffect(() => {
    if (!isMaking) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const later = () => (timer = setTimeout(() => void again(), everyMs));
    const again = async () => {
      const isReached = await ask().then(
        () => true,
        () => false,
      );
      if (isOver) return;
      setIsAway(!isReached);
      later();
    };
    later();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ask, isMaking]);
  return { ask, isAway };
};
