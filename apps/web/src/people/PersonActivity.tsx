import { graphql } from 'relay-runtime';
import { RecentAction } from '../home/RecentAction.js';
import { ShowMore } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { PersonActivity_query$key } from './__generated__/PersonActivity_query.graphql.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** Everything that a person did for things that the viewer may see, newest first, more on request. */
export function PersonActivity() {
  const { name } = usePersonOnPage();
  const { data, pages } = usePagedQuery<PersonActivity_query$key>(graphql`
    fragment PersonActivity_query on Query
    @refetchable(queryName: "PersonActivityQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      id: { type: "UUID!" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allActions(userId: $id, first: $count, after: $cursor) @connection(key: "PersonActivity_allActions") {
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
        <Empty icon="clock">{texts.noActions(name)}</Empty>
      )}
      <ShowMore pages={pages}>{texts.showOlder}</ShowMore>
    </Section>
  );
}
