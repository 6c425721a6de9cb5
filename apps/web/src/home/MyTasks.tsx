import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { newTaskPath } from '../tasks/task-path.js';
import { TaskLine } from '../tasks/TaskLine.js';
import { soon } from '../ui/later.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { MyTasks_query$key } from './__generated__/MyTasks_query.graphql.js';
import * as texts from './texts.js';

const TasksLive = soon(async () => (await import('../tasks/TasksLive.js')).TasksLive);

// Those that the viewer is to do.
const assigned = { scope: 'ASSIGNED' } as const;

/** The tasks that are the viewer's to do, what is due first first; each is completed with one press. */
export function MyTasks({ query }: { readonly query: MyTasks_query$key }) {
  const { myTasks } = useFragment(
    graphql`
      fragment MyTasks_query on Query {
        myTasks: allTasks(scope: ASSIGNED, status: [notStarted, inProgress], orderBy: DUE, first: 6) {
          totalCount
          nodes {
            id
            nodeId
            status
            ...TaskLine_task
          }
        }
      }
    `,
    query,
  );
  const open = myTasks.nodes.filter(({ status }) => status !== 'completed');
  const total = myTasks.totalCount - (myTasks.nodes.length - open.length);
  return (
    <Section
      title={texts.myTasks}
      more={{ to: '/tasks', label: total > open.length ? texts.allOf(total) : texts.all }}
    >
      <TasksLive
        of={assigned}
        shown={new Set(myTasks.nodes.map(({ nodeId }) => nodeId))}
        isAskedFor={({ status }) => status !== 'completed'}
      />
      {open.length > 0 ? (
        <ul>
          {open.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      ) : (
        <Empty icon="tasks" link={{ to: newTaskPath(), label: texts.newTask }}>
          {texts.noTasks}
        </Empty>
      )}
    </Section>
  );
}
