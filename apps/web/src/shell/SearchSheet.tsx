import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Boundary } from '../ui/Boundary.js';
import { PaletteField } from '../ui/PaletteField.js';
import { retryable } from '../ui/retryable.js';
import { Sheet } from '../ui/Sheet.js';
import { searchPath } from './search-path.js';
import styles from './Search.module.css';
import * as texts from './texts.js';

interface FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

const CommandPalette = retryable(async () => (await import('./CommandPalette.js')).CommandPalette);

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

/** The search as it opens: a field at once, and the palette, whose code comes only then. */
export function SearchSheet({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const field = { text, onText: setText, onClose };
  return (
    <Sheet open title={texts.search} onClose={onClose}>
      <Boundary fallback={() => <PlainField {...field} hasFailed />}>
        <Suspense fallback={<PlainField {...field} />}>
          <CommandPalette {...field} />
        </Suspense>
      </Boundary>
    </Sheet>
  );
}
