import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import styles from './SearchBox.module.css';
import * as texts from './texts.js';

// Milliseconds without typing before the list is searched.
const pause = 250;

interface SearchBoxProps {
  readonly label?: string;
  /** What the text is called in the URL. */
  readonly parameter?: string;
  /** For more than a name. */
  readonly isWide?: boolean;
}

/** Narrows a list by name while one types, that of things unless it says otherwise. What is asked for is in the URL. */
export function SearchBox({
  label = texts.searchThings,
  parameter = 'search',
  isWide = false,
}: SearchBoxProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get(parameter) ?? '';
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // What this field asked for last. It comes into the URL with its list, while one may have typed on.
  const [own, setOwn] = useState(asked);
  // The field follows the URL when that changes from elsewhere: a link, the back button.
  if (seen !== asked) {
    setSeen(asked);
    setOwn(asked);
    if (own !== asked) setText(asked);
  }
  const wanted = text.trim();
  const to = withSearch(new URLSearchParams(search), { [parameter]: wanted || null });
  const ask = useCallback(() => {
    setOwn(wanted);
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [wanted, to, navigate]);
  useEffect(() => {
    if (wanted === asked.trim()) return;
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [wanted, asked, ask]);
  const handleSearch = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <div
      role="search"
      aria-label={label}
      className={isWide ? `${styles.search} ${styles.wide}` : styles.search}
    >
      <form onSubmit={handleSearch}>
        <Icon name="search" />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </div>
  );
}
