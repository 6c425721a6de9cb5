import { initials } from '../groups/labels.js';
import styles from './Avatar.module.css';

/** A round mark with two letters for a person or a group whose name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
