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

// Those that the viewer is to do, and those for the things that they look after.
const assigned = { scope: 'ASSIGNED' } as const;
const ofThings = { scope: 'THINGS' } as const;

interface MyTasksProps {
  readonly query: MyTasks_query$key;
  /** One who looks after nothing yet can write down no task. */
  readonly hasThings: boolean;
}

/**
 * The tasks that are the viewer's to do, and where nothing is assigned to them, what is to be done for their things; what is due
 * first first. Each is completed with one press.
 */
export function MyTasks({ query, hasThings }: MyTasksProps) {
  const { myTasks, thingTasks } = useFragment(
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
        thingTasks: allTasks(scope: THINGS, status: [notStarted, inProgress], orderBy: DUE, first: 6) {
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
  const isOpen = ({ status }: { readonly status: string }) => status !== 'completed';
  const ofWhom = !myTasks.nodes.some(isOpen) && thingTasks.nodes.some(isOpen) ? ofThings : assigned;
  const { nodes, totalCount } = ofWhom === assigned ? myTasks : thingTasks;
  const open = nodes.filter(isOpen);
  const total = totalCount - (nodes.length - open.length);
  const live = (
    <>
      <TasksLive of={assigned} shown={idsOf(myTasks.nodes)} isAskedFor={isOpen} />
      {ofWhom === ofThings && <TasksLive of={ofThings} shown={idsOf(thingTasks.nodes)} isAskedFor={isOpen} />}
    </>
  );
  if (open.length === 0 && !hasThings) return live;
  return (
    <Section
      title={ofWhom === assigned ? texts.myTasks : texts.thingTasks}
      more={{
        to: ofWhom === assigned ? '/tasks' : '/tasks?scope=things',
        label: total > open.length ? texts.allOf(total) : texts.all,
      }}
    >
      {live}
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

const idsOf = (tasks: readonly { readonly nodeId: string }[]): ReadonlySet<string> =>
  new Set(tasks.map(({ nodeId }) => nodeId));
