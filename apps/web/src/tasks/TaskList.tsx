import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { ListCount } from '../lists/ListCount.js';
import { PagedList } from '../lists/PagedList.js';
import { usePages } from '../relay/usePages.js';
import { useNow } from '../time/useNow.js';
import type { TaskList_query$key } from './__generated__/TaskList_query.graphql.js';
import { shownTask } from './shown-task.js';
import { isAskedFor, taskSearch } from './task-search.js';
import { NoTasks } from './NoTasks.js';
import { TasksPageLive, type TasksPageProps } from './TasksPageLive.js';
import { TaskRow } from './TaskRow.js';
import rowStyles from './TaskRow.module.css';
import * as texts from './texts.js';

const columns = [
  { label: texts.columnTask },
  { label: texts.columnDue, sort: 'due' },
  { label: texts.columnStatus },
  { label: texts.columnPriority },
  { label: texts.columnPeople },
] as const;

interface TaskListProps extends TasksPageProps {
  readonly query: TaskList_query$key;
}

/** Tasks as lines, more on request. */
export function TaskList({ query, ...page }: TaskListProps) {
  const [params] = useSearchParams();
  const search = taskSearch(params);
  const now = useNow();
  const { data, pages } = usePages(
    graphql`
      fragment TaskList_query on Query
      @refetchable(queryName: "TaskListPaginationQuery")
      @argumentDefinitions(
        scope: { type: "TaskScope" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        assignedTo: { type: "UUID" }
        priority: { type: "[TaskPriority!]" }
        status: { type: "[TaskStatus!]" }
        dueFrom: { type: "Day" }
        dueTo: { type: "Day" }
        orderBy: { type: "TaskOrder" }
        backwards: { type: "Boolean" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        allTasks(
          first: $count
          after: $cursor
          scope: $scope
          groupId: $groupId
          thingId: $thingId
          assignedTo: $assignedTo
          priority: $priority
          status: $status
          dueFrom: $dueFrom
          dueTo: $dueTo
          orderBy: $orderBy
          backwards: $backwards
        ) @connection(key: "TaskList_allTasks") {
          totalCount
          edges {
            node {
              id
              ...shownTask_task
              ...TaskRow_task
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.allTasks;
  // What was changed since it was loaded may belong here no more.
  const nodes = edges.map(({ node }) => node).filter((node) => isAskedFor(shownTask(node), search, now));
  const total = totalCount - (edges.length - nodes.length);
  return (
    <>
      <TasksPageLive {...page} shown={edges.map(({ node }) => shownTask(node).nodeId)} />
      <PagedList
        label={texts.tasks}
        total={total}
        nodes={nodes}
        head={<ListCount total={total} nouns={[texts.task, texts.tasksCounted]} order={search.order.label} />}
        table={{ columns, order: search.order, className: rowStyles.columns }}
        row={(task) => <TaskRow task={task} />}
        pages={pages}
        empty={<NoTasks {...page} />}
      />
    </>
  );
}
