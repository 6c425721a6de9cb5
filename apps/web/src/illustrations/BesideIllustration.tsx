import type { ReactNode } from 'react';
import styles from './BesideIllustration.module.css';
import { Illustration } from './Illustration.js';

/** A form with an illustration beside it where there is room; the illustration is decoration. */
export function BesideIllustration({
  type,
  caption,
  children,
}: {
  type: string;
  caption?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      <div className={styles.aside} aria-hidden="true">
        <Illustration key={type} type={type} className={styles.illustration} />
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
    </div>
  );
}
