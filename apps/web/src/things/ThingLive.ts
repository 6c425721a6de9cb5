import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import { useReloadWhen } from '../live/useReloadWhen.js';
import type { ThingLiveSubscription } from './__generated__/ThingLiveSubscription.graphql.js';

/** Everything that changes with a thing. Mutations that answer with a thing spread it too, so both update the same. */
export const thingLiveFragment = graphql`
  fragment ThingLive_thing on Thing {
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

/** Keeps a thing up to date; true once it is gone. */
export const useThingLive = (id: string): boolean =>
  useLive<ThingLiveSubscription>(
    graphql`
      subscription ThingLiveSubscription($id: UUID!) {
        thingUpdated(id: $id) {
          thing {
            ...ThingLive_thing
          }
        }
      }
    `,
    id,
  );

/** The same for a thing in a list. */
export function ThingLive({ id }: { id: string }) {
  useReloadWhen(useThingLive(id));
  return null;
}
