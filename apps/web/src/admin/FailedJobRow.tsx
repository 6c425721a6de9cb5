import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useOnce } from '../relay/useOnce.js';
import { Age } from '../time/Age.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Row } from '../ui/Row.js';
import type { FailedJobRow_job$key } from './__generated__/FailedJobRow_job.graphql.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';
import { useRetryJobs } from './useRetryJobs.js';

interface FailedJobRowProps {
  readonly job: FailedJobRow_job$key;
  /** Its kind says already what it was to do. */
  readonly isOfKind?: boolean;
  /** Told when it runs again, of the button. */
  readonly onGone: (id: string, button: Element) => void;
}

/** A job that the worker gave up: what it was, why, how often it was tried, and the button that has it run again. */
export function FailedJobRow({ job, isOfKind = false, onGone }: FailedJobRowProps) {
  const data = useFragment(
    graphql`
      fragment FailedJobRow_job on FailedJob {
        id
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
  const { id, reaction, key } = data;
  const retry = useRetryJobs();
  const [handleRetry, busy] = useOnce(async (button: Element) => {
    try {
      const retried = await retry({ ids: [id] });
      notify(texts.retried(Math.max(1, retried)));
      onGone(id, button);
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <Row className={styles.row}>
      <div>
        {!isOfKind && <b>{texts.jobName(reaction)}</b>}
        <p className="small">
          <Age at={data.failedAt} />
          {!isOfKind && ` · ${reaction} · ${texts.queue(data.queue)}`} · {texts.attempts(data.attempts)}
          {key && ` · ${texts.about(key)}`}
        </p>
        <p className={styles.said}>{data.reason || texts.noReason}</p>
      </div>
      <div className="actions">
        <Button
          icon="retry"
          busy={busy}
          aria-label={texts.retryOf(texts.jobName(reaction))}
          onClick={({ currentTarget }) => void handleRetry(currentTarget)}
        >
          {texts.retry}
        </Button>
      </div>
    </Row>
  );
}
