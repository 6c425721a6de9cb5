import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { AuditRow } from '../audit/AuditRow.js';
import type { AuditKind } from '../audit/sentence.js';
import type { TrailRow_entry$key } from './__generated__/TrailRow_entry.graphql.js';
import * as texts from './users-texts.js';

/** Where the changes of it are told: of a person's role among all that was changed of them. */
const changesOf = (kind: AuditKind, id: string): string =>
  kind === 'user' ? `/admin/users/${id}` : `/${kind}s/${id}/changes`;

/** One change of a right, with what it was of. */
export function TrailRow({ entry }: { entry: TrailRow_entry$key }) {
  const data = useFragment(
    graphql`
      fragment TrailRow_entry on AuditEntry {
        targetKind
        targetId
        targetName
        ...AuditRow_entry
      }
    `,
    entry,
  );
  const kind = data.targetKind as AuditKind;
  return (
    <AuditRow
      entry={data}
      kind={kind}
      target={
        <span className="small">
          {texts.kinds[kind]}
          {': '}
          {data.targetName == null ? (
            texts.gone
          ) : (
            <Link className="link" to={changesOf(kind, data.targetId)}>
              {data.targetName}
            </Link>
          )}
        </span>
      }
    />
  );
}
