import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import styles from './SearchBox.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

// Milliseconds without typing before the list is searched.
const pause = 250;

/** What a link to the list says in its state to have the search focused there. */
export const searchHere = { search: true };

/** `/` and Ctrl or Cmd K bring the focus to the field, and so does a link that asks for it. */
const useKeys = () => {
  const field = useRef<HTMLInputElement>(null);
  const { state, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const command = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!command && !slash) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  useEffect(() => {
    // Not after back or a reload, which bring the same state.
    if (type === 'PUSH' && (state as Partial<typeof searchHere> | null)?.search) field.current?.focus();
  }, [state, key, type]);
  return field;
};

/**
 * Finds things by name: the one search there is. In the list of things it narrows the list while one types, elsewhere it
 * leads there.
 */
export function SearchBox() {
  const field = useKeys();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isList = pathname === '/things';
  const asked = (isList && new URLSearchParams(search).get('search')) || '';
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // The field follows the URL when that changes from elsewhere: a link, the back button.
  if (seen !== asked) {
    setSeen(asked);
    if (text.trim() !== asked) setText(asked);
  }
  const to = withSearch(new URLSearchParams(isList ? search : ''), { search: text.trim() || null });
  useEffect(() => {
    if (!isList || text.trim() === asked.trim()) return;
    const timer = setTimeout(() => void navigate(to, { replace: true, preventScrollReset: true }), pause);
    return () => clearTimeout(timer);
  }, [isList, text, asked, to, navigate]);
  const handleSearch = (event: FormEvent) => {
    event.preventDefault();
    void navigate(text.trim() === '' ? '/things' : `/things${to}`, { replace: isList });
  };
  return (
    <div role="search" className={styles.search}>
      <form onSubmit={handleSearch}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          aria-label="Search things"
          placeholder="Search things"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text === '' && <kbd aria-hidden="true">/</kbd>}
      </form>
    </div>
  );
}
