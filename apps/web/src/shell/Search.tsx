import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import styles from './Search.module.css';
import * as texts from './texts.js';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isAsked = (event: KeyboardEvent) =>
  ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') ||
  (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target));

const SearchSheet = later(async () => (await import('./SearchSheet.js')).SearchSheet);

/** The search of the top bar: a press, `/`, or Ctrl or Cmd K opens the palette, whose code comes only then. */
export function Search() {
  // It belongs to the page it was opened on, so it closes after a navigation.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // A dialog that is open has the keyboard for itself.
      if (!isAsked(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpenAt(key);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
  const close = useCallback(() => setOpenAt(undefined), []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-tour="search"
        aria-label={texts.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => {
          setOpenAt(key);
        }}
      >
        <Icon name="search" />
        <span aria-hidden="true">{texts.search}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {open && <SearchSheet onClose={close} />}
    </>
  );
}
