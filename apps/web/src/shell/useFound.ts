import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { useFoundQuery } from './__generated__/useFoundQuery.graphql.js';

// Milliseconds without typing before the search starts.
const pause = 150;

type Answer = useFoundQuery['response']['search'];

/** What was found by a text: nothing yet, or the answer to it. */
export interface Found extends Answer {
  /** The text that these were found by. */
  readonly text: string;
  readonly hasFailed: boolean;
}
const nothing: Answer = { areSimilar: false, things: [], groups: [], people: [], devices: [] };
const none: Found = { ...nothing, text: '', hasFailed: false };

/**
 * Things, groups, people and devices that a text finds. Until the answer is there, what was found by the text before; an
 * answer to an older text is not waited for.
 */
export const useFound = (text: string): Found => {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (text === '') return setFound(none);
    let asked: { unsubscribe(): void } | undefined;
    const timer = setTimeout(() => {
      asked = fetchQuery<useFoundQuery>(
        environment,
        graphql`
          query useFoundQuery($text: String!) {
            search(text: $text, first: 5) {
              areSimilar
              things {
                id
                name
                type
                group {
                  name
                }
              }
              groups {
                id
                name
                type
              }
              people {
                id
                name
                username
              }
              devices {
                id
                name
                thing {
                  name
                }
              }
            }
          }
        `,
        { text },
      ).subscribe({
        next: ({ search }) => setFound({ ...search, text, hasFailed: false }),
        error: () => setFound({ ...none, text, hasFailed: true }),
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      asked?.unsubscribe();
    };
  }, [environment, text]);
  return found;
};
