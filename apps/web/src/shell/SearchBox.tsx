import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import styles from './SearchBox.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Finds things by name. `/` and Ctrl or Cmd K bring the focus here. */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
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
  const handleSearch = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    void navigate(text === '' ? '/things' : `/things?search=${encodeURIComponent(text)}`);
  };
  return (
    <div role="search" className={styles.search}>
      <form onSubmit={handleSearch}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          enterKeyHint="search"
          aria-label="Search things"
          placeholder="Search things"
          maxLength={200}
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
    </div>
  );
}
