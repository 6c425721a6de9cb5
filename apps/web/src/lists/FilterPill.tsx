import type { ReactNode, RefObject } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import styles from './FilterPill.module.css';
import * as texts from './texts.js';

interface FilterPillProps {
  readonly label: string;
  /** What the list is narrowed to by it; undefined while it is not. */
  readonly value: ReactNode;
  /** The parts of the URL that hold it. */
  readonly parts: readonly string[];
  /** The press that opens the choice. */
  readonly opener?: RefObject<HTMLButtonElement | null>;
  /** Opens the choice. */
  readonly onOpen: () => void;
}

/** One filter of a list: says its own value, and takes it away with the cross. */
export function FilterPill({ label, value, parts, opener, onOpen }: FilterPillProps) {
  const [search] = useSearchParams();
  const isSet = value !== undefined;
  return (
    <div className={`${styles.pill} ${isSet ? styles.active : ''}`}>
      <button ref={opener} type="button" aria-haspopup="dialog" onClick={onOpen}>
        <span>
          {label}
          {isSet && (
            <>
              {': '}
              <b>{value}</b>
            </>
          )}
        </span>
        {!isSet && <Icon name="down" size={18} />}
      </button>
      {isSet && (
        <Link
          to={withSearch(search, Object.fromEntries(parts.map((part) => [part, null])))}
          replace
          preventScrollReset
          aria-label={texts.without(label)}
        >
          <Icon name="x" size={18} />
        </Link>
      )}
    </div>
  );
}
