import { mostJobsRetried } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { whole } from './figures.js';
import * as texts from './support-texts.js';
import { useRetryJobs } from './useRetryJobs.js';

interface RetryManyProps {
  /** How many are meant. */
  readonly jobs: number;
  /** The kind whose jobs are meant; all there are when left out. */
  readonly kind?: string;
  readonly label: string;
  /** Told when they run again, of the button. */
  readonly onRetried: (button: Element | null) => void;
}

/** The button that has many failed jobs run again, after a question. */
export function RetryMany({ jobs, kind, label, onRetried }: RetryManyProps) {
  const retry = useRetryJobs();
  const button = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const atOnce = whole(Math.min(jobs, mostJobsRetried));
  const handleConfirm = async () => {
    const retried = await retry(kind === undefined ? {} : { kind });
    setAsks(false);
    notify(texts.retried(retried));
    onRetried(button.current);
  };
  return (
    <>
      <Button ref={button} icon="retry" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {label}
      </Button>
      <Confirm
        open={asks}
        kind="primary"
        title={texts.retryAllTitle(atOnce)}
        confirm={label}
        running={texts.retrying}
        failure={texts.retryFailed}
        onConfirm={handleConfirm}
        onClose={() => setAsks(false)}
      >
        {texts.retryAllWhy}
        {jobs > mostJobsRetried && ` ${texts.retryAtOnce(atOnce)}`}
      </Confirm>
    </>
  );
}
