import { graphql, readInlineData } from 'relay-runtime';
import type { shownTask_task$data, shownTask_task$key } from './__generated__/shownTask_task.graphql.js';

/** What every view of tasks knows of each, to sort, filter and move it. */
export type ShownTask = Omit<shownTask_task$data, ' $fragmentType'>;

/** Reads it. */
export const shownTask = (task: shownTask_task$key): ShownTask =>
  readInlineData(
    graphql`
      fragment shownTask_task on Task @inline {
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
