import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Age } from '../time/Age.js';
import { type FigureColumn, FigureTable, SaveTable } from '../admin/FigureTable.js';
import type {
  DeadLetters_pipeline$data,
  DeadLetters_pipeline$key,
} from './__generated__/DeadLetters_pipeline.graphql.js';
import { count, nameOf } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

type Letters = DeadLetters_pipeline$data['deadLetters'][number];

const columns: readonly FigureColumn<Letters>[] = [
  {
    head: texts.projection,
    shown: ({ projection }) => nameOf(projection),
    value: ({ projection }) => projection,
  },
  {
    head: texts.cause,
    isText: true,
    shown: ({ cause, following }) => (
      <span className={styles.key}>
        {cause}
        {following > 0 && ` (${texts.moreBehind(count(following))})`}
      </span>
    ),
    value: ({ cause }) => cause,
  },
  { head: texts.records, shown: ({ records }) => count(records), value: ({ records }) => records },
  { head: texts.recordsWaiting, value: ({ following }) => following },
  { head: texts.lastAt, shown: ({ lastAt }) => <Age at={lastAt} />, value: ({ lastAt }) => lastAt },
];

/** Records that projections could not process, by reason. */
export function DeadLetters({ pipeline }: { pipeline: DeadLetters_pipeline$key }) {
  const { deadLetters } = useFragment(
    graphql`
      fragment DeadLetters_pipeline on Pipeline {
        deadLetters {
          projection
          cause
          records
          following
          lastAt
        }
      }
    `,
    pipeline,
  );
  const total = deadLetters.reduce((sum, { records, following }) => sum + records + following, 0);
  return (
    <section aria-labelledby="dead-letters">
      <div className={styles.keyed}>
        <h2 id="dead-letters">{texts.deadLetters}</h2>
        <b>{count(total)}</b>
      </div>
      {deadLetters.length === 0 ? (
        <p className="small">{texts.noDeadLetters}</p>
      ) : (
        <>
          <FigureTable
            label={texts.deadLetters}
            columns={columns}
            rows={deadLetters}
            keyOf={({ projection, cause }) => `${projection} ${cause}`}
          />
          <p className="small">{texts.retryDeadLetters}</p>
          <div className={styles.foot}>
            <SaveTable label={texts.deadLetters} columns={columns} rows={deadLetters} />
          </div>
        </>
      )}
    </section>
  );
}
