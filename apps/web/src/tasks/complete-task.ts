import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { completeTaskMutation, TaskStatus } from './__generated__/completeTaskMutation.graphql.js';
import * as texts from './form-texts.js';
import { statusLabel } from './labels.js';

/** What has to be known of a task to change its status. */
export interface TaskToChange {
  readonly nodeId: string;
  readonly title: string;
  readonly actionType: string;
  readonly status: TaskStatus;
}

/** What is said once a task has another status, and what followed from it. */
const said = ({ title, actionType }: TaskToChange, to: TaskStatus): string => {
  if (to !== 'completed') return texts.statusChanged(title, statusLabel(to));
  return actionType === 'WATERING' ? texts.wateringCompleted(title) : texts.completed(title);
};

/**
 * Gives a task another status, at once on the page; says what followed, and offers Undo, which gives back the status that
 * it had. A refusal is said. Resolves with whether it was done.
 */
export const useTaskStatus = () => {
  const send = useCommand<completeTaskMutation>(graphql`
    mutation completeTaskMutation($input: UpdateTaskInput!) {
      updateTask(input: $input) {
        task {
          ...TaskLive_task
          thing {
            ...ThingTasks_thing
          }
        }
      }
    }
  `);
  return async (task: TaskToChange, to: TaskStatus): Promise<boolean> => {
    const { nodeId, title, status: from } = task;
    const change = (status: TaskStatus, seen: TaskStatus) =>
      send(
        { nodeId, status, seen: { status: seen } },
        { optimisticUpdater: (store) => void store.get(nodeId)?.setValue(status, 'status') },
      );
    try {
      await change(to, from);
      notify(
        said(task, to),
        'good',
        undoBy(() => change(from, to), texts.statusUndone(title, statusLabel(from))),
      );
      return true;
    } catch (error) {
      notify(texts.notUpdated(sentenceOf(error)), 'bad');
      return false;
    }
  };
};

/** Completes a task with one press: at once on the page, and with Undo, which takes it up again as it was. */
export const useCompleteTask = () => {
  const change = useTaskStatus();
  return (task: TaskToChange): Promise<boolean> => change(task, 'completed');
};
