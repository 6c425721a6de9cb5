import { graphql } from 'relay-runtime';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../admin/AdminPage.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { ListTools } from '../lists/ListTools.js';
import { ShowMore } from '../lists/PagedList.js';
import { SearchBox } from '../lists/SearchBox.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { Icon } from '../ui/Icon.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { withSearch } from '../ui/with-search.js';
import type {
  EventsPage_query$data,
  EventsPage_query$key,
} from './__generated__/EventsPage_query.graphql.js';
import { actorIcon, actorName } from './actor.js';
import { EventCount } from './EventCount.js';
import { EventFilters } from './EventFilters.js';
import { ExportEvents } from './ExportEvents.js';
import { exactTime } from './event-time.js';
import { eventPath, logVariables } from './log-search.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

/** The events of the log, found by their content. */
export function EventsPage() {
  return (
    <AdminPage title={texts.events} lead={texts.lead} actions={<ExportEvents />}>
      <ListTools>
        <SearchBox label={texts.searchEvents} isWide />
      </ListTools>
      <EventFilters />
      <RoutePanel>
        <List />
      </RoutePanel>
    </AdminPage>
  );
}

type Entry = EventsPage_query$data['allLogEvents']['edges'][number]['node'];

function List() {
  const [search] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const { data, pages } = usePagedQuery<EventsPage_query$key>(graphql`
    fragment EventsPage_query on Query
    @refetchable(queryName: "EventsPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      types: { type: "[String!]" }
      withoutSlices: { type: "[String!]" }
      subject: { type: "String" }
      personId: { type: "UUID" }
      from: { type: "DateTime" }
      to: { type: "DateTime" }
      text: { type: "String" }
      count: { type: "Int", defaultValue: 50 }
      cursor: { type: "String" }
    ) {
      allLogEvents(
        types: $types
        withoutSlices: $withoutSlices
        subject: $subject
        personId: $personId
        from: $from
        to: $to
        text: $text
        first: $count
        after: $cursor
      ) @connection(key: "EventsPage_allLogEvents") {
        lookedUntil
        newest
        edges {
          node {
            id
            type
            stream
            recordedAt
            actorKind
            actorId
            actor {
              name
            }
          }
        }
      }
    }
  `);
  const { edges, lookedUntil } = data.allLogEvents;
  const variables = logVariables(search);
  // What is left out unasked does not narrow the list for whom it is shown to.
  const { withoutSlices, ...asked } = variables;
  const isNarrowed = Object.values(asked).some((value) => value !== null);
  const noneYet = withoutSlices ? texts.nothingButNavigation : texts.noneYet;
  const until = lookedUntil == null ? '' : exactTime(lookedUntil);
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <p className={`tiny ${styles.zone}`}>{texts.timesAreOf(ownTimeZone())}</p>
      <EventCount
        variables={variables}
        newest={data.allLogEvents.newest}
        shown={edges.length}
        onShown={() => list.current?.focus()}
      />
      {edges.length > 0 ? (
        <ol className={styles.events} aria-label={texts.events}>
          {edges.map(({ node }) => (
            <Line key={node.id} entry={node} search={search} />
          ))}
        </ol>
      ) : (
        <Empty icon="search">
          {pages.hasNext ? texts.noneSoFar(until) : isNarrowed ? texts.noneFit : noneYet}
        </Empty>
      )}
      {pages.hasNext && edges.length > 0 && isNarrowed && <p className="small">{texts.lookedUntil(until)}</p>}
      <ShowMore pages={pages}>{isNarrowed || edges.length === 0 ? texts.lookFurther : undefined}</ShowMore>
    </div>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly search: URLSearchParams;
}

/** One event: its type leads to its page, its stream narrows the list to the history that it belongs to. */
function Line({ entry, search }: LineProps) {
  return (
    <li className={styles.entry}>
      <time className="tiny" dateTime={entry.recordedAt}>
        {exactTime(entry.recordedAt)}
      </time>
      <Link className={styles.type} to={eventPath(entry.id)}>
        {entry.type}
      </Link>
      <Link
        className={styles.stream}
        to={withSearch(search, { search: entry.stream })}
        title={entry.stream}
        aria-label={texts.onlyStream(entry.stream)}
      >
        {entry.stream}
      </Link>
      <span className={styles.actor}>
        <Icon name={actorIcon(entry.actorKind)} size={18} />
        <span>{actorName(entry)}</span>
      </span>
    </li>
  );
}
