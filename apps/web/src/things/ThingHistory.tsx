import { useEffect, useRef } from 'react';
import { fetchQuery, useFragment, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { isUnsent } from '../actions/unsent.js';
import { Timeline } from '../actions/Timeline.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { usePages } from '../relay/usePages.js';
import { Empty } from '../ui/Empty.js';
import { ShowMore } from '../lists/PagedList.js';
import { Section } from '../ui/Section.js';
import type { ThingHistory_thing$key } from './__generated__/ThingHistory_thing.graphql.js';
import again, {
  type ThingHistoryPaginationQuery,
} from './__generated__/ThingHistoryPaginationQuery.graphql.js';
import type { ThingHistory_query$key } from './__generated__/ThingHistory_query.graphql.js';
import type { ThingHistoryQuery } from './__generated__/ThingHistoryQuery.graphql.js';
import { useThingOnPage } from './ThingPage.js';
import * as texts from './texts.js';

/** The query of the timeline tab; the route starts it. */
export const thingHistoryQuery = graphql`
  query ThingHistoryQuery($id: UUID!) @preloadable {
    ...ThingHistory_query @arguments(id: $id)
  }
`;

/** Everything that was done for a thing, newest first, more on request. */
export function ThingHistory() {
  const environment = useRelayEnvironment();
  const onPage = useThingOnPage();
  const root = usePageQuery<ThingHistoryQuery>(thingHistoryQuery);
  const { data, pages } = usePages(
    graphql`
      fragment ThingHistory_query on Query
      @refetchable(queryName: "ThingHistoryPaginationQuery")
      @argumentDefinitions(
        id: { type: "UUID!" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        # Of a thing that is gone there are no actions, which is not the same as none so far: its page reads this too.
        thingById(id: $id) {
          id
        }
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
  const thing = useFragment(
    graphql`
      fragment ThingHistory_thing on Thing {
        revision
        actions(first: 20) {
          nodeId
          createdAt
          ...ActionEntry_action
        }
      }
    `,
    onPage as ThingHistory_thing$key,
  );
  const unsent = thing.actions.filter(({ nodeId }) => isUnsent(nodeId));
  const recorded = thing.actions.filter(({ nodeId }) => !isUnsent(nodeId));
  const state = JSON.stringify([thing.revision, recorded.map(({ nodeId }) => nodeId)]);
  const shown = useRef(state);
  const { id } = onPage;
  const count = Math.max(40, edges.length);
  // The thing is live, its whole history is not: it is read again when the thing changes. Without an answer it stays.
  useEffect(() => {
    if (shown.current === state) return;
    const { unsubscribe } = fetchQuery<ThingHistoryPaginationQuery>(environment, again, {
      id,
      count,
    }).subscribe({
      complete: () => void (shown.current = state),
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, id, state, count]);
  return (
    <Section
      title={texts.countOfActions(totalCount)}
      more={{ to: `/activity?thing=${id}`, label: texts.allActivity }}
    >
      {unsent.length + edges.length > 0 ? (
        <Timeline actions={[...unsent, ...edges.map(({ node }) => node)]} />
      ) : (
        <Empty icon="clock">{texts.noActions}</Empty>
      )}
      <ShowMore pages={pages}>{texts.showOlder}</ShowMore>
    </Section>
  );
}
