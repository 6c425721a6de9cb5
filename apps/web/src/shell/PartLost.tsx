import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.js';
import { Failure } from '../ui/Failure.js';
import { reloadIfReachable, serverAnswers } from '../ui/reload.js';
import * as texts from './texts.js';

interface PartLostProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * A page whose code did not come. It is tried again in place; the app is loaded anew only on a press, and only where the
 * server answers, so that no lost signal takes the app away.
 */
export function PartLost({ error, onRetry }: PartLostProps) {
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    let isOver = false;
    void serverAnswers().then((answers) => !isOver && setReachable(answers));
    return () => void (isOver = true);
  }, [error]);
  return (
    <>
      <Failure error={error} onRetry={onRetry} />
      <div role="status">
        {isReachable && (
          <>
            <p>{texts.maybeNewVersion}</p>
            <Button icon="retry" onClick={() => void reloadIfReachable()}>
              {texts.reload}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
