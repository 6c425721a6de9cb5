import { useDeferredValue } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { useFreshness_thing$key } from './__generated__/useFreshness_thing.graphql.js';

/** Changes whenever a reading or an action arrived; what was drawn before stays until the new is there. */
export const useFreshness = (thing: useFreshness_thing$key): string => {
  const { lastSensorData, lastAction } = useFragment(
    graphql`
      fragment useFreshness_thing on Thing {
        lastSensorData
        lastAction
      }
    `,
    thing,
  );
  return useDeferredValue(`${lastSensorData} ${lastAction}`);
};
