import { useId, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Age } from '../time/Age.js';
import { PanelBody } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import type { FailedJobKindRow_kind$key } from './__generated__/FailedJobKindRow_kind.graphql.js';
import { FailedJobRow } from './FailedJobRow.js';
import { FailedJobsOfKind } from './FailedJobsOfKind.js';
import { whole } from './figures.js';
import { RetryMany } from './RetryMany.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';

interface FailedJobKindRowProps {
  readonly kind: FailedJobKindRow_kind$key;
  /** Told when all of it runs again, of the button. */
  readonly onRetried: (button: Element | null) => void;
  /** Told when one job of it runs again. */
  readonly onOneRetried: (button: Element) => void;
}

/**
 * Failed jobs that are alike: how many, why, since when; retried together, or opened to each of them. One alone stands for itself,
 * but not while its kind is open: what is in use stays where it is.
 */
export function FailedJobKindRow({ kind, onRetried, onOneRetried }: FailedJobKindRowProps) {
  const { id, jobs, firstFailedAt, last } = useFragment(
    graphql`
      fragment FailedJobKindRow_kind on FailedJobKind {
        id
        jobs
        firstFailedAt
        last {
          queue
          reaction
          reason
          failedAt
          ...FailedJobRow_job
        }
      }
    `,
    kind,
  );
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (jobs === 1 && !isOpen) return <FailedJobRow job={last} onGone={(_, button) => onRetried(button)} />;
  return (
    <li className={styles.row}>
      <div>
        <b>{texts.jobName(last.reaction)}</b> <span className={styles.count}>{texts.jobsCounted(jobs)}</span>
        <p className="small">
          {texts.lastFailed} <Age at={last.failedAt} />, {texts.firstFailed} <Age at={firstFailedAt} /> ·{' '}
          {last.reaction} · {texts.queue(last.queue)}
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
      <div className="actions">
        <RetryMany
          jobs={jobs}
          kind={id}
          label={jobs === 1 ? texts.retry : texts.retryKind(whole(jobs))}
          onRetried={onRetried}
        />
      </div>
      {isOpen && (
        <div id={listId} className={styles.opened}>
          <PanelBody height={160}>
            <FailedJobsOfKind kind={id} label={texts.jobName(last.reaction)} onGone={onOneRetried} />
          </PanelBody>
        </div>
      )}
    </li>
  );
}
