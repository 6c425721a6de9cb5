import { Suspense, useState, useTransition } from 'react';
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';
import { Boundary } from '../ui/Boundary.js';
import { ShowNewer } from '../lists/ShowNewer.js';
import type { EventCountQuery } from './__generated__/EventCountQuery.graphql.js';
import again, { type EventsPageQuery } from './__generated__/EventsPageQuery.graphql.js';
import { exactTime } from './event-time.js';
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
      lookedUntil
      newest
    }
  }
`;

interface EventCountProps {
  readonly variables: LogVariables;
  /** Events that the list shows. */
  readonly shown: number;
  /** Told when the newer ones are in the list. */
  readonly onShown: () => void;
}

/** How many events were found, and how many came since, with the press that shows them. Without an answer it says nothing. */
export function EventCount({ onShown, ...props }: EventCountProps) {
  const [shows, setShows] = useState(0);
  const [, startTransition] = useTransition();
  const handleShown = () => {
    onShown();
    // What is shown now is counted anew; until then the figures of before stay.
    startTransition(() => setShows((before) => before + 1));
  };
  return (
    <Boundary fallback={() => null} resetKey={shows}>
      <Suspense fallback={<p className="tiny">{texts.counting}</p>}>
        <Counted key={shows} {...props} shows={shows} onShown={handleShown} />
      </Suspense>
    </Boundary>
  );
}

/** So many rows come first, and so many one question may ask for. */
const [usualRows, mostRows] = [50, 200];

function Counted({ variables, shown, shows, onShown }: EventCountProps & { readonly shows: number }) {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<'loading' | 'failed'>();
  const { logEventCount: found } = useLazyLoadQuery<EventCountQuery>(query, variables, {
    fetchKey: shows,
    fetchPolicy: 'network-only',
  });
  const [newer, setNewer] = useState({ behind: found.newest, events: 0, isAll: true });
  const { behind } = newer;
  const isPast = variables.to !== null && Date.parse(variables.to) < Date.now();
  useLookAgain(
    (ended) =>
      fetchQuery<EventCountQuery>(environment, query, { ...variables, behind }).subscribe({
        next: ({ logEventCount: { events, isAll } }) => setNewer({ behind, events, isAll }),
        complete: ended,
        error: ended,
      }),
    isPast || state === 'loading' ? undefined : `newer than ${behind}`,
  );
  const handleShow = () => {
    setState('loading');
    const count = Math.min(mostRows, Math.max(usualRows, shown));
    fetchQuery<EventsPageQuery>(environment, again, { ...variables, count }).subscribe({
      complete: () => {
        setState(undefined);
        setNewer({ behind, events: 0, isAll: true });
        onShown();
      },
      error: () => setState('failed'),
    });
  };
  return (
    <>
      <p className="tiny" role="status">
        {texts.found(
          found.events,
          found.isAll,
          found.lookedUntil == null ? '' : exactTime(found.lookedUntil),
        )}
      </p>
      <div role="status" className={styles.newer}>
        {newer.events > 0 && (
          <ShowNewer
            said={`${state === 'failed' ? `${texts.newerFailed} ` : ''}${texts.newer(newer.events, newer.isAll)}`}
            show={texts.show}
            state={state}
            onShow={handleShow}
          />
        )}
      </div>
    </>
  );
}
