import { useCallback, useState } from 'react';
import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import { useReloadWhen } from '../live/useReloadWhen.js';
import type { EntriesLiveSubscription } from './__generated__/EntriesLiveSubscription.graphql.js';

// A page shows six entries, so the entries of one thing are among its newest six.
const subscription = graphql`
  subscription EntriesLiveSubscription($id: UUID!) {
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
export function EntriesLive({ id, entries }: EntriesLiveProps) {
  const [newest, setNewest] = useState<readonly string[]>();
  const handleMessage = useCallback(({ thingUpdated }: EntriesLiveSubscription['response']) => {
    if (thingUpdated.thing) setNewest(thingUpdated.thing.actions.map(({ nodeId }) => nodeId));
  }, []);
  const isGone = useLive<EntriesLiveSubscription>(subscription, id, handleMessage);
  const isStale = newest !== undefined && entries.some((nodeId, i) => nodeId !== newest[i]);
  // Each message is a reason of its own: the answer to the one before may be late, or may not come.
  useReloadWhen(isGone || (isStale && newest));
  return null;
}
