import type { ReactNode } from 'react';
import { PageButton, type PageLink } from './Button.js';
import styles from './Empty.module.css';
import { Icon } from './Icon.js';

interface EmptyProps {
  readonly icon: string;
  /** What would be here, and why it is empty. */
  readonly children: ReactNode;
  /** The page that adds the first entry, or leads on from here. */
  readonly link?: PageLink | false;
  /** Other buttons in its place. */
  readonly action?: ReactNode;
}

/** An empty state: a drawing, a sentence, and what to do next. */
export function Empty({ icon, children, link, action = link && <PageButton {...link} /> }: EmptyProps) {
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
