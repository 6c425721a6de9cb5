import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { useFoundThingsQuery } from './__generated__/useFoundThingsQuery.graphql.js';

// Milliseconds without typing before the search starts.
const pause = 150;

export interface FoundThings {
  /** The text that these were found by. */
  readonly text: string;
  readonly things: readonly useFoundThingsQuery['response']['allThings']['nodes'][number][];
  readonly hasFailed: boolean;
}
const none: FoundThings = { text: '', things: [], hasFailed: false };

/** The things whose names hold a text. Until the answer is there, what was found by the text before. */
export const useFoundThings = (text: string): FoundThings => {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (text === '') return setFound(none);
    let asked: { unsubscribe(): void } | undefined;
    const timer = setTimeout(() => {
      asked = fetchQuery<useFoundThingsQuery>(
        environment,
        graphql`
          query useFoundThingsQuery($search: String!) {
            allThings(search: $search, orderBy: NAME, first: 6) {
              nodes {
                id
                name
                type
                group {
                  name
                }
              }
            }
          }
        `,
        { search: text },
      ).subscribe({
        next: ({ allThings }) => setFound({ text, things: allThings.nodes, hasFailed: false }),
        error: () => setFound({ text, things: [], hasFailed: true }),
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      asked?.unsubscribe();
    };
  }, [environment, text]);
  return found;
};
