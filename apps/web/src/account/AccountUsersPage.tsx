import { graphql } from 'relay-runtime';
import { PagedList } from '../lists/PagedList.js';
import { PersonLive, PersonRow } from '../people/PersonRow.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { AccountUsersPage_query$key } from './__generated__/AccountUsersPage_query.graphql.js';
import { accountTrail, AccountTabs } from './AccountTabs.js';
import * as texts from './texts.js';

/** The people with whom the viewer shares things, devices or groups (rule A30). */
export function AccountUsersPage() {
  return (
    <>
      <PageHead title={texts.people} trail={accountTrail}>
        {texts.sharingLead}
      </PageHead>
      <AccountTabs />
      <RoutePanel>
        <People />
      </RoutePanel>
    </>
  );
}

function People() {
  const { data, pages } = usePagedQuery<AccountUsersPage_query$key>(graphql`
    fragment AccountUsersPage_query on Query
    @refetchable(queryName: "AccountUsersPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
      allUsers(shared: true, first: $count, after: $cursor, orderBy: NAME)
        @connection(key: "AccountUsersPage_allUsers") {
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
      row={(user) => <PersonRow user={user} />}
      live={PersonLive}
      pages={pages}
      empty={
        <Empty icon="community" link={{ to: '/community', label: texts.seeCommunity }}>
          {texts.noPeople}
        </Empty>
      }
    />
  );
}
