import type { ReactNode } from 'react';
import { Icon } from './Icon.js';
import styles from './PaletteField.module.css';

/** The frame around the input of a search: the same before the palette has come and after. */
export function PaletteField({ children }: { children: ReactNode }) {
  return (
    <span className={styles.field}>
      <Icon name="search" />
      {children}
    </span>
  );
}
