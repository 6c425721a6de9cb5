import type { PreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { ShowMore } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { parseTime } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
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
import * as texts from './texts.js';
import { useFigureDays } from './useFigureDays.js';
import { ofWhom } from './who.js';
import { daysText, momentText } from '../time/zoned.js';

/** The sessions that began on some days, the last first. */
export function SessionsPage() {
  const { days: chosen, lookAgain } = useFigureDays();
  // Those that the route asked for: after midnight they may be others than when the page was opened.
  const { startDate: from, endDate: to } = useLoaderData<PreloadedQuery<SessionsPageQuery>>().variables;
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
      actions={<DayTools days={days} onAgain={handleAgain} isBusy={state === 'loading'} />}
    >
      <ChosenDays days={days} />
      <p className={styles.compare}>
        <Link className="link" to={withDays('/admin/sessions/definitions', search)}>
          {texts.compareDefinitions}
        </Link>
      </p>
      <RoutePanel failure={texts.notLoaded(texts.sessions)}>
        <List days={days} />
      </RoutePanel>
    </AdminPage>
  );
}

type Session = SessionsPage_query$data['allNavigationSessions']['edges'][number]['node'];

const took = ({ startedAt, endedAt }: Session): number =>
  parseTime(endedAt).getTime() - parseTime(startedAt).getTime();

const columnsOf = (search: URLSearchParams, timeZone: string): readonly FigureColumn<Session>[] => [
  {
    head: texts.who,
    shown: (session) => (
      <Link className={`link ${styles.route}`} to={withDays(`/admin/sessions/${session.id}`, search)}>
        {ofWhom(session)}
      </Link>
    ),
    value: ofWhom,
  },
  {
    head: texts.began,
    isText: true,
    isWrapped: true,
    shown: ({ startedAt }) => <time dateTime={startedAt}>{momentText(startedAt, timeZone)}</time>,
    value: ({ startedAt }) => startedAt,
  },
  { head: texts.length, fileHead: texts.lengthMs, shown: (session) => lengthOf(took(session)), value: took },
  {
    head: texts.visits,
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
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allNavigationSessions(
        startDate: $startDate
        endDate: $endDate
        timeZone: $timeZone
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
            user {
              name
            }
          }
        }
      }
    }
  `);
  const [search] = useSearchParams();
  const columns = columnsOf(search, days.timeZone);
  const { edges, totalCount } = data.allNavigationSessions;
  const rows = edges.map(({ node }) => node);
  if (rows.length === 0)
    return (
      <Empty icon="clock" link={longerDays(days, search)}>
        {texts.noSessions}
      </Empty>
    );
  return (
    <>
      <p className="small">
        {`${texts.sessionsOf(whole(totalCount))}, ${texts.daysOfZone(daysText(days.from, days.to), days.timeZone)}`}
      </p>
      <FigureTable label={texts.sessions} columns={columns} rows={rows} keyOf={({ id }) => id} />
      <p className="tiny">{texts.signInBegins}</p>
      <div className={styles.foot}>
        <ShowMore pages={pages} />
        <ExportSessions days={days} columns={columns} />
      </div>
    </>
  );
}
