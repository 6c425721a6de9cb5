import { Button, GridListItem } from 'react-aria-components/GridList';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { thingIcon } from '../things/labels.js';
import { Icon } from '../ui/Icon.js';
import type { TaskCard_task$key } from './__generated__/TaskCard_task.graphql.js';
import { type ShownTask } from './shown-task.js';
import { taskPath } from './task-path.js';
import styles from './TaskCard.module.css';
import { TaskDue } from './TaskDue.js';
import { TaskPeople } from './TaskPeople.js';
import { TaskPriorityMark } from './TaskPriorityMark.js';
import * as texts from './texts.js';

interface TaskCardProps {
  readonly facts: ShownTask;
  readonly task: TaskCard_task$key;
  /** Opens the choice of where to move it, for those who do not drag. */
  readonly onMove: (task: ShownTask) => void;
}

/** A task on a board. It is dragged by mouse, by a long touch, or by its handle with the keyboard. */
export function TaskCard({ facts, task, onMove }: TaskCardProps) {
  const { nodeId, title, status } = facts;
  return (
    <GridListItem
      id={nodeId}
      textValue={title}
      className={`${styles.card} ${status === 'completed' ? styles.completed : ''}`}
    >
      <CardBody facts={facts} task={task} onMove={onMove} />
    </GridListItem>
  );
}

function CardBody({ facts, task, onMove }: TaskCardProps) {
  const data = useFragment(
    graphql`
      fragment TaskCard_task on Task {
        priority
        thing {
          id
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
  const { id, title, viewerMayChangeStatus: mayMove } = facts;
  return (
    <>
      {mayMove && (
        <Button slot="drag" className={styles.handle}>
          <Icon name="drag" size={18} />
        </Button>
      )}
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to={taskPath(id)} draggable={false}>
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
      {mayMove && (
        <button
          type="button"
          className={styles.menu}
          aria-label={texts.move(title)}
          aria-haspopup="dialog"
          onClick={() => onMove(facts)}
        >
          <Icon name="more" size={20} />
        </button>
      )}
    </>
  );
}
