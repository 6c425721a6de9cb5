import { useDeferredValue } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { useFreshness_thing$key } from './__generated__/useFreshness_thing.graphql.js';

/** A key that changes with every reading and action. Deferred, so that the old chart stays until the new one is there. */
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
