import { graphql } from 'relay-runtime';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../admin/AdminPage.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { ListTools } from '../lists/ListTools.js';
import { ShowMore } from '../lists/PagedList.js';
import { SearchBox } from '../lists/SearchBox.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { ButtonLink } from '../ui/Button.js';
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
import { EventsByTime } from './EventsByTime.js';
import { ExportEvents } from './ExportEvents.js';
import { clockTime, exactTime } from './event-time.js';
import { daysOf } from './log-days.js';
import { eventPath, isNarrowed, logFilterNames, logVariables } from './log-search.js';
import styles from './Log.module.css';
import { subjectName } from './subject.js';
import { MeantBySearch } from './MeantBySearch.js';
import * as texts from './texts.js';
import { type ToldByTime, useEventsByTime } from './useEventsByTime.js';

/** The events of the log, found by their content. */
export function EventsPage() {
  const [search] = useSearchParams();
  // Another one each time that newer events came into the list: then all is counted anew.
  const [look, setLook] = useState(0);
  const told = useEventsByTime(logVariables(search), look);
  const [isClearedBelow, setClearedBelow] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  // Takes the focus of what is gone with its press, wherever the page is scrolled to.
  const focusResults = () => results.current?.focus({ preventScroll: true });
  return (
    <AdminPage title={texts.events} lead={texts.lead} file={<ExportEvents />}>
      <ListTools>
        <SearchBox label={texts.searchEvents} isWide />
      </ListTools>
      <MeantBySearch onTaken={focusResults} />
      <EventFilters isClearedBelow={isClearedBelow} />
      <EventsByTime told={told} />
      <div ref={results} tabIndex={-1} className={styles.results}>
        <RoutePanel failure={texts.eventsNotLoaded}>
          <List
            found={foundIn(told)}
            onMore={() => setLook((count) => count + 1)}
            onPressGone={focusResults}
            onOffersClear={setClearedBelow}
          />
        </RoutePanel>
      </div>
    </AdminPage>
  );
}

/** How many there are, in words; '' where that did not come, undefined until it is known. */
const foundIn = ({ answer, isOfOthers }: ToldByTime): string | undefined => {
  if (isOfOthers) return undefined;
  if (!answer) return '';
  const { events, isAll, bars } = answer;
  const [first] = bars;
  return texts.found(events, isAll || !first, first ? exactTime(first.from) : '');
};

type Entry = EventsPage_query$data['allLogEvents']['edges'][number]['node'];

interface ListProps {
  readonly found: string | undefined;
  /** Newer ones came into the list. */
  readonly onMore: () => void;
  /** A press within it is gone with what it did, and the focus would be lost. */
  readonly onPressGone: () => void;
  /** Told whether it offers to clear the filters: once on a page is enough. */
  readonly onOffersClear: (offers: boolean) => void;
}

function List({ found, onMore, onPressGone, onOffersClear }: ListProps) {
  const [search] = useSearchParams();
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
            subject {
              kind
              name
              note
            }
          }
        }
      }
    }
  `);
  const { edges, lookedUntil } = data.allLogEvents;
  const variables = logVariables(search);
  const { withoutSlices } = variables;
  const narrowed = isNarrowed(variables);
  const offersClear = narrowed && edges.length === 0;
  // Before anything is painted, and no longer than it is there.
  useLayoutEffect(() => {
    onOffersClear(offersClear);
    return () => onOffersClear(false);
  }, [onOffersClear, offersClear]);
  const noneYet = withoutSlices ? texts.nothingButNavigation : texts.noneYet;
  const noneOf = (said: string) => (withoutSlices ? `${said} ${texts.leftOut}` : said);
  const until = lookedUntil == null ? '' : exactTime(lookedUntil);
  return (
    <div className={styles.list}>
      {edges.length > 0 && <p className={`tiny ${styles.zone}`}>{texts.timesAreOf(ownTimeZone())}</p>}
      <EventCount
        variables={variables}
        found={found}
        newest={data.allLogEvents.newest}
        shown={edges.length}
        onMore={onMore}
        onShown={onPressGone}
      />
      {edges.length > 0 ? (
        <div role="group" aria-label={texts.events}>
          {daysOf(edges.map(({ node }) => node)).map(({ day, entries }) => (
            <Day key={entries[0]!.id} day={day} entries={entries} search={search} />
          ))}
        </div>
      ) : (
        <Empty icon="search" action={offersClear && <ClearFilters onCleared={onPressGone} />}>
          {pages.hasNext ? noneOf(texts.noneSoFar(until)) : narrowed ? noneOf(texts.noneFit) : noneYet}
        </Empty>
      )}
      {pages.hasNext && edges.length > 0 && narrowed && <p className="small">{texts.lookedUntil(until)}</p>}
      <ShowMore pages={pages}>{narrowed || edges.length === 0 ? texts.lookFurther : undefined}</ShowMore>
      {edges.length > 0 && <p className="tiny">{texts.withoutReadings}</p>}
    </div>
  );
}

function ClearFilters({ onCleared }: { readonly onCleared: () => void }) {
  const [search] = useSearchParams();
  return (
    <ButtonLink
      to={withSearch(search, Object.fromEntries(logFilterNames.map((name) => [name, null])))}
      replace
      preventScrollReset
      onClick={onCleared}
    >
      {texts.clearFilters}
    </ButtonLink>
  );
}

interface DayProps {
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly search: URLSearchParams;
}

/** The events of one day under its name. */
function Day({ day, entries, search }: DayProps) {
  const id = useId();
  return (
    <>
      <h2 id={id} className={styles.day}>
        {day}
      </h2>
      <ol className={styles.events} aria-labelledby={id}>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} search={search} />
        ))}
      </ol>
    </>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly search: URLSearchParams;
}

/** One event: its type leads to its page, what it is about narrows the list to the history that it belongs to. */
function Line({ entry, search }: LineProps) {
  const { stream } = entry;
  const name = subjectName(entry.subject);
  return (
    <li className={styles.entry}>
      <time className="tiny" dateTime={entry.recordedAt}>
        {clockTime(entry.recordedAt)}
      </time>
      <Link className={styles.type} to={eventPath(entry.id)}>
        {entry.type}
      </Link>
      <Link
        className={styles.subject}
        to={withSearch(search, { search: stream })}
        aria-label={name === undefined ? texts.onlyStream(stream) : texts.subjectOnly(name, stream)}
      >
        {name !== undefined && <span>{name}</span>}
        <span className={name === undefined ? undefined : styles.stream}>{stream}</span>
      </Link>
      <span className={styles.actor}>
        <Icon name={actorIcon(entry.actorKind)} size={18} />
        <span>{actorName(entry)}</span>
      </span>
    </li>
  );
}
