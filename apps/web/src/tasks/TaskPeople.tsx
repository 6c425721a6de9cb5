import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { nameOf } from '../people/Who.js';
import { Avatar } from '../ui/Avatar.js';
import type { TaskPeople_task$key } from './__generated__/TaskPeople_task.graphql.js';
import styles from './TaskMarks.module.css';
import * as texts from './texts.js';

// So many marks fit beside a due date.
const shown = 3;

/** Who is to do a task: their marks, and their names for screen readers and under the pointer. */
export function TaskPeople({ task }: { readonly task: TaskPeople_task$key }) {
  const { assignments } = useFragment(
    graphql`
      fragment TaskPeople_task on Task {
        assignments {
          id
          user {
            name
            picture {
              ...Picture_picture
            }
          }
        }
      }
    `,
    task,
  );
  if (assignments.length === 0) return null;
  const names = texts.assignedTo(assignments.map(({ user }) => nameOf(user)).join(', '));
  const others = assignments.length - shown;
  return (
    <span className={styles.people} title={names}>
      <span className="visually-hidden">{names}</span>
      {assignments.slice(0, shown).map(({ id, user }) => (
        <Avatar key={id} name={nameOf(user)} picture={user?.picture} />
      ))}
      {others > 0 && (
        <span aria-hidden="true" className={`tiny ${styles.more}`}>
          {texts.morePeople(others)}
        </span>
      )}
    </span>
  );
}
