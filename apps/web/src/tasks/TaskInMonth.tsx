import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import type { TaskInMonth_task$key } from './__generated__/TaskInMonth_task.graphql.js';
import { dueOf } from './due.js';
import { taskStatusLabels } from './labels.js';
import { taskPath } from './task-path.js';
import styles from './TaskCalendar.module.css';
import * as texts from './texts.js';

interface TaskInMonthProps {
  readonly task: TaskInMonth_task$key;
  readonly tabIndex: number;
}

/** A task on a day of the calendar: its title, and by an icon whether it is done or overdue. */
export function TaskInMonth({ task, tabIndex }: TaskInMonthProps) {
  const { id, title, status, dueDate } = useFragment(
    graphql`
      fragment TaskInMonth_task on Task {
        id
        title
        status
        dueDate
      }
    `,
    task,
  );
  const now = useNow();
  const isDone = status === 'completed';
  const isOverdue = !isDone && dueDate !== null && dueOf(dueDate, now).state === 'overdue';
  const icon = isDone && { name: 'check', label: taskStatusLabels.completed };
  const sign = icon || (isOverdue && { name: 'alert', label: texts.dueChoices.overdue });
  return (
    <Link
      to={taskPath(id)}
      tabIndex={tabIndex}
      className={`${styles.task} ${isDone ? styles.done : ''} ${isOverdue ? styles.overdue : ''}`}
    >
      {sign && <Icon size={14} {...sign} />}
      {title}
    </Link>
  );
}
