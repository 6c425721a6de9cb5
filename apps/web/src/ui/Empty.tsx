import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Icon } from './Icon.js';

interface EmptyProps {
  readonly icon: string;
  /** What would be here, and why it is empty. */
  readonly children: ReactNode;
  /** The button that adds the first entry. */
  readonly action?: ReactNode;
}

/** An empty state: a drawing, a sentence, and what to do next. */
export function Empty({ icon, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.drawing}>
        <Icon name={icon} size={40} />
      </span>
      <div>
        <p>{children}</p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
