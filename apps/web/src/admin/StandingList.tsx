import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import styles from './StandingList.module.css';

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

/** How it stands, in a line for each thing that is to be known; alerts stand out. */
export function StandingList({ label, lines, well, className }: StandingListProps) {
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
