import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { type FigureColumn, SavedTable } from '../admin/FigureTable.js';
import { Age } from '../time/Age.js';
import type { DeadLettersQuery, DeadLettersQuery$data } from './__generated__/DeadLettersQuery.graphql.js';
import { count, nameOf } from './figures.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const query = graphql`
  query DeadLettersQuery {
    pipeline {
      refusedRecords
      refused {
        cause
        projections
        records
        following
        lastAt
        eventId
      }
    }
  }
`;

type Refused = DeadLettersQuery$data['pipeline']['refused'][number];

const columns: readonly FigureColumn<Refused>[] = [
  { head: texts.cause, shown: (refused) => <Cause refused={refused} />, value: ({ cause }) => cause },
  { head: texts.projections, value: ({ projections }) => projections.join(' ') },
  { head: texts.records, shown: ({ records }) => count(records), value: ({ records }) => records },
  { head: texts.recordsWaiting, value: ({ following }) => following },
  { head: texts.lastAt, shown: ({ lastAt }) => <Age at={lastAt} />, value: ({ lastAt }) => lastAt },
];

/** Why records were refused, by whom, what waits behind them, and the way to the latest of them in the log. */
function Cause({ refused: { cause, projections, following, eventId } }: { readonly refused: Refused }) {
  return (
    <span className={styles.cause}>
      <span className={styles.key}>{cause}</span>
      <span className="tiny">
        {[
          texts.refusedBy(projections.map(nameOf)),
          ...(following > 0 ? [texts.moreBehind(count(following))] : []),
        ].join('. ')}
      </span>
      {eventId !== null && (
        <Link to={`/admin/events/${eventId}`} className="link" aria-label={texts.lookAtRecord(cause)}>
          {texts.look}
        </Link>
      )}
    </span>
  );
}

/** Records that projections could not process, by reason: one record is counted once, however many refused it. */
export function DeadLetters() {
  return (
    <Part<DeadLettersQuery> id="dead-letters" title={texts.deadLetters} height={160} query={query}>
      {({ pipeline: { refused, refusedRecords } }) =>
        refused.length === 0 ? (
          <p className="small">{texts.noDeadLetters}</p>
        ) : (
          <>
            <p className={styles.keyed}>
              <b>{count(refusedRecords)}</b> {texts.deadRecords(refusedRecords)}
            </p>
            <SavedTable
              label={texts.deadLetters}
              columns={columns}
              rows={refused}
              keyOf={({ cause }) => cause}
            />
            <p className="small">{texts.retryDeadLetters}</p>
          </>
        )
      }
    </Part>
  );
}
