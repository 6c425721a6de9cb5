import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { Filters } from '../activity/ActivityFilters.js';
import { AdminPage } from '../admin/AdminPage.js';
import { ShowMore } from '../lists/PagedList.js';
import { SearchBox } from '../lists/SearchBox.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { Icon } from '../ui/Icon.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type {
  EventsPage_query$data,
  EventsPage_query$key,
} from './__generated__/EventsPage_query.graphql.js';
import { actorIcon, actorName } from './actor.js';
import { ExportEvents } from './ExportEvents.js';
import { exactTime } from './event-time.js';
import { eventPath, logVariables, typedNames } from './log-search.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

/** The events of the log, found by their content. */
export function EventsPage() {
  return (
    <AdminPage title={texts.events} lead={texts.lead} actions={<ExportEvents />}>
      <div className={styles.typed}>
        <SearchBox label={texts.searchText} parameter="text" />
        <SearchBox label={texts.searchSubject} parameter="subject" />
      </div>
      <RoutePanel>
        <List />
      </RoutePanel>
    </AdminPage>
  );
}

type Entry = EventsPage_query$data['allLogEvents']['edges'][number]['node'];

function List() {
  const [search] = useSearchParams();
  const { data, pages } = usePagedQuery<EventsPage_query$key>(graphql`
    fragment EventsPage_query on Query
    @refetchable(queryName: "EventsPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      types: { type: "[String!]" }
      subject: { type: "String" }
      personId: { type: "UUID" }
      from: { type: "DateTime" }
      to: { type: "DateTime" }
      text: { type: "String" }
      count: { type: "Int", defaultValue: 50 }
      cursor: { type: "String" }
    ) {
      logEventTypes
      allLogEvents(
        types: $types
        subject: $subject
        personId: $personId
        from: $from
        to: $to
        text: $text
        first: $count
        after: $cursor
      ) @connection(key: "EventsPage_allLogEvents") {
        lookedUntil
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
  const kinds = Object.fromEntries(data.logEventTypes.map((type) => [type, type]));
  const isNarrowed = Object.values(logVariables(search)).some((value) => value !== null);
  const until = lookedUntil == null ? '' : exactTime(lookedUntil);
  return (
    <>
      <Filters names={['kind', 'person', 'dates']} kinds={kinds} also={typedNames} />
      {edges.length > 0 ? (
        <ol className={styles.events} aria-label={texts.events}>
          {edges.map(({ node }) => (
            <Line key={node.id} entry={node} />
          ))}
        </ol>
      ) : (
        <Empty icon="search">
          {pages.hasNext ? texts.noneSoFar(until) : isNarrowed ? texts.noneFit : texts.noneYet}
        </Empty>
      )}
      {pages.hasNext && edges.length > 0 && isNarrowed && <p className="small">{texts.lookedUntil(until)}</p>}
      <ShowMore pages={pages}>{isNarrowed ? texts.lookFurther : undefined}</ShowMore>
    </>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  return (
    <li className={styles.entry}>
      <time className="tiny" dateTime={entry.recordedAt}>
        {exactTime(entry.recordedAt)}
      </time>
      <div>
        <Link to={eventPath(entry.id)}>{entry.type}</Link>
        <span className="tiny">{entry.stream}</span>
      </div>
      <span className={styles.actor}>
        <Icon name={actorIcon(entry.actorKind)} size={18} />
        <span>{actorName(entry)}</span>
      </span>
    </li>
  );
}
