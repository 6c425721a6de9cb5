import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Boundary } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import { PaletteField } from '../ui/PaletteField.js';
import { Sheet } from '../ui/Sheet.js';
import { searchPath } from './search-path.js';
import styles from './Search.module.css';
import * as texts from './texts.js';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isAsked = (event: KeyboardEvent) =>
  ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') ||
  (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target));

interface FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

const palette = () => import('./CommandPalette.js');
const CommandPalette: ComponentType<FieldProps> = lazy(async () => ({
  default: (await palette()).CommandPalette,
}));

/** What stands in place of the palette until it has come, and when it does not come: Enter searches all the same. */
function PlainField({ text, onText, onClose, hasFailed = false }: FieldProps & { hasFailed?: boolean }) {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={styles.plain}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        void navigate(searchPath(text));
      }}
    >
      <PaletteField>
        <input
          type="search"
          autoFocus
          aria-label={texts.searchThingsAndPages}
          placeholder={texts.searchThingsAndPages}
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </PaletteField>
      <p className="small" role="status">
        {hasFailed && texts.suggestionsLost}
      </p>
    </form>
  );
}

/** The search of the top bar: a press, `/`, or Ctrl or Cmd K opens the palette, whose code comes only then. */
export function Search() {
  // It belongs to the page it was opened on, so it closes after a navigation.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [text, setText] = useState('');
  const open = openAt === key;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // A dialog that is open has the keyboard for itself.
      if (!isAsked(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setText('');
      setOpenAt(key);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
  const field = { text, onText: setText, onClose: () => setOpenAt(undefined) };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={() => void palette().catch(() => undefined)}
        onClick={() => {
          setText('');
          setOpenAt(key);
        }}
      >
        <Icon name="search" />
        <span>{texts.search}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <Sheet open={open} title={texts.search} onClose={field.onClose}>
        <Boundary fallback={() => <PlainField {...field} hasFailed />}>
          <Suspense fallback={<PlainField {...field} />}>
            <CommandPalette {...field} />
          </Suspense>
        </Boundary>
      </Sheet>
    </>
  );
}
