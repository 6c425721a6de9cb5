import { graphql } from 'relay-runtime';
import { liveRow } from '../live/liveRow.js';
import { useLive } from '../live/useLive.js';
import type { ThingLiveSubscription } from './__generated__/ThingLiveSubscription.graphql.js';

/** Everything that changes with a thing. Mutations that answer with a thing spread it too, so both update the same. */
export const thingLiveFragment = graphql`
  fragment ThingLive_thing on Thing {
    ...ThingForm_thing
    ...ThingHeader_thing
    ...ThingNow_thing
    ...ThingRow_thing
    ...ThingHero_thing
    ...ThingTimeline_thing
    ...ThingReason_actions
    ...ThingDevices_thing
    ...ThingHistory_thing
    ...useFreshness_thing
  }
`;

const subscription = graphql`
  subscription ThingLiveSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        ...ThingLive_thing
      }
    }
  }
`;

/** Keeps a thing up to date; true once it is gone. */
export const useThingLive = (id: string): boolean => useLive<ThingLiveSubscription>(subscription, id);

/** The same for a thing in a list. */
export const ThingLive = liveRow<ThingLiveSubscription>(subscription);
