import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { ListCount } from '../lists/ListCount.js';
import { ListTools } from '../lists/ListTools.js';
import { orderIn } from '../lists/order.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { ThingRow } from '../things/ThingRow.js';
import { ThingRowLive } from '../things/thing-live-soon.js';
import { Empty } from '../ui/Empty.js';
import type { PersonThings_query$key } from './__generated__/PersonThings_query.graphql.js';
import { personThingOrders } from './person-orders.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** The things that a person owns or collaborates on, as far as the viewer may see them. */
export function PersonThings() {
  const { name } = usePersonOnPage();
  const [search] = useSearchParams();
  const order = orderIn(personThingOrders, search);
  const { data, pages } = usePagedQuery<PersonThings_query$key>(graphql`
    fragment PersonThings_query on Query
    @refetchable(queryName: "PersonThingsQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      id: { type: "UUID!" }
      orderBy: { type: "ThingOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allThings(userId: $id, first: $count, after: $cursor, orderBy: $orderBy, backwards: $backwards)
        @connection(key: "PersonThings_allThings") {
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
  return (
    <>
      <ListTools>
        <OrderChoice orders={personThingOrders} order={order} />
      </ListTools>
      <PagedList
        label={texts.things}
        total={totalCount}
        nodes={edges.map(({ node }) => node)}
        head={<ListCount total={totalCount} nouns={[texts.thing, texts.thingsCounted]} order={order.label} />}
        row={(thing) => <ThingRow thing={thing} />}
        live={ThingRowLive}
        pages={pages}
        empty={<Empty icon="leaf">{texts.noThings(name)}</Empty>}
      />
    </>
  );
}
