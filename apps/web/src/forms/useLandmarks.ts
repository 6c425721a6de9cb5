import { locationOf } from '@hedgerow/domain';
import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { fetchQuery, graphql } from 'relay-runtime';
import type { useLandmarksQuery } from './__generated__/useLandmarksQuery.graphql.js';
import type { Landmark } from './location-words.js';

/** The person's own things that have a location. Without an answer there are none: a map does without them. */
export const useLandmarks = (): readonly Landmark[] => {
  const environment = useRelayEnvironment();
  const [landmarks, setLandmarks] = useState<readonly Landmark[]>([]);
  useEffect(() => {
    const asked = fetchQuery<useLandmarksQuery>(
      environment,
      graphql`
        query useLandmarksQuery {
          allThings(first: 200, scope: OWN, orderBy: NEWEST) {
            nodes {
              id
              name
              location {
                x
                y
              }
            }
          }
        }
      `,
      {},
    ).subscribe({
      next: ({ allThings }) =>
        setLandmarks(
          allThings.nodes.flatMap(({ name, location }) =>
            location ? [{ name, at: locationOf(location) }] : [],
          ),
        ),
      error: () => undefined,
    });
    return () => asked.unsubscribe();
  }, [environment]);
  return landmarks;
};
