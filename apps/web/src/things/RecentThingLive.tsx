import { useCallback, useEffect } from 'react';
import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { RecentThingLiveSubscription } from './__generated__/RecentThingLiveSubscription.graphql.js';
import { forgetThing, renewThing } from './recent-things.js';

const subscription = graphql`
  subscription RecentThingLiveSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        name
        type
        viewerMayRecord
      }
    }
  }
`;

/** Keeps what the browser remembers of a thing up to date while it is offered, and forgets it once it is gone. */
export function RecentThingLive({ id }: { readonly id: string }) {
  const handleMessage = useCallback(
    ({ thingUpdated: { thing } }: RecentThingLiveSubscription['response']) => {
      if (thing) renewThing({ id, name: thing.name, type: thing.type, mayRecord: thing.viewerMayRecord });
    },
    [id],
  );
  const isGone = useLive<RecentThingLiveSubscription>(subscription, id, handleMessage);
  useEffect(() => {
    if (isGone) forgetThing(id);
  }, [isGone, id]);
  return null;
}
