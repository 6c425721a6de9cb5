import { mostJobsRetried } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { whole } from './figures.js';
import * as texts from './support-texts.js';
import { useRetryJobs } from './useRetryJobs.js';

/** What runs again. */
export interface Retried {
  readonly jobs: number;
  /** The one that was pressed. */
  readonly button: Element | null;
}

interface RetryManyProps {
  /** How many are meant. */
  readonly jobs: number;
  /** There may be more of them. */
  readonly mayBeMore?: boolean;
  /** The kind whose jobs are meant; all there are when left out. */
  readonly kind?: string;
  /** The only job that is meant: it runs again without a question. */
  readonly alone?: { readonly id: string; readonly name: string } | undefined;
  readonly label: string;
  readonly onRetried: (retried: Retried) => void;
}

/** The button that has many failed jobs run again, after a question; one job runs again at once. */
export function RetryMany({ jobs, mayBeMore = false, kind, alone, label, onRetried }: RetryManyProps) {
  const retry = useRetryJobs();
  const button = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const isSome = mayBeMore || jobs > mostJobsRetried;
  const atOnce = whole(Math.min(jobs, mostJobsRetried));
  const tell = (retried: number) => {
    notify(texts.retried(retried));
    onRetried({ jobs: retried, button: button.current });
  };
  const handleConfirm = async () => {
    const retried = await retry(kind === undefined ? {} : { kind });
    setAsks(false);
    tell(retried);
  };
  const [handleAlone, busy] = useOnce(async (id: string) => {
    try {
      tell(Math.max(1, await retry({ ids: [id] })));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <>
      <Button
        ref={button}
        icon="retry"
        busy={busy}
        aria-haspopup={alone ? undefined : 'dialog'}
        aria-label={alone && texts.retryOf(alone.name)}
        onClick={() => (alone ? void handleAlone(alone.id) : setAsks(true))}
      >
        {label}
      </Button>
      <Confirm
        open={asks}
        kind="primary"
        title={mayBeMore && jobs < mostJobsRetried ? texts.retryTheseTitle : texts.retryAllTitle(atOnce)}
        confirm={label}
        running={texts.retrying}
        failure={texts.retryFailed}
        onConfirm={handleConfirm}
        onClose={() => setAsks(false)}
      >
        {texts.retryAllWhy}
        {isSome && ` ${texts.retryAtOnce(whole(mostJobsRetried))}`}
      </Confirm>
    </>
  );
}
