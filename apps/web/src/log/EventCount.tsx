import { useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';
import { ShowNewer } from '../lists/ShowNewer.js';
import type { EventCountQuery } from './__generated__/EventCountQuery.graphql.js';
import again, { type EventsPageQuery } from './__generated__/EventsPageQuery.graphql.js';
import type { LogVariables } from './log-search.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

const query = graphql`
  query EventCountQuery(
    $types: [String!]
    $withoutSlices: [String!]
    $subject: String
    $personId: UUID
    $from: DateTime
    $to: DateTime
    $text: String
    $behind: String
  ) {
    logEventCount(
      types: $types
      withoutSlices: $withoutSlices
      subject: $subject
      personId: $personId
      from: $from
      to: $to
      text: $text
      behind: $behind
    ) {
      events
      isAll
    }
  }
`;

interface EventCountProps {
  readonly variables: LogVariables;
  /** How many there are, in words: '' where that did not come, undefined until it is known. */
  readonly found: string | undefined;
  /** The newest event that was looked at for the list; what came since is newer. */
  readonly newest: string | null | undefined;
  /** Events that the list shows. */
  readonly shown: number;
  /** Told when the newer ones are in the list. */
  readonly onMore: () => void;
  /** Told then where the focus would be lost with the press. */
  readonly onShown: () => void;
}

/** So many rows come first, and so many one question may ask for. */
const [usualRows, mostRows] = [50, 200];

/**
 * How many events were found, and how many came since, with the press that shows them. Without an answer it says nothing. What is
 * read out is one sentence that stays on the page: a number that rises every few seconds would never let one listen to anything else.
 */
export function EventCount({ variables, found, newest, shown, onMore, onShown }: EventCountProps) {
  const newer = useNewer(variables, newest);
  const { state, region, handleShow } = useShow(variables, shown, { onMore, onShown });
  return (
    <>
      {/* Where the list is empty, it says so itself. */}
      <p className={shown === 0 ? 'visually-hidden' : 'tiny'} role="status">
        {found ?? texts.counting}
        {found && variables.withoutSlices && `. ${texts.leftOut}`}
        {newer && <span className="visually-hidden"> {texts.thereAreNewer}</span>}
      </p>
      <div ref={region} className={styles.newer}>
        {newer && (
          <ShowNewer
            said={`${state === 'failed' ? `${texts.newerFailed} ` : ''}${newer}`}
            show={texts.show}
            state={state}
            onShow={handleShow}
          />
        )}
      </div>
      <p className="visually-hidden" role="alert">
        {state === 'failed' && texts.newerFailed}
      </p>
    </>
  );
}

/** What is said of how many came since the list was read; undefined while there are none. */
const useNewer = (variables: LogVariables, newest: string | null | undefined): string | undefined => {
  const environment = useRelayEnvironment();
  const of = JSON.stringify([variables, newest]);
  const [newer, setNewer] = useState({ of, events: 0, isAll: true });
  const isPast = variables.to !== null && Date.parse(variables.to) < Date.now();
  useLookAgain(
    (ended) =>
      fetchQuery<EventCountQuery>(environment, query, { ...variables, behind: newest }).subscribe({
        next: ({ logEventCount: { events, isAll } }) => setNewer({ of, events, isAll }),
        complete: ended,
        error: ended,
      }),
    isPast ? undefined : of,
  );
  return newer.of === of && newer.events > 0 ? texts.newer(newer.events, newer.isAll) : undefined;
};

/** Shows the newer ones in the list. Other filters end it, and the focus is not taken from where one went on meanwhile. */
const useShow = (
  variables: LogVariables,
  shown: number,
  { onMore, onShown }: Pick<EventCountProps, 'onMore' | 'onShown'>,
) => {
  const environment = useRelayEnvironment();
  const asked = JSON.stringify(variables);
  const region = useRef<HTMLDivElement>(null);
  const showing = useRef<{ unsubscribe(): void }>(undefined);
  const [state, setState] = useState<'loading' | 'failed'>();
  useEffect(
    () => () => {
      showing.current?.unsubscribe();
      setState(undefined);
    },
    [asked],
  );
  const handleShow = () => {
    setState('loading');
    const count = Math.min(mostRows, Math.max(usualRows, shown));
    showing.current?.unsubscribe();
    showing.current = fetchQuery<EventsPageQuery>(environment, again, { ...variables, count }).subscribe({
      complete: () => {
        setState(undefined);
        onMore();
        const { activeElement } = document;
        if (activeElement === document.body || region.current?.contains(activeElement)) onShown();
      },
      error: () => setState('failed'),
    });
  };
  return { state, region, handleShow };
};
