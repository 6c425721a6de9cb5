import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAttempt } from '../ui/Boundary.js';
import type { GuestMapQuery } from './__generated__/GuestMapQuery.graphql.js';
import { ThingsOnMap } from './ThingsOnMap.js';

/** Where public things stand and how they are. It asks for them itself, so that it loads and fails alone. */
export function GuestMap() {
  const { allThings } = useLazyLoadQuery<GuestMapQuery>(
    graphql`
      query GuestMapQuery {
        allThings(hasLocation: true, first: 100) {
          nodes {
            ...ThingsOnMap_thing
          }
        }
      }
    `,
    {},
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  return <ThingsOnMap things={allThings.nodes} />;
}
