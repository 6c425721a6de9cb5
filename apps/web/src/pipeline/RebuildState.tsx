import { useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { Age } from '../time/Age.js';
import { labelIn } from '../ui/label.js';
import type {
  RebuildState_rebuild$data,
  RebuildState_rebuild$key,
} from './__generated__/RebuildState_rebuild.graphql.js';
import { wayTo } from './alerts.js';
import { nameOf, percentOf } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** How far a rebuild is, in the row of its projection; of one that has ended, how and when. */
export function RebuildState({ rebuild }: { rebuild: RebuildState_rebuild$key }) {
  const row = useFragment(
    graphql`
      fragment RebuildState_rebuild on Rebuild {
        id
        projection
        state
        pressed
        eventsDone
        eventsTotal
        secondsLeft
        isOfThisBuild
        endedAt
        because
      }
    `,
    rebuild,
  );
  if (row.endedAt !== null)
    return (
      <span className="tiny">
        {labelIn(texts.ended, row.state)} <Age at={row.endedAt} />
        {row.because !== null && `. ${row.because}`}
      </span>
    );
  const isBuilding = row.state === 'BUILDING';
  const percent = percentOf({ done: row.eventsDone, total: row.eventsTotal });
  return (
    <span className={styles.progressing}>
      <Link {...wayTo(`#rebuild-${row.id}`)}>{inWords(row, percent)}</Link>
      {isBuilding && (
        <progress
          className={styles.progress}
          aria-label={texts.progressOf(nameOf(row.projection))}
          value={percent}
          max={100}
        />
      )}
    </span>
  );
}

const inWords = (row: RebuildState_rebuild$data, percent: number): string => {
  if (row.pressed === 'CANCEL') return texts.isCancelling;
  if (row.pressed === 'SWITCH' || row.pressed === 'SWITCH_BACK') return texts.isSwitching;
  switch (row.state) {
    case 'WAITING':
      return row.isOfThisBuild ? texts.waits : texts.waitsForProjector;
    case 'BUILDING':
      if (row.eventsTotal === null) return texts.begins;
      return row.secondsLeft === null
        ? texts.percentDone(percent)
        : texts.percentLeft(percent, texts.left(row.secondsLeft));
    case 'COMPARING':
      return texts.compares;
    case 'READY':
      return texts.isReady;
    default:
      return texts.isSwitched;
  }
};
