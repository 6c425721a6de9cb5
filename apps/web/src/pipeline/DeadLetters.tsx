import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { type FigureColumn, SavedTable } from '../admin/FigureTable.js';
import { Age } from '../time/Age.js';
import type { DeadLettersQuery, DeadLettersQuery$data } from './__generated__/DeadLettersQuery.graphql.js';
import { count, countOfRecords, nameOf } from './figures.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const query = graphql`
  query DeadLettersQuery {
    pipeline {
      deadLetterRecords
      deadLetterReasons {
        cause
        projections
        records
        following
        mayBeMore
        lastAt
        eventId
      }
    }
  }
`;

type Reason = DeadLettersQuery$data['pipeline']['deadLetterReasons'][number];

const columns: readonly FigureColumn<Reason>[] = [
  { head: texts.cause, shown: (reason) => <Cause reason={reason} />, value: ({ cause }) => cause },
  { head: texts.projections, value: ({ projections }) => projections.join(' ') },
  {
    head: texts.records,
    shown: ({ records, mayBeMore }) => (mayBeMore ? texts.orMore(count(records)) : count(records)),
    value: ({ records }) => records,
  },
  { head: texts.recordsWaiting, value: ({ following }) => following },
  { head: texts.mayBeMore, value: ({ mayBeMore }) => String(mayBeMore) },
  { head: texts.lastAt, shown: ({ lastAt }) => <Age at={lastAt} />, value: ({ lastAt }) => lastAt },
];

/** Why records were not taken in, by which projections, what waits behind them, and the way to the latest of them in the log. */
function Cause({
  reason: { cause, projections, following, mayBeMore, eventId },
}: {
  readonly reason: Reason;
}) {
  const behind = mayBeMore ? texts.orMoreBehind : texts.moreBehind;
  return (
    <span className={styles.cause}>
      <span className={styles.key}>{cause}</span>
      <span className="tiny">
        {[
          texts.notTakenInBy(projections.map(nameOf)),
          ...(following > 0 ? [behind(count(following))] : []),
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

/** Records that projections could not process, by reason: one record is counted once, however many parked it. */
export function DeadLetters() {
  return (
    <Part<DeadLettersQuery> id="dead-letters" title={texts.deadLetters} height={160} query={query}>
      {({ pipeline: { deadLetterReasons: reasons, deadLetterRecords: records } }) =>
        reasons.length === 0 ? (
          <p className="small">{texts.noDeadLetters}</p>
        ) : (
          <>
            <p className={styles.keyed}>
              <b>{countOfRecords(records)}</b> {texts.deadRecords(records)}
            </p>
            <SavedTable
              label={texts.deadLetters}
              columns={columns}
              rows={reasons}
              keyOf={({ cause }) => cause}
            />
            <p className="small">{texts.retryDeadLetters}</p>
          </>
        )
      }
    </Part>
  );
}
