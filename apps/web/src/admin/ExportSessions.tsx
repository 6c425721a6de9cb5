import { graphql } from 'relay-runtime';
import type {
  ExportSessionsQuery,
  ExportSessionsQuery$data,
} from './__generated__/ExportSessionsQuery.graphql.js';
import type { SessionsPageQuery$variables } from './__generated__/SessionsPageQuery.graphql.js';
import type { FigureDays } from './figure-days.js';
import { readPages, SaveList } from './SaveList.js';
import type { FileColumn } from './table-file.js';
import * as texts from './texts.js';

const query = graphql`
  query ExportSessionsQuery(
    $startDate: String!
    $endDate: String!
    $timeZone: String!
    $targetUserId: UUID
    $route: String
    $isGuest: Boolean
    $shortestMs: Int
    $isGoingOn: Boolean
    $orderBy: NavigationSessionOrder
    $backwards: Boolean
    $after: String
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
      first: 200
      after: $after
    ) {
      nodes {
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
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

type Session = ExportSessionsQuery$data['allNavigationSessions']['nodes'][number];

/** The same without the size of a page: the file has its own. */
const withoutPage = ({ count: _, cursor: __, ...asked }: SessionsPageQuery$variables) => asked;

interface ExportSessionsProps {
  readonly days: FigureDays;
  /** What the list that is shown was asked for by. */
  readonly asked: SessionsPageQuery$variables;
  readonly columns: readonly FileColumn<Session>[];
}

/** Saves the sessions that are listed, in their order. */
export function ExportSessions({ days, asked, columns }: ExportSessionsProps) {
  return (
    <SaveList
      label={texts.sessions}
      about={[days.from, days.to]}
      columns={columns}
      read={readPages<ExportSessionsQuery, Session>(
        query,
        withoutPage(asked),
        ({ allNavigationSessions }) => allNavigationSessions,
      )}
    />
  );
}
