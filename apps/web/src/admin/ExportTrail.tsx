import { graphql } from 'relay-runtime';
import type { AuditKind } from '../audit/sentence.js';
import type { ExportTrailQuery, ExportTrailQuery$data } from './__generated__/ExportTrailQuery.graphql.js';
import { readPages, SaveList } from './SaveList.js';
import type { FileColumn } from './table-file.js';
import * as texts from './users-texts.js';

const query = graphql`
  query ExportTrailQuery($id: UUID!, $after: String) {
    personAuditEntries(userId: $id, first: 200, after: $after) {
      nodes {
        id
        at
        change
        role
        formerRole
        browser
        targetKind
        targetId
        targetName
        actor {
          name
        }
        person {
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

type Entry = ExportTrailQuery$data['personAuditEntries']['nodes'][number];

const columns: readonly FileColumn<Entry>[] = [
  { head: texts.id, value: ({ id }) => id },
  { head: texts.when, value: ({ at }) => at },
  { head: texts.what, value: ({ change }) => change },
  { head: texts.who, value: ({ actor }) => actor?.name },
  { head: texts.whom, value: ({ person }) => person?.name },
  { head: texts.before, value: ({ formerRole }) => formerRole },
  { head: texts.after, value: ({ role }) => role },
  { head: texts.kind, value: ({ targetKind }) => texts.kinds[targetKind as AuditKind] },
  { head: texts.itsName, value: ({ targetName }) => targetName },
  { head: texts.itsId, value: ({ targetId }) => targetId },
  { head: texts.browser, value: ({ browser }) => browser },
];

interface ExportTrailProps {
  readonly id: string;
  readonly name: string;
}

/** Saves every right that a person changed, and every one of theirs that was changed. */
export function ExportTrail({ id, name }: ExportTrailProps) {
  return (
    <SaveList
      label={texts.trailOf(name)}
      columns={columns}
      read={readPages<ExportTrailQuery, Entry>(query, { id }, ({ personAuditEntries }) => personAuditEntries)}
    />
  );
}
