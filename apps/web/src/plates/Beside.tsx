import type { ReactNode } from 'react';
import styles from './Beside.module.css';
import { Plate } from './Plate.js';

/** A form with a plate beside it where there is room; the plate is company, not content. */
export function Beside({
  plate,
  caption,
  children,
}: {
  plate: string;
  caption?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      <div className={styles.company} aria-hidden="true">
        <Plate key={plate} type={plate} className={styles.plate} />
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
    </div>
  );
}
