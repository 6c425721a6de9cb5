import { mostSessionsCounted } from '@hedgerow/domain';
import type { ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useLoaderData, useLocation, useRevalidator, useSearchParams } from 'react-router-dom';
import { orderIn } from '../lists/order.js';
import { ShowMore } from '../lists/PagedList.js';
import { codeOf } from '../relay/api-error.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { parseTime } from '../time/time.js';
import { Boundary } from '../ui/Boundary.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { withSearch } from '../ui/with-search.js';
import type {
  SessionsPage_query$data,
  SessionsPage_query$key,
} from './__generated__/SessionsPage_query.graphql.js';
import type { SessionsPageQuery } from './__generated__/SessionsPageQuery.graphql.js';
import styles from './Admin.module.css';
import { AdminPage } from './AdminPage.js';
import { ChosenDays, DayTools } from './DayTools.js';
import { ExportSessions } from './ExportSessions.js';
import { type FigureDays, withDays } from './figure-days.js';
import { type FigureColumn, FigureTable } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import { longerDays } from './longer-days.js';
import { SessionFilters } from './SessionFilters.js';
import { isNarrowed, sessionFilterNames, sessionOrders, withSessions } from './session-search.js';
import * as texts from './texts.js';
import { useFigureDays } from './useFigureDays.js';
import { ofWhom } from './who.js';
import { daysText, momentText } from '../time/zoned.js';

/** What the route asked for: after midnight the days may be others than when the page was opened. */
const useAsked = () => useLoaderData<PreloadedQuery<SessionsPageQuery>>().variables;

/** The sessions that began on some days: narrowed, sorted, and saved as a file. */
export function SessionsPage() {
  const { days: chosen, lookAgain } = useFigureDays();
  const asked = useAsked();
  const { startDate: from, endDate: to } = asked;
  const days = { ...chosen, from, to };
  const [search] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const handleAgain = () => {
    lookAgain();
    void revalidate();
  };
  return (
    <AdminPage
      title={texts.sessions}
      lead={texts.sessionsLead}
      file={<ExportSessions days={days} asked={asked} columns={columnsOf(search, days)} />}
      actions={<DayTools days={days} onAgain={handleAgain} isBusy={state === 'loading'} />}
    >
      <ChosenDays days={days} />
      <SessionFilters />
      <RoutePanel failure={texts.notLoaded(texts.sessions)}>
        <OfSomeone>
          <List days={days} />
        </OfSomeone>
      </RoutePanel>
      <p className={styles.compare}>
        <Link className="link" to={withDays('/admin/sessions/definitions', search)}>
          {texts.compareDefinitions}
        </Link>
      </p>
    </AdminPage>
  );
}

