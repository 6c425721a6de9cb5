import { useMemo } from 'react';
import { useSubscription } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { ThingLiveSubscription } from './__generated__/ThingLiveSubscription.graphql.js';

/**
 * Keeps everything that shows this thing up to date. The first message is the present state, so what was missed
 * during an interruption arrives with the connection.
 */
export const useThingLive = (id: string): void =>
  useSubscription<ThingLiveSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription ThingLiveSubscription($id: UUID!) {
            thingUpdated(id: $id) {
              thing {
                lastSensorData
                ...ThingNow_thing
                ...ThingRow_thing
                ...ThingHero_thing
                ...ThingTimeline_thing
                ...ThingReason_actions
                ...ThingDevices_thing
              }
            }
          }
        `,
        variables: { id },
        // A refused or broken subscription leaves the page as it was read; the live mark tells about the connection.
        onError: (error) => console.warn(error.message),
      }),
      [id],
    ),
  );

/** The same as an element, for a list of things. */
export function ThingLive({ id }: { id: string }) {
  useThingLive(id);
  return null;
}
