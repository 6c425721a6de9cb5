import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import type { TaskDue_task$key } from './__generated__/TaskDue_task.graphql.js';
import { dayOf, dueOf, sayDay } from './due.js';
import styles from './TaskDue.module.css';
import * as texts from './texts.js';

const icons = { overdue: 'alert', today: 'calendar', later: 'calendar' };

/** When a task is due, or was done: an icon and words, and a colour where it presses. Nothing for one without a day. */
export function TaskDue({ task }: { readonly task: TaskDue_task$key }) {
  const { status, dueDate, completedAt } = useFragment(
    graphql`
      fragment TaskDue_task on Task {
        status
        dueDate
        completedAt
      }
    `,
    task,
  );
  const now = useNow();
  if (status === 'completed' && completedAt)
    return (
      <span className={`${styles.due} ${styles.done}`}>
        <Icon name="check" size={16} />
        {texts.done(sayDay(dayOf(parseTime(completedAt)), now))}
      </span>
    );
  if (!dueDate) return null;
  const { state, said } = dueOf(dueDate, now);
  return (
    <span className={`${styles.due} ${styles[state]}`}>
      <Icon name={icons[state]} size={16} />
      {said}
    </span>
  );
}
