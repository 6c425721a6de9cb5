import { Link } from 'react-router-dom';
import { Icon } from './Icon.js';
import styles from './Segmented.module.css';

interface Choice {
  readonly to: string;
  readonly label: string;
  readonly icon?: string;
  readonly current: boolean;
  /** Told of a press, for a choice that is remembered beside the URL. */
  readonly onChoose?: () => void;
}

/** A choice of views. Each is a link, since the choice lives in the URL. */
export function Segmented({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className={styles.segmented} aria-label={label}>
      {choices.map(({ to, label, icon, current, onChoose }) => (
        <Link
          key={label}
          to={to}
          replace
          preventScrollReset
          onClick={onChoose}
          aria-current={current ? 'true' : undefined}
          {...(icon ? { 'aria-label': label, title: label } : {})}
        >
          {icon ? <Icon name={icon} /> : label}
        </Link>
      ))}
    </nav>
  );
}
