import { graphql } from 'relay-runtime';
import type {
  ExportSessionsQuery,
  ExportSessionsQuery$data,
} from './__generated__/ExportSessionsQuery.graphql.js';
import { daysAsked, type FigureDays } from './figure-days.js';
import { readPages, SaveList } from './SaveList.js';
import type { FileColumn } from './table-file.js';
import * as texts from './texts.js';

const query = graphql`
  query ExportSessionsQuery($startDate: String!, $endDate: String!, $timeZone: String!, $after: String) {
    allNavigationSessions(
      startDate: $startDate
      endDate: $endDate
      timeZone: $timeZone
      first: 200
      after: $after
    ) {
      nodes {
        id
        isGuest
        startedAt
        endedAt
        navigationCount
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

interface ExportSessionsProps {
  readonly days: FigureDays;
  readonly columns: readonly FileColumn<Session>[];
}

/** Saves the sessions of these days. */
export function ExportSessions({ days, columns }: ExportSessionsProps) {
  return (
    <SaveList
      label={texts.sessions}
      about={[days.from, days.to]}
      columns={columns}
      read={readPages<ExportSessionsQuery, Session>(
        query,
        daysAsked(days),
        ({ allNavigationSessions }) => allNavigationSessions,
      )}
    />
  );
}
