import { usePaginationFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Button } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { Section } from '../ui/Section.js';
import type { GroupsPage_query$key } from './__generated__/GroupsPage_query.graphql.js';
import type { GroupsPageQuery } from './__generated__/GroupsPageQuery.graphql.js';
import { GroupLive, GroupRow } from './GroupRow.js';

/** The query of the list; the route starts it. */
export const groupsPageQuery = graphql`
  query GroupsPageQuery @preloadable {
    ...GroupsPage_query
  }
`;

// About as many lines fit on a screen; as many groups are kept live.
const live = 12;

/** The groups the viewer belongs to, then the public ones. Personal groups are not listed. */
export function GroupsPage() {
  const root = usePageQuery<GroupsPageQuery>(groupsPageQuery);
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment GroupsPage_query on Query
      @refetchable(queryName: "GroupsPagePaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
        allGroups(first: $count, after: $cursor) @connection(key: "GroupsPage_allGroups") {
          edges {
            node {
              nodeId
              id
              isPersonal
              ...GroupRow_group
            }
          }
        }
      }
    `,
    root as GroupsPage_query$key,
  );
  const groups = data.allGroups.edges.map(({ node }) => node).filter(({ isPersonal }) => !isPersonal);
  return (
    <>
      <PageHead title="Groups" primary={{ to: '/groups/new', icon: 'plus', label: 'Found a group' }}>
        People who look after things together.
      </PageHead>
      {groups.slice(0, live).map(({ id }) => (
        <GroupLive key={id} id={id} />
      ))}
      <Section title="All groups">
        {groups.length > 0 ? (
          <ul>
            {groups.map((group) => (
              <GroupRow key={group.nodeId} group={group} />
            ))}
          </ul>
        ) : (
          <Empty icon="groups" link={{ to: '/groups/new', icon: 'plus', label: 'Found the first group' }}>
            Orchards, councils and growers are listed here. There is no public group yet.
          </Empty>
        )}
        {hasNext && (
          <Button busy={isLoadingNext} onClick={() => loadNext(50)}>
            Show more
          </Button>
        )}
      </Section>
    </>
  );
}
