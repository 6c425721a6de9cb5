import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ApiError, type FieldProblem } from '../relay/api-error.js';
import type { useEstimateQuery, useEstimateQuery$data } from './__generated__/useEstimateQuery.graphql.js';
import { askedOf, type Draft, problemsIn } from './asked.js';

/** Milliseconds after the last key: each estimate counts events. */
const restMs = 400;

export interface Estimated {
  /** The last that was told; of what was asked before, while `isCounting`. */
  readonly estimate: useEstimateQuery$data['replayEstimate'] | undefined;
  readonly isCounting: boolean;
  readonly problems: readonly FieldProblem[];
  readonly hasFailed: boolean;
}

const query = graphql`
  query useEstimateQuery(
    $from: String
    $to: String
    $types: [String!]
    $subjects: [String!]
    $groups: [String!]
    $speed: String
    $into: ReplayInto!
    $topic: String
  ) {
    replayEstimate(
      from: $from
      to: $to
      types: $types
      subjects: $subjects
      groups: $groups
      speed: $speed
      into: $into
      topic: $topic
    ) {
      events
      bytes
      seconds
      isExact
      command
      types {
        type
        events
      }
    }
  }
`;

const none = { estimate: undefined, problems: [], hasFailed: false };

/**
 * About what the replay of a draft will be, asked a moment after it changed: of one whose ends are half typed it is nothing, and
 * nothing is asked. The second value asks once more.
 */
export const useEstimate = (draft: Draft): readonly [Estimated, () => void] => {
  const environment = useRelayEnvironment();
  const [told, setTold] = useState<Omit<Estimated, 'isCounting'> & { readonly of: string }>({
    ...{ ...none, of: '' },
  });
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify([askedOf(draft), tries]);
  const isUnfinished = problemsIn(draft).length > 0;
  useEffect(() => {
    let request: { unsubscribe(): void } | undefined;
    const timer = setTimeout(() => {
      if (isUnfinished) return setTold({ ...none, of: asked });
      const [variables] = JSON.parse(asked) as [ReturnType<typeof askedOf>];
      request = fetchQuery<useEstimateQuery>(environment, query, variables, {
        fetchPolicy: 'network-only',
      }).subscribe({
        next: ({ replayEstimate: estimate }) =>
          setTold({ estimate, problems: [], hasFailed: false, of: asked }),
        error: (error: unknown) => {
          const problems = error instanceof ApiError ? error.fields : [];
          setTold({ estimate: undefined, problems, hasFailed: problems.length === 0, of: asked });
        },
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, asked, isUnfinished]);
  const { of, ...rest } = told;
  return [{ ...rest, isCounting: of !== asked }, () => setTries((count) => count + 1)];
};
