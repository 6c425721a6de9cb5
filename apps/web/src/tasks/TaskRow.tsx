import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { thingIcon } from '../things/labels.js';
import { Icon } from '../ui/Icon.js';
import { Cell, Row } from '../ui/Row.js';
import type { TaskRow_task$key } from './__generated__/TaskRow_task.graphql.js';
import { priorityLabel, statusLabel } from './labels.js';
import { TaskDue } from './TaskDue.js';
import { TaskPeople } from './TaskPeople.js';
import { taskPath } from './task-path.js';
import styles from './TaskRow.module.css';
import * as texts from './texts.js';

/** A task as a line of a list: what is to be done for what, until when, by whom. */
export function TaskRow({ task }: { readonly task: TaskRow_task$key }) {
  const data = useFragment(
    graphql`
      fragment TaskRow_task on Task {
        id
        title
        status
        priority
        thing {
          name
          type
        }
        ...TaskDue_task
        ...TaskPeople_task
      }
    `,
    task,
  );
  const { id, title, status, priority, thing } = data;
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Cell className={styles.name}>
        <Icon name={thing ? thingIcon(thing.type) : 'leaf'} size={22} />
        <div>
          <Link to={taskPath(id)}>{title}</Link>
          <span className="small">{thing?.name ?? texts.noThing}</span>
        </div>
      </Cell>
      <Cell className={styles.due}>
        <TaskDue task={data} />
      </Cell>
      <Cell className={styles.status}>{statusLabel(status)}</Cell>
      <Cell className={styles.priority}>{priorityLabel(priority)}</Cell>
      <Cell className={styles.people}>
        <TaskPeople task={data} />
      </Cell>
    </Row>
  );
}
