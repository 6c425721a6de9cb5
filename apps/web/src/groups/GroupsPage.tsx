import { graphql } from 'relay-runtime';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { ListPage } from '../ui/ListPage.js';
import type { GroupsPage_query$key } from './__generated__/GroupsPage_query.graphql.js';
import { GroupLive, GroupRow } from './GroupRow.js';

/** The groups the viewer belongs to, then the public ones. Personal groups are not listed. */
export function GroupsPage() {
  const { data, pages } = usePagedQuery<GroupsPage_query$key>(graphql`
    fragment GroupsPage_query on Query
    @refetchable(queryName: "GroupsPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
      allGroups(first: $count, after: $cursor) @connection(key: "GroupsPage_allGroups") {
        __id
        edges {
          node {
            id
            isPersonal
            ...GroupRow_group
          }
        }
      }
    }
  `);
  const groups = data.allGroups.edges.map(({ node }) => node).filter(({ isPersonal }) => !isPersonal);
  return (
    <ListPage
      title="Groups"
      lead="People who look after things together."
      primary={{ to: '/groups/new', icon: 'plus', label: 'Found a group' }}
      heading="All groups"
      nodes={groups}
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
