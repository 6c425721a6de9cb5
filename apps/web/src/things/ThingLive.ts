import { useEffect } from 'react';
import { graphql } from 'relay-runtime';
import { liveRow } from '../live/liveRow.js';
import { useLive } from '../live/useLive.js';
import { useRightsTold } from '../live/useRightsTold.js';
import type { ThingLiveHeroSubscription } from './__generated__/ThingLiveHeroSubscription.graphql.js';
import type { ThingLiveRowSubscription } from './__generated__/ThingLiveRowSubscription.graphql.js';
import type { ThingLiveSubscription } from './__generated__/ThingLiveSubscription.graphql.js';
import * as texts from './texts.js';

/** Everything that changes with a thing. Mutations that answer with a thing spread it too, so both update the same. */
export const thingLiveFragment = graphql`
  fragment ThingLive_thing on Thing {
    viewerMayEdit
    viewerMayRecord
    ...ThingForm_thing
    ...ThingPictures_thing
    ...ThingHeader_thing
    ...ThingNow_thing
    ...ThingRow_thing
    ...ThingHero_thing
    ...ThingTimeline_thing
    ...ThingReason_actions
    ...ThingCare_thing
    ...ThingDevices_thing
    ...ThingHistory_thing
    ...ThingReadings_thing
    ...ThingTasks_thing
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

interface ThingLiveProps {
  readonly thing: {
    readonly id: string;
    readonly name: string;
    readonly viewerMayEdit: boolean;
    readonly viewerMayRecord: boolean;
  };
  readonly onGone: () => void;
}

/** The same as a part of a page, which is told once the thing is gone. Says it when the viewer may do less than before. */
export function ThingLive({ thing, onGone }: ThingLiveProps) {
  const { id, name, viewerMayEdit, viewerMayRecord } = thing;
  const isGone = useThingLive(id);
  useRightsTold(id, [
    { has: viewerMayEdit, lost: texts.noLongerOwner(name) },
    { has: viewerMayRecord, lost: texts.noLongerRecording(name) },
  ]);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return null;
}

/** Keeps a thing in a list up to date, with no more than its line or tile shows. */
export const ThingRowLive = liveRow<ThingLiveRowSubscription>(graphql`
  subscription ThingLiveRowSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        ...ThingRow_thing
        ...ThingTile_thing
      }
    }
  }
`);

/** The same for the things of a home page, of which each may become the most urgent one. */
export const ThingHeroLive = liveRow<ThingLiveHeroSubscription>(graphql`
  subscription ThingLiveHeroSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        ...ThingHero_thing
        ...ThingRow_thing
      }
    }
  }
`);
