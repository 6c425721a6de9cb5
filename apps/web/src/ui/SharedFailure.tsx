import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.js';
import styles from './Failure.module.css';
import { failurePress } from './failure-press.js';
import { Icon } from './Icon.js';
import { focusTitle } from './PageHead.js';
import { askAgain } from './part-lost.js';
import * as texts from './texts.js';

/** A part of a page that did not come: why, and how to try again. */
interface Failed {
  readonly why: string;
  /** Only a reload of the page helps. */
  readonly needsReload: boolean;
  readonly retry: () => void;
}

interface Known {
  /** Why several parts did not come; undefined while none did, or each for a reason of its own. */
  readonly shared: string | undefined;
  /** Notes a part that failed, until the function that comes back is called. */
  readonly note: (failed: Failed) => () => void;
}

const Shared = createContext<Known | undefined>(undefined);

/** Why several failed, each of them for this; undefined where each has a reason of its own. */
const sharedBy = (failed: readonly Failed[]): string | undefined =>
  failed.find((one) => failed.some((other) => other !== one && other.why === one.why))?.why;

/** Around the parts of a page: where several fail for one reason, it is said once above them, with one press that tries all of them again. */
export function SharedFailure({ children }: { readonly children: ReactNode }) {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  // What had the focus before the button came or went: a button of a part goes when the one above comes.
  const focused = useRef<Element>(null);
  const wasPressed = useRef(false);
  const note = useCallback((one: Failed) => {
    const change = (next: (before: readonly Failed[]) => readonly Failed[]) => {
      focused.current = document.activeElement;
      setFailed(next);
    };
    change((before) => [...before, one]);
    return () => change((before) => before.filter((other) => other !== one));
  }, []);
  const [said, setSaid] = useState<string>();
  const shared = failed.some(({ why }) => why === said) ? said : sharedBy(failed);
  // Said until the last of them is there: what failed long ago would else be told anew, as another failure.
  if (said !== shared) setSaid(shared);
  const alike = failed.filter(({ why }) => why === shared);
  const button = useRef<HTMLButtonElement>(null);
  const isShown = shared !== undefined;
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body;
    const wentAlong = isLost && focused.current?.isConnected === false;
    const waits = wasPressed.current && (isLost || activeElement?.tagName === 'H1');
    // The focus goes with the button, so it waits at the title until all is there, or comes back to the button.
    if (isShown && (wentAlong || waits)) button.current?.focus();
    else if (wentAlong || waits) focusTitle();
  }, [isShown]);
  useEffect(() => {
    // Who did anything since the press went on: what fails later leaves the focus alone.
    const handleGoOn = () => (wasPressed.current = false);
    const ways = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const way of ways) window.addEventListener(way, handleGoOn, { capture: true, passive: true });
    return () => {
      for (const way of ways) window.removeEventListener(way, handleGoOn, true);
    };
  }, []);
  const handleAgain = () => {
    wasPressed.current = true;
    askAgain();
    for (const { retry } of alike) retry();
  };
  const { label, handlePress } = failurePress(
    alike.some(({ needsReload }) => needsReload),
    handleAgain,
  );
  return (
    <Shared value={{ shared, note }}>
      {isShown && (
        <div className={styles.shared} role="alert">
          <Icon name="alert" size={24} />
          <div>
            <p className={styles.title}>{texts.severalLost}</p>
            <p className="small">{shared}</p>
          </div>
          <Button ref={button} icon="retry" onClick={handlePress}>
            {label}
          </Button>
        </div>
      )}
      {children}
    </Shared>
  );
}

/** Notes that a part of the page failed. True where that is said above, for several at once: then the part need not say why. */
export const useSharedFailure = (why: string, needsReload: boolean, retry: () => void): boolean => {
  const { shared, note } = useContext(Shared) ?? {};
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  }, [retry]);
  // Before anything is painted: a part that fails with others is not seen to fail alone.
  useLayoutEffect(
    () => note?.({ why, needsReload, retry: () => latest.current() }),
    [note, why, needsReload],
  );
  return shared === why;
};
