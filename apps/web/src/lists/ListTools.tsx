import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** What a list is chosen by: it stays in sight above the rows. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
