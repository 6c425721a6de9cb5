import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { thingIcon } from '../things/labels.js';
import { Icon } from '../ui/Icon.js';
import type { TaskCard_task$key } from './__generated__/TaskCard_task.graphql.js';
import type { ShownTask } from './shown-task.js';
import { taskPath } from './task-path.js';
import styles from './TaskCard.module.css';
import { TaskDue } from './TaskDue.js';
import { TaskPeople } from './TaskPeople.js';
import { TaskPriorityMark } from './TaskPriorityMark.js';
import * as texts from './texts.js';

interface TaskCardProps {
  readonly shown: ShownTask;
  readonly task: TaskCard_task$key;
  /** Opens the choice of where to move it, for those who do not drag. */
  readonly onMove: (task: ShownTask) => void;
}

/** What a card of the board shows of a task. */
export function TaskCard({ shown, task, onMove }: TaskCardProps) {
  const data = useFragment(
    graphql`
      fragment TaskCard_task on Task {
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
  const { thing, priority } = data;
  const { id, title, status, viewerMayChangeStatus } = shown;
  return (
    <>
      <div className={`${styles.body} ${status === 'completed' ? styles.completed : ''}`}>
        <h3 className={styles.title}>
          <Link to={taskPath(id)} className="thumb-link" draggable={false}>
            {title}
          </Link>
        </h3>
        <p className={styles.thing}>
          <Icon name={thing ? thingIcon(thing.type) : 'leaf'} size={18} />
          <span>{thing?.name ?? texts.noThing}</span>
        </p>
        <div className={styles.foot}>
          <TaskDue task={data} />
          <TaskPriorityMark priority={priority} />
          <TaskPeople task={data} />
        </div>
      </div>
      {viewerMayChangeStatus && (
        <button
          type="button"
          className={styles.menu}
          aria-label={texts.move(title)}
          aria-haspopup="dialog"
          onClick={() => onMove(shown)}
        >
          <Icon name="more" size={20} />
        </button>
      )}
    </>
  );
}
