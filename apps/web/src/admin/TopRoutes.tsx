import { Fragment } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { Empty } from '../ui/Empty.js';
import { withSearch } from '../ui/with-search.js';
import type { TopRoutesQuery, TopRoutesQuery$data } from './__generated__/TopRoutesQuery.graphql.js';
import styles from './Admin.module.css';
import { daysAsked, type FigureDays } from './figure-days.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable, fewRows } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import { readPages, SaveList } from './SaveList.js';
import { sessionsWithRoute } from './session-search.js';
import { ShareBeneath } from './ShareBeneath.js';
import * as texts from './texts.js';

const query = graphql`
  query TopRoutesQuery(
    $startDate: String!
    $endDate: String!
    $timeZone: String!
    $first: Int!
    $after: String
  ) {
    allNavigationRouteStats(
      first: $first
      after: $after
      startDate: $startDate
      endDate: $endDate
      timeZone: $timeZone
    ) {
      nodes {
        route
        visitCount
        averageTimeSpent
        uniqueVisitors
        uniqueSessions
        firstVisited
        lastVisited
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

type Route = TopRoutesQuery$data['allNavigationRouteStats']['nodes'][number];

const columnsOf = (routes: readonly Route[], search: URLSearchParams): readonly FigureColumn<Route>[] => {
  const most = Math.max(...routes.map(({ visitCount }) => visitCount));
  const chosen = search.get('route');
  return [
    {
      head: texts.route,
      shown: ({ route, visitCount }) => (
        <>
          <Link
            className={`link ${styles.choice}`}
            to={withSearch(search, { route: route === chosen ? null : route })}
            replace
            preventScrollReset
            aria-current={route === chosen ? 'true' : undefined}
            title={texts.journeysOf(route)}
          >
            <RouteName route={route} />
          </Link>
          <ShareBeneath of={visitCount / most} />
        </>
      ),
      value: ({ route }) => route,
    },
    {
      head: texts.share,
      isWide: true,
      isText: true,
      shown: ({ visitCount }) => (
        <i className={styles.share} aria-hidden="true" style={{ width: `${(visitCount / most) * 100}%` }} />
      ),
    },
    {
      head: texts.visits,
      shown: ({ route, visitCount }) => <OfRoute route={route} count={visitCount} />,
      value: ({ visitCount }) => visitCount,
    },
    {
      head: texts.averageTime,
      fileHead: texts.averageMs,
      isWide: true,
      shown: ({ averageTimeSpent }) => lengthOf(averageTimeSpent),
      value: ({ averageTimeSpent }) => averageTimeSpent,
    },
    {
      head: texts.visitors,
      shown: ({ route, uniqueVisitors }) => <OfRoute route={route} count={uniqueVisitors} />,
      value: ({ uniqueVisitors }) => uniqueVisitors,
    },
    { head: texts.sessions, value: ({ uniqueSessions }) => uniqueSessions },
    { head: texts.firstVisit, value: ({ firstVisited }) => firstVisited },
    { head: texts.lastVisit, value: ({ lastVisited }) => lastVisited },
  ];
};

/** A route that breaks at its slashes alone. */
function RouteName({ route }: { readonly route: string }) {
  return route.split(/(?<=.\/)/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A figure of a route, which leads to the sessions that it comes from. */
function OfRoute({ route, count }: { readonly route: string; readonly count: number }) {
  const [search] = useSearchParams();
  const to = sessionsWithRoute(route, search);
  if (to === undefined) return whole(count);
  return (
    <Link className={styles.figure} to={to} title={texts.sessionsWith(route)}>
      {whole(count)}
    </Link>
  );
}

/** The ten routes that were visited most; a press on one shows the journeys from and to it. */
export function TopRoutes({ days }: { readonly days: FigureDays }) {
  return (
    <FigurePanel
      title={texts.topRoutes}
      about={`${days.from} ${days.to} ${days.timeZone}`}
      shape="rows"
      lines={10}
      height={320}
    >
      <Routes days={days} />
    </FigurePanel>
  );
}

function Routes({ days }: { readonly days: FigureDays }) {
  const [search] = useSearchParams();
  const { nodes } = useFigures<TopRoutesQuery>(query, {
    ...daysAsked(days),
    first: 10,
  }).allNavigationRouteStats;
  if (nodes.length === 0) return <Empty icon="list">{texts.noRoutes}</Empty>;
  const columns = columnsOf(nodes, search);
  return (
    <>
      <FigureTable
        label={texts.topRoutes}
        columns={columns}
        rows={nodes}
        keyOf={({ route }) => route}
        isChosen={({ route }) => route === search.get('route')}
        fewOnPhone={fewRows}
      />
      <SaveList
        label={texts.allRoutes}
        about={[days.from, days.to]}
        columns={columns}
        read={readPages<TopRoutesQuery, Route>(
          query,
          { ...daysAsked(days), first: 200 },
          (answer) => answer.allNavigationRouteStats,
        )}
      />
    </>
  );
}
