import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { focusTitle } from '../ui/PageHead.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import styles from './StandingList.module.css';
import * as texts from './texts.js';

/** Something that is to be known, and the way to where it can be acted upon. */
export interface StandingLine {
  readonly key: string;
  readonly words: string;
  readonly icon: string;
  readonly way: { readonly to: string; readonly preventScrollReset?: boolean };
}

interface StandingListProps {
  readonly label: string;
  readonly lines: readonly StandingLine[];
  /** What is said where all is well; undefined while that is not so, or not known. */
  readonly well: string | undefined;
  /** Where lines have columns of their own. */
  readonly className?: string | undefined;
}

/** How it stands, in a line for each thing that is to be known; alerts stand out. On a phone several are one line, which opens. */
export function StandingList(props: StandingListProps) {
  const { lines } = props;
  const isFolded = useIsNarrow() && lines.length > 1;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const keepFold = useCallback((button: HTMLButtonElement) => {
    fold.current = button;
    // Before it is taken off the page: after that nothing tells that it had the focus.
    return () => void (hadFocus.current = document.activeElement === button);
  }, []);
  useLayoutEffect(() => {
    const { current: shown } = list;
    if (isFolded && shown?.hidden && shown.contains(document.activeElement)) fold.current?.focus();
    if (isFolded || !hadFocus.current) return;
    hadFocus.current = false;
    const link = shown?.querySelector('a');
    if (link) link.focus();
    else focusTitle();
  }, [isFolded]);
  const alerts = lines.filter(({ icon }) => icon === 'alert').length;
  return (
    <>
      {isFolded && (
        <button
          ref={keepFold}
          type="button"
          className={`${styles.fold} ${alerts > 0 ? styles.bad : styles.plain}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={alerts > 0 ? 'alert' : lines[0]!.icon} size={18} />
          {texts.standsInShort(alerts, lines.length - alerts)}
          <Icon name="down" size={18} />
        </button>
      )}
      <div ref={list} id={id} hidden={isFolded && !isOpen}>
        <Lines {...props} />
      </div>
    </>
  );
}

function Lines({ label, lines, well, className }: StandingListProps) {
  return (
    <ul className={[styles.list, className].filter(Boolean).join(' ')} aria-label={label}>
      {lines.map(({ key, words, icon, way }) => (
        <li key={key} className={icon === 'alert' ? styles.bad : styles.plain}>
          <Icon name={icon} size={18} />
          <Link {...way}>{words}</Link>
        </li>
      ))}
      {well !== undefined && (
        <li className={styles.good}>
          <Icon name="check" size={18} />
          {well}
        </li>
      )}
    </ul>
  );
}
