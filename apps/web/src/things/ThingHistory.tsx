import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, useFragment, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { type Line, lineOf, Timeline } from '../actions/Timeline.js';
import { isUnsent } from '../actions/unsent.js';
import { Filters, withoutFilters } from '../activity/ActivityFilters.js';
import { mostNewest, type Newest, useNewest } from '../activity/useNewest.js';
import { whatIsNew } from '../activity/what-is-new.js';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { ShowMore } from '../lists/PagedList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { usePages } from '../relay/usePages.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type {
  ThingHistory_query$data,
  ThingHistory_query$key,
} from './__generated__/ThingHistory_query.graphql.js';
import type { ThingHistory_thing$key } from './__generated__/ThingHistory_thing.graphql.js';
import again, {
  type ThingHistoryPaginationQuery,
} from './__generated__/ThingHistoryPaginationQuery.graphql.js';
import type { ThingHistoryQuery } from './__generated__/ThingHistoryQuery.graphql.js';
import { ActivityLine, TurningLine } from './HistoryLine.js';
import { type ThingOnPage, useThingOnPage } from './ThingPage.js';
import { ThingPast } from './ThingPast.js';
import {
  isNarrowed,
  type TimelineFilter,
  timelineFilterIn,
  type TimelineKindKey,
} from './timeline-search.js';
import * as texts from './texts.js';

/** The query of the timeline tab; the route starts it. */
export const thingHistoryQuery = graphql`
  query ThingHistoryQuery($id: UUID!, $kinds: [TimelineKind!], $from: DateTime, $to: DateTime) @preloadable {
    ...ThingHistory_query @arguments(id: $id, kinds: $kinds, from: $from, to: $to)
  }
`;

const kinds: Readonly<Record<TimelineKindKey, string>> = {
  actions: texts.kindActions,
  tasks: texts.kindTasks,
  people: texts.kindPeople,
  devices: texts.kindDevices,
  sensors: texts.kindSensors,
};
// A guest is told of no person.
const { people: _people, ...kindsForGuests } = kinds;

/** The thing as it was on any day, and everything that happened to it and for it, newest first, more on request. */
export function ThingHistory() {
  const thing = useThingOnPage();
  const [search] = useSearchParams();
  const filter = timelineFilterIn(search);
  return (
    <div className="stack">
      <ThingPast thing={thing} />
      <div>
        <Filters names={['kind', 'dates']} kinds={isSignedIn(useAuth()) ? kinds : kindsForGuests} />
        <RoutePanel failure={texts.errorLoadingTimeline}>
          <Entries key={JSON.stringify(filter)} thing={thing} filter={filter} />
        </RoutePanel>
      </div>
    </div>
  );
}

type Edge = ThingHistory_query$data['thingTimeline']['edges'][number];

const lineIn = ({ node: { activity, turningPoint } }: Edge): Line[] => {
  if (turningPoint)
    return [
      { key: turningPoint.id, at: turningPoint.at, shown: <TurningLine turningPoint={turningPoint} /> },
    ];
  if (!activity) return [];
  const { id, at, action } = activity;
  if (action) return [lineOf(action)];
  // An action that is gone since says nothing any more.
  return activity.kind === 'ACTION' ? [] : [{ key: id, at, shown: <ActivityLine activity={activity} /> }];
};

interface EntriesProps {
  readonly thing: ThingOnPage;
  readonly filter: TimelineFilter;
}

function Entries({ thing: onPage, filter }: EntriesProps) {
  const environment = useRelayEnvironment();
  const [search] = useSearchParams();
  const root = usePageQuery<ThingHistoryQuery>(thingHistoryQuery);
  const { data, pages } = usePages(
    graphql`
      fragment ThingHistory_query on Query
      @refetchable(queryName: "ThingHistoryPaginationQuery")
      @argumentDefinitions(
        id: { type: "UUID!" }
        kinds: { type: "[TimelineKind!]" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        # Of a thing that is gone there are no entries, which is not the same as none so far: its page reads this too.
        thingById(id: $id) {
          id
        }
        thingTimeline(thingId: $id, kinds: $kinds, from: $from, to: $to, first: $count, after: $cursor)
          @connection(key: "ThingHistory_thingTimeline") {
          totalCount
          edges {
            node {
              activity {
                id
                kind
                at
                action {
                  nodeId
                  createdAt
                  ...ActionEntry_action
                }
                ...HistoryLine_activity
              }
              turningPoint {
                id
                at
                ...HistoryLine_turningPoint
              }
            }
          }
        }
      }
    `,
    root as ThingHistory_query$key,
  );
  const { edges, totalCount } = data.thingTimeline;
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
  const takesNew = filter.to === undefined && (!filter.kinds || filter.kinds.includes('ACTION'));
  const unsent = takesNew ? thing.actions.filter(({ nodeId }) => isUnsent(nodeId)) : [];
  const recorded = thing.actions.filter(({ nodeId }) => !isUnsent(nodeId));
  const { id } = onPage;
  const told = edges.flatMap(({ node }) => node.activity ?? []);
  const newest = useNewestOf(id, filter);
  const { added, gone } = newest ? whatIsNew(told, newest, mostNewest) : { added: [], gone: [] };
  const state = JSON.stringify([thing.revision, recorded.map(({ nodeId }) => nodeId)]);
  const shown = useRef(state);
  const other = [...added.map((entry) => entry.id), ...gone].join(' ');
  const count = Math.max(40, edges.length);
  // The thing is live, its whole history is not: it is read again when the thing changes, and when other entries are the
  // newest. Without an answer it stays.
  useEffect(() => {
    if (shown.current === state && other === '') return;
    const { unsubscribe } = fetchQuery<ThingHistoryPaginationQuery>(environment, again, {
      ...filter,
      id,
      count,
    }).subscribe({
      complete: () => void (shown.current = state),
      error: () => undefined,
    });
    return unsubscribe;
    // The filter is that of the key.
  }, [environment, id, state, other, count]);
  return (
    <Section
      title={texts.countOfEntries(totalCount)}
      more={{ to: `/activity?thing=${id}`, label: texts.asActivity }}
    >
      {unsent.length + edges.length > 0 ? (
        <Timeline lines={[...unsent.map(lineOf), ...edges.flatMap(lineIn)]} />
      ) : isNarrowed(search) ? (
        <Empty
          icon="filter"
          action={
            <ButtonLink to={withoutFilters(search)} replace preventScrollReset>
              {texts.clearFilters}
            </ButtonLink>
          }
        >
          {texts.noEntriesMatch}
        </Empty>
      ) : (
        <Empty icon="clock">{texts.noActions}</Empty>
      )}
      <ShowMore pages={pages}>{texts.showOlder}</ShowMore>
    </Section>
  );
}

/** Which entries of the activity of a thing are the newest ones now, and which were before; undefined until that is told. */
const useNewestOf = (thingId: string, filter: TimelineFilter) => {
  const [told, setTold] = useState<{
    readonly newest: readonly Newest[];
    readonly before: readonly Newest[];
  }>();
  const handleNewest = useCallback(
    (newest: readonly Newest[]) => setTold((last) => ({ newest, before: last?.newest ?? [] })),
    [],
  );
  const text = JSON.stringify(filter);
  const variables = useMemo(() => {
    const { kinds: asked, ...period } = JSON.parse(text) as TimelineFilter;
    return { ...period, thingId, ...(asked ? { kinds: asked.filter((kind) => kind !== 'SENSOR') } : {}) };
  }, [text, thingId]);
  useNewest(variables, handleNewest);
  return told;
};
