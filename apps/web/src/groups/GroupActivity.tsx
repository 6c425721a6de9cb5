import { graphql } from 'relay-runtime';
import { RecentAction } from '../home/RecentAction.js';
import { ShowMore } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { GroupActivity_query$key } from './__generated__/GroupActivity_query.graphql.js';
import * as texts from './texts.js';

/** Everything that was done for the things of a group, newest first, more on request. */
export function GroupActivity() {
  const { data, pages } = usePagedQuery<GroupActivity_query$key>(graphql`
    fragment GroupActivity_query on Query
    @refetchable(queryName: "GroupActivityQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      id: { type: "UUID!" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allActions(groupId: $id, first: $count, after: $cursor) @connection(key: "GroupActivity_allActions") {
        totalCount
        edges {
          node {
            nodeId
            createdAt
            ...RecentAction_action
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allActions;
  return (
    <Section title={texts.actionsCount(totalCount)}>
      {edges.length > 0 ? (
        <ul>
          {edges.map(({ node }) => (
            <RecentAction key={node.nodeId} action={node} />
          ))}
        </ul>
      ) : (
        <Empty icon="clock">{texts.noActions}</Empty>
      )}
      <ShowMore pages={pages}>{texts.showOlder}</ShowMore>
    </Section>
  );
}
