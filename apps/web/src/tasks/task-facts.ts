import { graphql, readInlineData } from 'relay-runtime';
import type { taskFacts_task$data, taskFacts_task$key } from './__generated__/taskFacts_task.graphql.js';

/** What every view of tasks knows of each, to sort, filter and move it. */
export type TaskFacts = Omit<taskFacts_task$data, ' $fragmentType'>;

/** Reads it. */
export const taskFacts = (task: taskFacts_task$key): TaskFacts =>
  readInlineData(
    graphql`
      fragment taskFacts_task on Task @inline {
        __id
        id
        nodeId
        title
        status
        priority
        dueDate
        rank
        completedAt
        viewerMayChangeStatus
      }
    `,
    task,
  );
