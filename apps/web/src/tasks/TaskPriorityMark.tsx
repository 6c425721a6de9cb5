import { Icon } from '../ui/Icon.js';
import { priorityLabel } from './labels.js';
import styles from './TaskMarks.module.css';

/** The priority of a task, as a flag and a word. The normal one goes without saying. */
export function TaskPriorityMark({ priority }: { readonly priority: string }) {
  if (priority === 'normal') return null;
  return (
    <span className={styles.mark}>
      <Icon name="flag" size={16} />
      {priorityLabel(priority)}
    </span>
  );
}
