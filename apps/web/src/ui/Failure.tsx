import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import styles from './Failure.module.css';
import { Button } from './Button.js';
import { useSharedFailure } from './SharedFailure.js';
import { Icon } from './Icon.js';
import { ApiError, codeOf, Unreachable } from '../relay/api-error.js';
import { failurePress } from './failure-press.js';
import { askAgain, isPartLost } from './part-lost.js';
import * as texts from './texts.js';
import { useTryAgain } from './try-again.js';

/** What happened, in a sentence for people. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError || error instanceof Unreachable) return error.message || texts.failedToLoad;
  if (!isPartLost(error)) return texts.ourFault;
  return navigator.onLine ? texts.partLost : texts.partLostOffline;
};

/** True when it may work by itself once the network is back. */
const waitsForNetwork = (error: unknown): boolean => error instanceof Unreachable || isPartLost(error);

/** True when the api does not know what this page asks: the page is of another version, and no try will be answered. */
const isOfAnotherVersion = (error: unknown): boolean => codeOf(error) === 'UNKNOWN';

/**
 * A failure of one part of a page, however it is shown: the page is told of it. Answers whether it is said above the parts, and
 * what the button beneath it does and is called.
 */
export const useFailure = (
  error: unknown,
  button: RefObject<HTMLButtonElement | null>,
  onRetry: () => void,
) => {
  const noteTry = useTryAgain(button);
  const retry = (isPress: boolean) => {
    noteTry(isPress);
    askAgain();
    onRetry();
  };
  const needsReload = isOfAnotherVersion(error);
  const isSaidAbove = useSharedFailure(sentenceOf(error), needsReload, () => retry(false));
  const handleOnline = useEffectEvent(() => retry(false));
  useEffect(() => {
    if (!waitsForNetwork(error)) return;
    // When the network is back, the panel is loaded again by itself.
    const handle = () => handleOnline();
    window.addEventListener('online', handle);
    return () => window.removeEventListener('online', handle);
  }, [error]);
  return { isSaidAbove, ...failurePress(needsReload, () => retry(true)) };
};

interface FailureProps {
  readonly error: unknown;
  /** The height of the missing panel, kept so that nothing moves when it appears. */
  readonly height?: number;
  /** What did not come, where that is said by name. */
  readonly title?: string | undefined;
  /** What is said in its place where the reason stands above; the heading of a part says which one it is. */
  readonly quiet?: string | undefined;
  readonly onRetry: () => void;
}

/**
 * One panel that could not be shown, with a button to try again, or to reload the page where only that helps; a line, where the page says
 * it of several at once. The rest of the page stays usable.
 */
export function Failure({
  error,
  height,
  title = texts.failedToLoad,
  quiet = texts.lostToo,
  onRetry,
}: FailureProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isSaidAbove, label, handlePress } = useFailure(error, button, onRetry);
  if (isSaidAbove)
    return (
      <p className="small" style={{ minHeight: height }}>
        {quiet}
      </p>
    );
  return (
    <div className={styles.failure} role="alert" style={{ minHeight: height }}>
      <Icon name="alert" size={24} />
      <div>
        <p className={styles.title}>{title}</p>
        <p className="small">{sentenceOf(error)}</p>
        <Button ref={button} icon="retry" onClick={handlePress}>
          {label}
        </Button>
      </div>
    </div>
  );
}
