import type { ReactNode } from 'react';
import { Illustration } from './Illustration.js';
import styles from './IllustratedPanel.module.css';

interface IllustratedPanelProps {
  /** The type of thing that is drawn; on a phone there is no room for it. */
  readonly type: string;
  /** What the panel is called. */
  readonly label: string;
  readonly children: ReactNode;
  /** What stands at its lower edge, below a rule. */
  readonly foot?: ReactNode;
}

/** A large panel with an illustration at its side. */
export function IllustratedPanel({ type, label, children, foot }: IllustratedPanelProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      <Illustration type={type} className={styles.illustration} />
      <div className={styles.inside}>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </section>
  );
}
