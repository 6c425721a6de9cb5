import { startTransition, useEffect, useRef, useState } from 'react';
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAttempt } from '../ui/Boundary.js';
import type { useReadingsQuery } from './__generated__/useReadingsQuery.graphql.js';

const query = graphql`
  query useReadingsQuery($id: UUID!, $parameter: ReadingParameter!, $from: DateTime!, $to: DateTime!)
  @preloadable {
    thingById(id: $id) {
      name
      series(parameter: $parameter, from: $from, to: $to) {
        bucketSeconds
        min
        mean
        max
        points {
          at
          mean
          min
          max
          count
        }
      }
      actions(first: 100) {
        type
        createdAt
        creator {
          name
        }
      }
    }
  }
`;

/**
 * The readings of one quantity. Suspends until the first answer. When something new arrived or an hour has passed they
 * are fetched again while the old ones stay on the screen; an error then leaves these as they are. `shown` says which
 * these are.
 */
export const useReadings = (asked: useReadingsQuery['variables'], freshness: string) => {
  const environment = useRelayEnvironment();
  const [shown, setShown] = useState(asked);
  const { thingById } = useLazyLoadQuery<useReadingsQuery>(query, shown, { fetchKey: useAttempt() });
  const { id, parameter, from, to } = asked;
  const first = useRef(`${freshness} ${from} ${to}`);
  useEffect(() => {
    if (first.current === `${freshness} ${from} ${to}`) return;
    first.current = '';
    const next = { id, parameter, from, to };
    const { unsubscribe } = fetchQuery(environment, query, next, {
      networkCacheConfig: { force: true },
    }).subscribe({
      complete: () => startTransition(() => setShown(next)),
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, id, parameter, from, to, freshness]);
  return { thing: thingById, shown };
};
