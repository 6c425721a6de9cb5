import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Icon } from './Icon.js';

interface EmptyProps {
  readonly icon: string;
  /** What would be here, and why it is not. */
  readonly children: ReactNode;
  /** The one button that fills it. */
  readonly action?: ReactNode;
}

/** The state of having nothing yet: a drawing, a sentence, a way on. */
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
