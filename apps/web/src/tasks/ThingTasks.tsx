import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { ThingTasks_thing$key } from './__generated__/ThingTasks_thing.graphql.js';
import * as texts from './form-texts.js';
import { newTaskPath } from './task-path.js';
import { TaskLine } from './TaskLine.js';

/** What is to be done next for a thing: its open tasks, what is due first first, each completed with one press. */
export function ThingTasks({ thing }: { readonly thing: ThingTasks_thing$key }) {
  const { id, tasks, openTaskCount, viewerMayRecord } = useFragment(
    graphql`
      fragment ThingTasks_thing on Thing {
        id
        viewerMayRecord
        openTaskCount
        tasks(first: 5) {
          id
          status
          ...TaskLine_task
        }
      }
    `,
    thing,
  );
  // One that is being completed here is gone at once.
  const open = tasks.filter(({ status }) => status !== 'completed');
  const newTask = { to: newTaskPath(id), label: texts.newTask };
  const more = openTaskCount - tasks.length;
  return (
    <Section title={texts.doneNext} more={viewerMayRecord && open.length > 0 ? newTask : undefined}>
      {open.length > 0 ? (
        <ul>
          {open.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      ) : (
        <Empty icon="tasks" link={viewerMayRecord && newTask}>
          {texts.nothingToDo}
        </Empty>
      )}
      {more > 0 && <p className="small">{texts.moreTasks(more)}</p>}
    </Section>
  );
}
