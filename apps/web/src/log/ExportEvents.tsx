import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { readPages, SaveList } from '../admin/SaveList.js';
import type { FileColumn } from '../admin/table-file.js';
import type { ExportEventsQuery, ExportEventsQuery$data } from './__generated__/ExportEventsQuery.graphql.js';
import { logVariables } from './log-search.js';
import { subjectName } from './subject.js';
import * as texts from './texts.js';

const query = graphql`
  query ExportEventsQuery(
    $types: [String!]
    $withoutSlices: [String!]
    $subject: String
    $personId: UUID
    $from: DateTime
    $to: DateTime
    $text: String
    $after: String
  ) {
    allLogEvents(
      types: $types
      withoutSlices: $withoutSlices
      subject: $subject
      personId: $personId
      from: $from
      to: $to
      text: $text
      first: 200
      after: $after
    ) {
      nodes {
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
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

type Entry = ExportEventsQuery$data['allLogEvents']['nodes'][number];

const columns: readonly FileColumn<Entry>[] = [
  { head: texts.id, value: ({ id }) => id },
  { head: texts.stored, value: ({ recordedAt }) => recordedAt },
  { head: texts.type, value: ({ type }) => type },
  { head: texts.subject, value: ({ subject }) => subjectName(subject) },
  { head: texts.stream, value: ({ stream }) => stream },
  { head: texts.actorKind, value: ({ actorKind }) => actorKind },
  { head: texts.actorId, value: ({ actorId }) => actorId },
  { head: texts.actor, value: ({ actor }) => actor?.name },
];

/** Saves the events that the address asks for, without their data: that of each stands on its page. */
export function ExportEvents() {
  const [search] = useSearchParams();
  return (
    <SaveList
      label={texts.events}
      columns={columns}
      read={readPages<ExportEventsQuery, Entry>(
        query,
        logVariables(search),
        ({ allLogEvents }) => allLogEvents,
      )}
    />
  );
}