/** Where the address names a person who is not there the page stays, and says so. */
function OfSomeone({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return (
    <Boundary
      resetKey={key}
      fallback={(error) => {
        if (codeOf(error) !== 'NTFND') throw error;
        return <NoneFit>{texts.noSuchPerson}</NoneFit>;
      }}
    >
      {children}
    </Boundary>
  );
}

/** No session fits, and the press that shows all of them. */
function NoneFit({ children }: { readonly children: string }) {
  const [search] = useSearchParams();
  return (
    <Empty
      icon="filter"
      action={
        <ButtonLink
          to={withSearch(search, Object.fromEntries(sessionFilterNames.map((name) => [name, null])))}
          replace
          preventScrollReset
        >
          {texts.clearFilters}
        </ButtonLink>
      }
    >
      {children}
    </Empty>
  );
}

type Session = SessionsPage_query$data['allNavigationSessions']['edges'][number]['node'];

const took = ({ startedAt, endedAt }: Session): number =>
  parseTime(endedAt).getTime() - parseTime(startedAt).getTime();

interface BeganProps {
  readonly at: string;
  /** The days of the list. */
  readonly days: FigureDays;
}

/** Day and time, each in one piece; on a phone the year is that of the days above the list, where they are of one. */
function Began({ at, days: { from, to, timeZone } }: BeganProps) {
  const [day, year, clock] = momentText(at, timeZone).split(', ');
  const isOfOneYear = from.slice(0, 4) === to.slice(0, 4);
  return (
    <time dateTime={at}>
      <span className={styles.inOne}>
        {day},<span className={isOfOneYear ? 'wide-only' : undefined}> {year},</span>
      </span>{' '}
      <span className={styles.inOne}>{clock}</span>
    </time>
  );
}

const columnsOf = (search: URLSearchParams, days: FigureDays): readonly FigureColumn<Session>[] => [
  {
    head: texts.who,
    shown: (session) => (
      <Link className={`link ${styles.route}`} to={withSessions(`/admin/sessions/${session.id}`, search)}>
        {ofWhom(session)}
      </Link>
    ),
    value: ofWhom,
  },
  {
    head: texts.began,
    sort: 'began',
    isText: true,
    isWrapped: true,
    shown: ({ startedAt }) => <Began at={startedAt} days={days} />,
    value: ({ startedAt }) => startedAt,
  },
  {
    ...{ head: texts.firstPage, isText: true, isWide: true },
    shown: ({ firstRoute }) => firstRoute,
    value: ({ firstRoute }) => firstRoute,
  },
  {
    ...{ head: texts.lastPage, isText: true, isWide: true },
    shown: ({ lastRoute }) => lastRoute,
    value: ({ lastRoute }) => lastRoute,
  },
  {
    ...{ head: texts.length, fileHead: texts.lengthMs, sort: 'length' },
    shown: (session) => lengthOf(took(session)),
    value: took,
  },
  {
    head: texts.visits,
    sort: 'visits',
    shown: ({ navigationCount }) => whole(navigationCount),
    value: ({ navigationCount }) => navigationCount,
  },
];

function List({ days }: { readonly days: FigureDays }) {
  const { data, pages } = usePagedQuery<SessionsPage_query$key>(graphql`
    fragment SessionsPage_query on Query
    @refetchable(queryName: "SessionsPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      startDate: { type: "String!" }
      endDate: { type: "String!" }
      timeZone: { type: "String!" }
      targetUserId: { type: "UUID" }
      route: { type: "String" }
      isGuest: { type: "Boolean" }
      shortestMs: { type: "Int" }
      isGoingOn: { type: "Boolean" }
      orderBy: { type: "NavigationSessionOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allNavigationSessions(
        startDate: $startDate
        endDate: $endDate
        timeZone: $timeZone
        targetUserId: $targetUserId
        route: $route
        isGuest: $isGuest
        shortestMs: $shortestMs
        isGoingOn: $isGoingOn
        orderBy: $orderBy
        backwards: $backwards
        first: $count
        after: $cursor
      ) @connection(key: "SessionsPage_allNavigationSessions") {
        totalCount
        edges {
          node {
            id
            isGuest
            startedAt
            endedAt
            navigationCount
            firstRoute
            lastRoute
            user {
              name
            }
          }
        }
      }
    }
  `);
  const [search] = useSearchParams();
  const asked = useAsked();
  const columns = columnsOf(search, days);
  const { edges, totalCount } = data.allNavigationSessions;
  const rows = edges.map(({ node }) => node);
  if (rows.length === 0)
    return isNarrowed(search) ? (
      <NoneFit>{texts.noneFit}</NoneFit>
    ) : (
      <Empty icon="clock" link={longerDays(days, search)}>
        {texts.noSessions}
      </Empty>
    );
  const isPart = isNarrowed(search) && totalCount >= mostSessionsCounted;
  const count = (isPart ? texts.sessionsOrMore : texts.sessionsOf)(whole(totalCount));
  return (
    <>
      <p className="small" role="status">
        {`${count}, ${texts.daysOfZone(daysText(days.from, days.to), days.timeZone)}`}
      </p>
      <FigureTable
        label={texts.sessions}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        order={orderIn(sessionOrders, search)}
        isRowPressed
      />
      <p className="tiny">{asked.isGoingOn ? texts.goingOnMeans : texts.signInBegins}</p>
      <ShowMore pages={pages} />
    </>
  );
}
