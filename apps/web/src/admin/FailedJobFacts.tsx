import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Age } from '../time/Age.js';
import type { FailedJobFacts_job$key } from './__generated__/FailedJobFacts_job.graphql.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';

interface FailedJobFactsProps {
  readonly job: FailedJobFacts_job$key;
  /** Its kind says already what it was to do. */
  readonly isOfKind?: boolean;
}

/** A job that the worker gave up: what it was, why, and how often it was tried. */
export function FailedJobFacts({ job, isOfKind = false }: FailedJobFactsProps) {
  const { queue, reaction, key, reason, attempts, failedAt } = useFragment(
    graphql`
      fragment FailedJobFacts_job on FailedJob {
        queue
        reaction
        key
        reason
        attempts
        failedAt
      }
    `,
    job,
  );
  return (
    <div>
      {!isOfKind && <b>{texts.jobName(reaction)}</b>}
      <p className="small">
        <Age at={failedAt} />
        {!isOfKind && ` · ${reaction} · ${texts.queue(queue)}`} · {texts.attempts(attempts)}
        {key && ` · ${texts.about(key)}`}
      </p>
      <p className={styles.said}>{reason || texts.noReason}</p>
    </div>
  );
}
