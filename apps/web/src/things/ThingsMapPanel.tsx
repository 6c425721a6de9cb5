import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { markOf } from '../map/mark.js';
import { canDrawMaps } from '../map/webgl.js';
import { useNow } from '../time/useNow.js';
import { useAttempt } from '../ui/Boundary.js';
import { retryable } from '../ui/retryable.js';
import type { ThingsMapPanelQuery } from './__generated__/ThingsMapPanelQuery.graphql.js';
import { recentIds } from './recent-things.js';
import { thingsSearch, thingsVariables } from './things-search.js';
import styles from './ThingsMapPanel.module.css';
import * as texts from './texts.js';

// What draws it weighs more than all the rest of the page.
const ThingsMap = retryable(async () => (await import('../map/ThingsMap.js')).ThingsMap);
// As many as one answer of the api holds.
const most = 200;

/** Where the things of the list stand that have a location: the first of them, in the order of the list, of `total` things. */
export function ThingsMapPanel({ total }: { readonly total: number }) {
  return canDrawMaps() ? <OnMap total={total} /> : <p className="small">{texts.mapUnavailable}</p>;
}

function OnMap({ total }: { readonly total: number }) {
  const [params] = useSearchParams();
  const now = useNow();
  const { count: _count, ...asked } = thingsVariables(thingsSearch(params), recentIds());
  const { allThings } = useLazyLoadQuery<ThingsMapPanelQuery>(
    graphql`
      query ThingsMapPanelQuery(
        $scope: ThingScope
        $orderBy: ThingOrder
        $backwards: Boolean
        $search: String
        $types: [ThingType!]
        $states: [WaterState!]
        $groupId: UUID
        $ids: [UUID!]
      ) {
        allThings(
          first: 200
          hasLocation: true
          scope: $scope
          orderBy: $orderBy
          backwards: $backwards
          search: $search
          types: $types
          states: $states
          groupId: $groupId
          ids: $ids
        ) {
          totalCount
          nodes {
            id
            name
            type
            location {
              x
              y
            }
            water
            waterReading: latest(parameter: WATER) {
              at
            }
            lastWatering
          }
        }
      }
    `,
    asked,
    { fetchPolicy: 'store-and-network', fetchKey: useAttempt() },
  );
  const { nodes, totalCount: located } = allThings;
  if (nodes.length === 0) return <p className="small">{texts.noneLocated}</p>;
  return (
    <section className={styles.panel} aria-label={texts.mapOfList}>
      <ThingsMap marks={nodes.flatMap((thing) => markOf(thing, now) ?? [])} />
      {located > most && <p className="small">{texts.firstOnMap(most, located.toLocaleString('en-US'))}</p>}
      {total > located && (
        <p className="small">{texts.withoutLocation((total - located).toLocaleString('en-US'))}</p>
      )}
    </section>
  );
}
