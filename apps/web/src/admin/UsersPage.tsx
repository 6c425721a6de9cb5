import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { ListCount } from '../lists/ListCount.js';
import { ListTools } from '../lists/ListTools.js';
import { orderIn } from '../lists/order.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { PagedList } from '../lists/PagedList.js';
import { SearchBox } from '../lists/SearchBox.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Segmented } from '../ui/Segmented.js';
import { withSearch } from '../ui/with-search.js';
import type { UsersPage_query$key } from './__generated__/UsersPage_query.graphql.js';
import { AdminPage } from './AdminPage.js';
import { ExportUsers } from './ExportUsers.js';
import { roleIn, roles, userOrders } from './user-search.js';
import { UserLive, UserRow } from './UserRow.js';
import rowStyles from './UserRow.module.css';
import { notLoaded } from './texts.js';
import * as texts from './users-texts.js';

/** Everybody with an account, for administrators: searched, narrowed by role, sorted, and saved as a file. */
export function UsersPage() {
  const [search] = useSearchParams();
  const current = roleIn(search);
  return (
    <AdminPage title={texts.users} lead={texts.lead} file={<ExportUsers />}>
      <Segmented
        label={texts.role}
        choices={roles.map((role) => ({
          to: withSearch(search, { role: role === 'all' ? null : role }),
          label: texts.roles[role],
          current: role === current,
        }))}
      />
      <div className={rowStyles.list}>
        <ListTools>
          <SearchBox label={texts.searchUsers} />
          <div className={rowStyles.order}>
            <OrderChoice orders={userOrders} order={orderIn(userOrders, search)} isShort />
          </div>
        </ListTools>
        <RoutePanel failure={notLoaded(texts.users)}>
          <Users />
        </RoutePanel>
      </div>
    </AdminPage>
  );
}

const columns = [
  { label: texts.name, sort: 'name' },
  { label: texts.email },
  { label: texts.role },
  { label: texts.lastSignIn, sort: 'seen', align: 'right' },
  { label: texts.joined, sort: 'joined', align: 'right' },
  { label: texts.changes, align: 'right' },
] as const;

function Users() {
  const [search] = useSearchParams();
  const order = orderIn(userOrders, search);
  const text = search.get('search')?.trim() ?? '';
  const { data, pages } = usePagedQuery<UsersPage_query$key>(graphql`
    fragment UsersPage_query on Query
    @refetchable(queryName: "UsersPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      search: { type: "String" }
      isAdmin: { type: "Boolean" }
      orderBy: { type: "AdminUserOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 50 }
      cursor: { type: "String" }
    ) {
      adminUsers(
        first: $count
        after: $cursor
        search: $search
        isAdmin: $isAdmin
        orderBy: $orderBy
        backwards: $backwards
      ) @connection(key: "UsersPage_adminUsers") {
        __id
        totalCount
        edges {
          node {
            id
            ...UserRow_user
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.adminUsers;
  return (
    <PagedList
      label={texts.users}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={[texts.user, texts.usersCounted]} order={order.label} />}
      table={{ columns, order, className: rowStyles.columns }}
      row={(user) => <UserRow user={user} />}
      live={UserLive}
      pages={pages}
      empty={<NoUsers text={text} isNarrowed={roleIn(search) !== 'all'} />}
    />
  );
}

function NoUsers({ text, isNarrowed }: { readonly text: string; readonly isNarrowed: boolean }) {
  if (text === '' && !isNarrowed) return <Empty icon="community">{texts.noneYet}</Empty>;
  return (
    <Empty icon="search" link={{ to: '/admin/users', label: texts.showAll }}>
      {text === '' ? texts.noneOfRole : texts.nothingFound(text)}
    </Empty>
  );
}
