import { type TaskStatus, taskStatuses } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { TaskStatusChoice_task$key } from './__generated__/TaskStatusChoice_task.graphql.js';
import { useTaskStatus } from './complete-task.js';
import * as texts from './form-texts.js';
import { taskStatusLabels } from './labels.js';
import styles from './TaskStatusChoice.module.css';

/** The status of a task, to be changed with one press by those who may. */
export function TaskStatusChoice({ task }: { readonly task: TaskStatusChoice_task$key }) {
  const data = useFragment(
    graphql`
      fragment TaskStatusChoice_task on Task {
        nodeId
        title
        actionType
        status
      }
    `,
    task,
  );
  const change = useTaskStatus();
  const handleStatus = (to: TaskStatus) => void change(data, to);
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{texts.status}</legend>
      {taskStatuses.map((status) => (
        <label key={status}>
          <input
            type="radio"
            name="task-status"
            checked={data.status === status}
            onChange={() => handleStatus(status)}
          />
          {taskStatusLabels[status]}
        </label>
      ))}
    </fieldset>
  );
}
