import { useCallback, useEffect } from 'react';
import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { WaterOfThing } from '../readings/state.js';
import type { RecentThingLiveSubscription } from './__generated__/RecentThingLiveSubscription.graphql.js';
import { forgetThing, type RecentThing, renewThing } from './recent-things.js';

const subscription = graphql`
  subscription RecentThingLiveSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        name
        type
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
        viewerMayRecord
      }
    }
  }
`;

/** A thing as it is now. */
export interface LiveThing extends RecentThing, WaterOfThing {}

interface RecentThingLiveProps {
  readonly id: string;
  /** Gets the thing as it is now, and null once it is gone. */
  readonly onChange: (id: string, thing: LiveThing | null) => void;
}

/** Keeps a thing up to date while it is offered, also in what the browser remembers, which forgets it once it is gone. */
export function RecentThingLive({ id, onChange }: RecentThingLiveProps) {
  const handleMessage = useCallback(
    ({ thingUpdated: { thing } }: RecentThingLiveSubscription['response']) => {
      if (!thing) return;
      const { name, type, viewerMayRecord: mayRecord, water, waterReading, lastWatering } = thing;
      const named = { id, name, type, mayRecord };
      renewThing(named);
      onChange(id, {
        ...named,
        water: water ?? null,
        waterReading: waterReading ?? null,
        lastWatering: lastWatering ?? null,
      });
    },
    [id, onChange],
  );
  const isGone = useLive<RecentThingLiveSubscription>(subscription, id, handleMessage);
  useEffect(() => {
    if (!isGone) return;
    forgetThing(id);
    onChange(id, null);
  }, [isGone, id, onChange]);
  return null;
}
