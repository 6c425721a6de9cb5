import { useId, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Age } from '../time/Age.js';
import { PanelBody } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import type { FailedJobKindRow_kind$key } from './__generated__/FailedJobKindRow_kind.graphql.js';
import { FailedJobFacts } from './FailedJobFacts.js';
import { FailedJobsOfKind } from './FailedJobsOfKind.js';
import { whole } from './figures.js';
import { type Retried, RetryMany } from './RetryMany.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';

interface FailedJobKindRowProps {
  readonly kind: FailedJobKindRow_kind$key;
  /** Told what of it runs again, and whether that was all of it. */
  readonly onRetried: (retried: Retried, isGone: boolean) => void;
}

/**
 * Failed jobs that are alike: how many, why, since when; retried together, or opened to each of them. One alone stands for itself,
 * but not while its kind is open: what is in use stays where it is, and so does the button when one becomes two or two become one.
 */
export function FailedJobKindRow({ kind, onRetried }: FailedJobKindRowProps) {
  const { id, jobs, firstFailedAt, isAll, last } = useFragment(
    graphql`
      fragment FailedJobKindRow_kind on FailedJobKind {
        id
        jobs
        firstFailedAt
        isAll
        last {
          id
          queue
          reaction
          reason
          failedAt
          ...FailedJobFacts_job
        }
      }
    `,
    kind,
  );
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const isOne = jobs === 1 && isAll;
  const isAlone = isOne && !isOpen;
  return (
    <li className={styles.row}>
      {isAlone ? (
        <FailedJobFacts job={last} />
      ) : (
        <div>
          <b>{texts.jobName(last.reaction)}</b>{' '}
          <span className={styles.count}>{texts.jobsCounted(jobs, isAll)}</span>
          <p className="small">
            {texts.lastFailed} <Age at={last.failedAt} />
            {isAll && (
              <>
                , {texts.firstFailed} <Age at={firstFailedAt} />
              </>
            )}{' '}
            · {last.reaction} · {texts.queue(last.queue)}
          </p>
          <p className={styles.said}>{last.reason || texts.noReason}</p>
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.hideJobs : texts.showJobs}
            <Icon name="down" size={18} />
          </button>
        </div>
      )}
      <div className="actions">
        <RetryMany
          jobs={jobs}
          mayBeMore={!isAll}
          kind={id}
          alone={isAlone ? { id: last.id, name: texts.jobName(last.reaction) } : undefined}
          label={isOne ? texts.retry : isAll ? texts.retryKind(whole(jobs)) : texts.retryThese}
          onRetried={(retried) => onRetried(retried, isAll && retried.jobs >= jobs)}
        />
      </div>
      {isOpen && (
        <div id={listId} className={styles.opened}>
          <PanelBody height={160}>
            <FailedJobsOfKind
              kind={id}
              label={texts.jobName(last.reaction)}
              onGone={(button) => onRetried({ jobs: 1, button }, false)}
            />
          </PanelBody>
        </div>
      )}
    </li>
  );
}
