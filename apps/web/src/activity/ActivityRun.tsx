import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Age } from '../time/Age.js';
import { clock, fullTime, parseTime } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import type {
  ActivityRun_entry$data,
  ActivityRun_entry$key,
} from './__generated__/ActivityRun_entry.graphql.js';
import styles from './Activity.module.css';
import { entryIcon } from './labels.js';
import { Sentence } from './Sentence.js';
import { sentenceOf, sentenceOfAll } from './sentence.js';
import * as texts from './texts.js';

type Entry = ActivityRun_entry$data[number];

const quoteOf = ({ action }: Entry) =>
  action?.comments ? <span className="small">{texts.quoted(action.comments)}</span> : null;

/** When it happened: by the clock below the heading of a day, elsewhere by its age. */
function When({ at, isShort }: { readonly at: string; readonly isShort: boolean }) {
  if (isShort) return <Age at={at} />;
  const time = parseTime(at);
  return (
    <time dateTime={time.toISOString()} title={fullTime(time)}>
      {clock(time)}
    </time>
  );
}

interface ActivityRunProps {
  /** One, or what one person did of one kind on one day; the newest first. */
  readonly entries: ActivityRun_entry$key;
  /** In a panel among others. */
  readonly isShort: boolean;
}

/** Who did what and when, as one sentence. Several that are shown as one open to each of them. */
export function ActivityRun({ entries, isShort }: ActivityRunProps) {
  const data = useFragment(
    graphql`
      fragment ActivityRun_entry on ActivityEntry @relay(plural: true) {
        id
        kind
        what
        at
        actor {
          id
          name
        }
        person {
          id
          name
        }
        thing {
          id
          name
        }
        group {
          id
          name
        }
        device {
          id
          name
        }
        action {
          type
          comments
        }
        task {
          title
        }
        badge {
          badgeType
          level
        }
      }
    `,
    entries,
  );
  const [first, ...others] = data;
  if (!first) return null;
  return (
    <li className={styles.entry}>
      <span className={styles.node}>
        <Icon name={entryIcon(first)} size={18} />
      </span>
      <div className={styles.text}>
        {others.length > 0 ? (
          <Several entries={[first, ...others]} isShort={isShort} />
        ) : (
          <>
            <Sentence parts={sentenceOf(first)} />
            {!isShort && quoteOf(first)}
          </>
        )}
        {isShort && others.length === 0 && (
          <span className="tiny">
            <When at={first.at} isShort />
          </span>
        )}
      </div>
      {!isShort && (
        <span className={`tiny ${styles.span}`}>
          <When at={first.at} isShort={false} />
        </span>
      )}
    </li>
  );
}

interface SeveralProps {
  readonly entries: readonly [Entry, ...Entry[]];
  readonly isShort: boolean;
}

/** Several entries as one sentence, and each of them on request. */
function Several({ entries, isShort }: SeveralProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Sentence parts={sentenceOfAll(entries)} />
      <div className={styles.below}>
        {isShort && (
          <span className="tiny">
            <When at={entries[0].at} isShort />
          </span>
        )}
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="down" size={18} />
          {isOpen ? texts.hide : texts.showAll(entries.length)}
        </button>
      </div>
      <ul id={id} className={styles.runs} hidden={!isOpen}>
        {isOpen &&
          entries.map((entry) => (
            <li key={entry.id}>
              <Sentence parts={sentenceOf(entry)} /> {quoteOf(entry)}{' '}
              <span className="tiny">
                <When at={entry.at} isShort={isShort} />
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}
