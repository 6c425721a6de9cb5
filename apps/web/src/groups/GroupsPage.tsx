import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { ListCount } from '../lists/ListCount.js';
import { ListPage } from '../lists/ListPage.js';
import { orderIn } from '../lists/order.js';
import { PagedList } from '../lists/PagedList.js';
import type { GroupsPage_query$key } from './__generated__/GroupsPage_query.graphql.js';
import { groupOrdersFor } from './group-orders.js';
import { GroupLive, GroupRow } from './GroupRow.js';
import rowStyles from './GroupRow.module.css';
import * as texts from './texts.js';

/** The groups the viewer belongs to, and the public ones. Personal groups are not listed. */
export function GroupsPage() {
  const [search] = useSearchParams();
  const orders = groupOrdersFor(isSignedIn(useAuth()));
  return (
    <ListPage
      title={texts.groups}
      lead={texts.lead}
      actions={
        <>
          <ButtonLink to="/groups/nearest" icon="locate">
            {texts.nearestGroup}
          </ButtonLink>
          <ButtonLink to="/groups/new" icon="plus" kind="primary">
            {texts.createGroup}
          </ButtonLink>
        </>
      }
      orders={orders}
      order={orderIn(orders, search)}
    >
      <Groups />
    </ListPage>
  );
}

const columns = [
  { label: texts.name, sort: 'name' },
  { label: texts.type },
  { label: texts.members, sort: 'members', align: 'right' },
] as const;

function Groups() {
  const [search] = useSearchParams();
  const order = orderIn(groupOrdersFor(isSignedIn(useAuth())), search);
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
      label={texts.groups}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={[texts.group, texts.groupsCounted]} order={order.label} />}
      table={{ columns, order, className: rowStyles.columns }}
      row={(group) => <GroupRow group={group} />}
      live={GroupLive}
      pages={pages}
      empty={
        <Empty icon="groups" link={{ to: '/groups/new', icon: 'plus', label: texts.createFirst }}>
          {texts.none}
        </Empty>
      }
    />
  );
}
