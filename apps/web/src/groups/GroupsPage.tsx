import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { ListCount } from '../lists/ListCount.js';
import { ListPage } from '../lists/ListPage.js';
import { orderIn } from '../lists/order.js';
import { PagedList } from '../lists/PagedList.js';
import type { GroupsPage_query$key } from './__generated__/GroupsPage_query.graphql.js';
import { groupOrders } from './group-orders.js';
import { GroupLive, GroupRow } from './GroupRow.js';
import rowStyles from './GroupRow.module.css';

/** The groups the viewer belongs to, and the public ones. Personal groups are not listed. */
export function GroupsPage() {
  const [search] = useSearchParams();
  return (
    <ListPage
      title="Groups"
      lead="People who look after things together."
      primary={{ to: '/groups/new', icon: 'plus', label: 'Found a group' }}
      orders={groupOrders}
      order={orderIn(groupOrders, search)}
    >
      <Groups />
    </ListPage>
  );
}

const columns = [
  { label: 'Name', sort: 'name' },
  { label: 'Type' },
  { label: 'Members', sort: 'members', align: 'right' },
] as const;

function Groups() {
  const [search] = useSearchParams();
  const order = orderIn(groupOrders, search);
  const { data, pages } = usePagedQuery<GroupsPage_query$key>(graphql`
    fragment GroupsPage_query on Query
    @refetchable(queryName: "GroupsPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      orderBy: { type: "GroupOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 50 }
      cursor: { type: "String" }
    ) {
      allGroups(first: $count, after: $cursor, personal: false, orderBy: $orderBy, backwards: $backwards)
        @connection(key: "GroupsPage_allGroups") {
        __id
        totalCount
        edges {
          node {
            id
            ...GroupRow_group
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allGroups;
  return (
    <PagedList
      label="Groups"
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={['group', 'groups']} order={order.label} />}
      table={{ columns, order, className: rowStyles.columns }}
      row={(group) => <GroupRow group={group} />}
      live={GroupLive}
      pages={pages}
      empty={
        <Empty icon="groups" link={{ to: '/groups/new', icon: 'plus', label: 'Found the first group' }}>
          Orchards, councils and growers are listed here. There is no public group yet.
        </Empty>
      }
    />
  );
}
