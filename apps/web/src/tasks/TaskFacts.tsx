import type { ReactNode } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { labelsOf } from '../actions/labels.js';
import { nameOf } from '../people/Who.js';
import { personPath } from '../people/person-path.js';
import { thingPath } from '../things/thing-path.js';
import { Age } from '../time/Age.js';
import { useNow } from '../time/useNow.js';
import type { TaskFacts_task$key } from './__generated__/TaskFacts_task.graphql.js';
import { dueOf, sayDay } from './due.js';
import * as texts from './form-texts.js';
import { priorityLabel, statusLabel } from './labels.js';
import { sayRule } from './repeats.js';
import styles from './TaskFacts.module.css';

interface TaskFactsProps {
  readonly task: TaskFacts_task$key;
  /** Leaves out what the form beside them says. */
  readonly isShort?: boolean;
}

type Fact = readonly [name: string, value: ReactNode];

function Person({
  user,
}: {
  readonly user: { readonly id: string; readonly name: string } | null | undefined;
}) {
  return user ? (
    <Link to={personPath(user.id)} className="link thumb-link">
      {user.name}
    </Link>
  ) : (
    nameOf(user)
  );
}

/** What is known of a task: what it is for, who is to do it and when, who made it and when it changed last. */
export function TaskFacts({ task, isShort = false }: TaskFactsProps) {
  const now = useNow();
  const data = useFragment(
    graphql`
      fragment TaskFacts_task on Task {
        actionType
        status
        priority
        notes
        dueDate
        repeats {
          rule
        }
        thing {
          id
          name
        }
        assignments {
          id
          user {
            id
            name
          }
        }
        createdBy
        creator {
          id
          name
        }
        createdAt
        updatedAt
        completedAt
        completer {
          id
          name
        }
      }
    `,
    task,
  );
  const { thing, dueDate, status, assignments, completedAt } = data;
  const isOpen = status !== 'completed';
  const said: readonly (Fact | false)[] = [
    thing != null && [
      texts.thing,
      <Link to={thingPath(thing.id)} className="link thumb-link">
        {thing.name}
      </Link>,
    ],
    !isShort && [texts.work, labelsOf(data.actionType).noun],
    !isShort && [texts.status, statusLabel(status)],
    !isShort && [
      texts.dueDate,
      dueDate ? (isOpen ? dueOf(dueDate, now).said : sayDay(dueDate, now)) : texts.noDueDate,
    ],
    !isShort && [texts.repeats, sayRule(data.repeats?.rule ?? '', now)],
    !isShort && [texts.priority, priorityLabel(data.priority)],
    !isShort && [
      texts.assignees,
      assignments.length > 0 ? (
        <ul className={styles.people}>
          {assignments.map(({ id, user }) => (
            <li key={id}>
              <Person user={user} />
            </li>
          ))}
        </ul>
      ) : (
        texts.unassigned
      ),
    ],
    !isShort && data.notes !== '' && [texts.notes, <span className={styles.notes}>{data.notes}</span>],
    completedAt != null && [
      texts.completedBy,
      <>
        {data.createdBy != null && (
          <>
            <Person user={data.completer} />,{' '}
          </>
        )}
        <Age at={completedAt} />
      </>,
    ],
    [
      texts.madeBy,
      <>
        {data.createdBy != null && (
          <>
            <Person user={data.creator} />,{' '}
          </>
        )}
        <Age at={data.createdAt} />
      </>,
    ],
    [texts.lastChange, <Age at={data.updatedAt} />],
  ];
  return (
    <dl className={styles.facts}>
      {said
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
