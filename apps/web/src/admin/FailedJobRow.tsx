import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Row } from '../ui/Row.js';
import type { FailedJobRow_job$key } from './__generated__/FailedJobRow_job.graphql.js';
import { FailedJobFacts } from './FailedJobFacts.js';
import { RetryMany } from './RetryMany.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';

interface FailedJobRowProps {
  readonly job: FailedJobRow_job$key;
  /** Told when it runs again, of the button. */
  readonly onGone: (id: string, button: Element | null) => void;
}

/** A job among those of its kind, and the button that has it run again. */
export function FailedJobRow({ job, onGone }: FailedJobRowProps) {
  const data = useFragment(
    graphql`
      fragment FailedJobRow_job on FailedJob {
        id
        reaction
        ...FailedJobFacts_job
      }
    `,
    job,
  );
  const { id, reaction } = data;
  return (
    <Row className={styles.row}>
      <FailedJobFacts job={data} isOfKind />
      <div className="actions">
        <RetryMany
          jobs={1}
          alone={{ id, name: texts.jobName(reaction) }}
          label={texts.retry}
          onRetried={({ button }) => onGone(id, button)}
        />
      </div>
    </Row>
  );
}
