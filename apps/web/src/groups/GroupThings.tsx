import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { ThingRow } from '../things/ThingRow.js';
import { ListCount } from '../lists/ListCount.js';
import { ListTools } from '../lists/ListTools.js';
import { orderIn } from '../lists/order.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { ThingRowLive } from '../things/thing-live-soon.js';
import type { GroupThings_query$key } from './__generated__/GroupThings_query.graphql.js';
import { groupThingOrders } from './group-orders.js';
import { NoThings } from './GroupCare.js';
import { useGroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';

/** The things of a group, as far as the viewer may see them. */
export function GroupThings() {
  const [search] = useSearchParams();
  const order = orderIn(groupThingOrders, search);
  const { data, pages } = usePagedQuery<GroupThings_query$key>(graphql`
    fragment GroupThings_query on Query
    @refetchable(queryName: "GroupThingsQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      id: { type: "UUID!" }
      orderBy: { type: "ThingOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allThings(groupId: $id, first: $count, after: $cursor, orderBy: $orderBy, backwards: $backwards)
        @connection(key: "GroupThings_allThings") {
        __id
        totalCount
        edges {
          node {
            id
            ...ThingRow_thing
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allThings;
  const group = useGroupOnPage();
  return (
    <>
      <ListTools>
        <OrderChoice orders={groupThingOrders} order={order} />
      </ListTools>
      <PagedList
        label={texts.things}
        total={totalCount}
        nodes={edges.map(({ node }) => node)}
        head={<ListCount total={totalCount} nouns={[texts.thing, texts.thingsCounted]} order={order.label} />}
        row={(thing) => <ThingRow thing={thing} />}
        live={ThingRowLive}
        pages={pages}
        empty={<NoThings group={group} />}
      />
    </>
  );
}
