import { useCallback, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import { useReloadWhen } from '../live/useReloadWhen.js';
import type { RecentActions_action$key } from './__generated__/RecentActions_action.graphql.js';
import type { RecentActionsSubscription } from './__generated__/RecentActionsSubscription.graphql.js';
import { RecentAction } from './RecentAction.js';

// A page shows six entries, so the entries of one thing are among its newest six.
const subscription = graphql`
  subscription RecentActionsSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        name
        actions(first: 6) {
          nodeId
          ...RecentAction_action
        }
      }
    }
  }
`;

interface EntriesLiveProps {
  readonly id: string;
  /** The entries of the thing, the newest first. */
  readonly entries: readonly string[];
}

/**
 * Keeps the entries of one thing right: an edit arrives with the message. When the newest actions of the thing are not
 * the ones that are shown, one was recorded or deleted, and the page's data is loaded again.
 */
function EntriesLive({ id, entries }: EntriesLiveProps) {
  const [newest, setNewest] = useState<readonly string[]>();
  const handleMessage = useCallback(({ thingUpdated }: RecentActionsSubscription['response']) => {
    if (thingUpdated.thing) setNewest(thingUpdated.thing.actions.map(({ nodeId }) => nodeId));
  }, []);
  const isGone = useLive<RecentActionsSubscription>(subscription, id, handleMessage);
  const isStale = newest !== undefined && entries.some((nodeId, i) => nodeId !== newest[i]);
  useReloadWhen(isGone || isStale);
  return null;
}

/** The latest actions, the newest first. */
export function RecentActions({ actions }: { readonly actions: RecentActions_action$key }) {
  const entries = useFragment(
    graphql`
      fragment RecentActions_action on Action @relay(plural: true) {
        nodeId
        thing {
          id
        }
        ...RecentAction_action
      }
    `,
    actions,
  );
  const things = new Set(entries.flatMap(({ thing }) => thing?.id ?? []));
  return (
    <>
      {[...things].map((id) => (
        <EntriesLive
          key={id}
          id={id}
          entries={entries.filter(({ thing }) => thing?.id === id).map(({ nodeId }) => nodeId)}
        />
      ))}
      <ul>
        {entries.map((entry) => (
          <RecentAction key={entry.nodeId} action={entry} />
        ))}
      </ul>
    </>
  );
}
