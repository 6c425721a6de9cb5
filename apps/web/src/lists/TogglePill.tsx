import { useSearchParams } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import styles from './FilterPill.module.css';

interface TogglePillProps {
  readonly label: string;
  /** The part of the URL that holds it, and what it says while it is on. */
  readonly part: string;
  readonly value: string;
}

/** A filter that is on or off: one press, and one back. */
export function TogglePill({ label, part, value }: TogglePillProps) {
  const [search, setSearch] = useSearchParams();
  const isOn = search.get(part) === value;
  return (
    <div className={isOn ? `${styles.pill} ${styles.active} ${styles.pressed}` : styles.pill}>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() =>
          setSearch(withSearch(search, { [part]: isOn ? null : value }), {
            ...{ replace: true, preventScrollReset: true },
          })
        }
      >
        {isOn && <Icon name="check" size={18} />}
        <span>{label}</span>
      </button>
    </div>
  );
}
