import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { actionIcon, labelsOf } from '../actions/labels.js';
import { useAuth } from '../auth/auth.js';
import { nameOf } from '../people/Who.js';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import { Row } from '../ui/Row.js';
import type { TaskLine_task$key } from './__generated__/TaskLine_task.graphql.js';
import { useCompleteTask } from './complete-task.js';
import { dueOf } from './due.js';
import * as texts from './form-texts.js';
import { taskPath } from './task-path.js';
import styles from './TaskLine.module.css';

/** A task as one line: what, when, for whom, and one press to complete it. */
export function TaskLine({ task }: { readonly task: TaskLine_task$key }) {
  const { id: viewerId } = useAuth();
  const now = useNow();
  const complete = useCompleteTask();
  const data = useFragment(
    graphql`
      fragment TaskLine_task on Task {
        id
        nodeId
        title
        actionType
        status
        priority
        dueDate
        repeats {
          rule
        }
        assignments {
          assignedTo
          user {
            name
          }
        }
        viewerMayChangeStatus
      }
    `,
    task,
  );
  const due = data.dueDate ? dueOf(data.dueDate, now) : undefined;
  const names = data.assignments
    .toSorted((one, other) => Number(other.assignedTo === viewerId) - Number(one.assignedTo === viewerId))
    .map(({ assignedTo, user }) => (assignedTo === viewerId ? texts.you : nameOf(user)));
  return (
    <Row className={styles.line}>
      <Icon name={actionIcon(data.actionType)} size={22} />
      <div>
        <Link to={taskPath(data.id)} className={`${styles.title} thumb-link`}>
          {data.title}
        </Link>
        <span className={`small ${styles.facts}`}>
          {due && (
            <span className={styles[due.state]}>
              {due.state === 'overdue' && <Icon name="alert" size={16} />}
              {due.said}
            </span>
          )}
          {data.priority === 'high' && <span>{texts.highPriority}</span>}
          {data.status === 'inProgress' && <span>{texts.begun}</span>}
          <span>
            {names.length > 0 ? texts.forPeople(texts.listed(names)) : labelsOf(data.actionType).noun}
          </span>
          {data.repeats && <span>{texts.comesAgain}</span>}
        </span>
      </div>
      {data.viewerMayChangeStatus && (
        <button
          type="button"
          className={styles.complete}
          aria-label={texts.completeOf(data.title)}
          title={texts.complete}
          onClick={() => void complete(data)}
        >
          <Icon name="check" size={20} />
        </button>
      )}
    </Row>
  );
}
