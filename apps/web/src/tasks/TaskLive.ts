import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { TaskLiveSubscription } from './__generated__/TaskLiveSubscription.graphql.js';

/** Everything that changes with a task. Mutations that answer with a task spread it too, so both update the same. */
export const taskLiveFragment = graphql`
  fragment TaskLive_task on Task {
    viewerMayEdit
    viewerMayChangeStatus
    viewerMayDelete
    ...TaskForm_task
    ...TaskFacts_task
    ...TaskStatusChoice_task
    ...TaskLine_task
  }
`;

const subscription = graphql`
  subscription TaskLiveSubscription($id: UUID!) {
    taskUpdated(id: $id) {
      task {
        ...TaskLive_task
      }
    }
  }
`;

/** Keeps a task up to date; true once it is gone. */
export const useTaskLive = (id: string): boolean => useLive<TaskLiveSubscription>(subscription, id);
