import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { standingOf } from '../auth/auth-state.js';
import { ListCount } from '../lists/ListCount.js';
import { ListTools } from '../lists/ListTools.js';
import { orderIn } from '../lists/order.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { PagedList } from '../lists/PagedList.js';
import { SearchBox } from '../lists/SearchBox.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { PeoplePage_query$key } from './__generated__/PeoplePage_query.graphql.js';
import { personOrders } from './person-orders.js';
import { PersonLive, PersonRow } from './PersonRow.js';
import rowStyles from './PersonRow.module.css';
import * as texts from './texts.js';

/** Everybody with an account, for people who are signed in; searched by name or username. */
export function PeoplePage() {
  const [search] = useSearchParams();
  const isAdmin = standingOf(useAuth().role) === 'admin';
  return (
    <>
      <PageHead
        title={texts.people}
        trail={[{ to: '/community', label: texts.community }]}
        primary={isAdmin ? { to: '/users/new', icon: 'plus', label: texts.addPerson } : null}
      >
        {texts.peopleLead}
      </PageHead>
      <ListTools>
        <SearchBox label={texts.searchPeople} />
        <OrderChoice orders={personOrders} order={orderIn(personOrders, search)} isShort />
      </ListTools>
      <RoutePanel>
        <People />
      </RoutePanel>
    </>
  );
}

const columns = [
  { label: texts.name, sort: 'name' },
  { label: texts.joinedAt, sort: 'joined', align: 'right' },
] as const;

function People() {
  const [search] = useSearchParams();
  const order = orderIn(personOrders, search);
  const text = search.get('search')?.trim() ?? '';
  const { data, pages } = usePagedQuery<PeoplePage_query$key>(graphql`
    fragment PeoplePage_query on Query
    @refetchable(queryName: "PeoplePageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      search: { type: "String" }
      orderBy: { type: "UserOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 50 }
      cursor: { type: "String" }
    ) {
      allUsers(first: $count, after: $cursor, search: $search, orderBy: $orderBy, backwards: $backwards)
        @connection(key: "PeoplePage_allUsers") {
        __id
        totalCount
        edges {
          node {
            id
            ...PersonRow_user
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allUsers;
  return (
    <PagedList
      label={texts.people}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={[texts.person, texts.peopleCounted]} order={order.label} />}
      table={{ columns, order, className: rowStyles.columns }}
      row={(user) => <PersonRow user={user} />}
      live={PersonLive}
      pages={pages}
      empty={
        text === '' ? (
          <Empty icon="community">{texts.noneYet}</Empty>
        ) : (
          <Empty icon="search" link={{ to: '/users', label: texts.showAll }}>
            {texts.nothingFound(text)}
          </Empty>
        )
      }
    />
  );
}
