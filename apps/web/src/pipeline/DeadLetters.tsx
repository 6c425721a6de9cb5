import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Age } from '../time/Age.js';
import type { DeadLetters_pipeline$key } from './__generated__/DeadLetters_pipeline.graphql.js';
import { count, nameOf } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

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
        <ul className={styles.letters}>
          {deadLetters.map(({ projection, cause, records, following, lastAt }) => (
            <li key={`${projection} ${cause}`}>
              <span>
                <b>{nameOf(projection)}</b>: {cause}
                {following > 0 && ` (${texts.moreBehind(count(following))})`}
              </span>
              <span className="tiny">
                {count(records)}, <Age at={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
