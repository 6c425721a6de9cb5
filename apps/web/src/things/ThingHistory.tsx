import { type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLoaderData } from 'react-router-dom';
import { Timeline } from '../actions/Timeline.js';
import { Button } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { ThingHistory_query$key } from './__generated__/ThingHistory_query.graphql.js';
import type { ThingHistoryQuery } from './__generated__/ThingHistoryQuery.graphql.js';

/** The query of the timeline tab; the route starts it. */
export const thingHistoryQuery = graphql`
  query ThingHistoryQuery($id: UUID!) @preloadable {
    ...ThingHistory_query @arguments(id: $id)
  }
`;

/** Everything that was done for a thing, newest first, more on request. */
export function ThingHistory() {
  const root = usePreloadedQuery<ThingHistoryQuery>(
    thingHistoryQuery,
    useLoaderData<PreloadedQuery<ThingHistoryQuery>>(),
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment ThingHistory_query on Query
      @refetchable(queryName: "ThingHistoryPaginationQuery")
      @argumentDefinitions(
        id: { type: "UUID!" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        allActions(thingId: $id, first: $count, after: $cursor) @connection(key: "ThingHistory_allActions") {
          totalCount
          edges {
            node {
              nodeId
              createdAt
              ...ActionEntry_action
            }
          }
        }
      }
    `,
    root as ThingHistory_query$key,
  );
  const { edges, totalCount } = data.allActions;
  return (
    <Section title={totalCount === 1 ? 'One entry' : `${totalCount} entries`}>
      {edges.length > 0 ? (
        <Timeline actions={edges.map(({ node }) => node)} />
      ) : (
        <Empty icon="clock">What people do here is listed on this line. Nothing was recorded so far.</Empty>
      )}
      {hasNext && (
        <Button busy={isLoadingNext} onClick={() => loadNext(40)}>
          Show older
        </Button>
      )}
    </Section>
  );
}
