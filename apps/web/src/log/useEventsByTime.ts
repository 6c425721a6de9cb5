import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ownTimeZone } from '../time/own-time-zone.js';
import type {
  useEventsByTimeQuery,
  useEventsByTimeQuery$data,
} from './__generated__/useEventsByTimeQuery.graphql.js';
import type { LogVariables } from './log-search.js';

const query = graphql`
  query useEventsByTimeQuery(
    $types: [String!]
    $withoutSlices: [String!]
    $subject: String
    $personId: UUID
    $from: DateTime
    $to: DateTime
    $text: String
    $timeZone: String!
  ) {
    logHistogram(
      types: $types
      withoutSlices: $withoutSlices
      subject: $subject
      personId: $personId
      from: $from
      to: $to
      text: $text
      timeZone: $timeZone
    ) {
      unit
      events
      isAll
      bars {
        from
        to
        events
      }
    }
  }
`;

/** When the events were stored that an address asks for, as far as was looked. */
export type EventsByTime = useEventsByTimeQuery$data['logHistogram'];

export interface ToldByTime {
  /** The last answer; while it is asked anew, that of what was asked before. */
  readonly answer: EventsByTime | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** The answer is of other filters than those of now. */
  readonly isOfOthers: boolean;
  readonly onAgain: () => void;
}

/**
 * How many events there are, and when they were stored: a question of its own, for which no list waits. Asked anew with other
 * filters, and at another look.
 */
export const useEventsByTime = (variables: LogVariables, look: number): ToldByTime => {
  const environment = useRelayEnvironment();
  const [tries, setTries] = useState(0);
  const filter = JSON.stringify(variables);
  const asked = JSON.stringify([filter, look, tries]);
  const [told, setTold] = useState<{
    readonly of: string;
    readonly filter: string;
    readonly answer: EventsByTime | undefined;
    readonly error: unknown;
  }>({ of: '', filter: '', answer: undefined, error: undefined });
  useEffect(() => {
    const question = fetchQuery<useEventsByTimeQuery>(environment, query, {
      ...(JSON.parse(filter) as LogVariables),
      timeZone: ownTimeZone(),
    }).subscribe({
      next: ({ logHistogram: answer }) => setTold({ of: asked, filter, answer, error: undefined }),
      error: (error: unknown) => setTold({ of: asked, filter, answer: undefined, error }),
    });
    return () => question.unsubscribe();
  }, [environment, filter, asked]);
  const { answer, error } = told;
  const [isBusy, isOfOthers] = [told.of !== asked, told.filter !== filter];
  return { answer, error, isBusy, isOfOthers, onAgain: () => setTries((count) => count + 1) };
};
