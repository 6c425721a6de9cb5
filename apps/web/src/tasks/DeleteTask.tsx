import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { DeletePanel } from '../ui/DeletePanel.js';
import type { DeleteTask_task$key } from './__generated__/DeleteTask_task.graphql.js';
import type { DeleteTaskMutation } from './__generated__/DeleteTaskMutation.graphql.js';
import * as texts from './form-texts.js';

interface DeleteTaskProps {
  readonly task: DeleteTask_task$key;
  readonly onDelete: () => void;
  readonly onFailed: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a task for everybody, after asking. */
export function DeleteTask({ task, onDelete, onFailed, onDeleted }: DeleteTaskProps) {
  const { id, title, status, repeats } = useFragment(
    graphql`
      fragment DeleteTask_task on Task {
        id
        title
        status
        repeats {
          rule
        }
      }
    `,
    task,
  );
  const environment = useRelayEnvironment();
  const remove = useCommand<DeleteTaskMutation>(graphql`
    mutation DeleteTaskMutation($input: DeleteTaskByIdInput!) {
      deleteTaskById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const handleDeleted = () => {
    // Every list may hold the task, so all are read anew.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    onDeleted();
  };
  return (
    <DeletePanel
      name={title}
      title={texts.deleteTask}
      warning={texts.deleteWarning}
      failure={texts.failedToDelete}
      remove={() => remove({ id })}
      onDelete={onDelete}
      onFailed={onFailed}
      onDeleted={handleDeleted}
    >
      {texts.deleteConsequence}
      {repeats && status !== 'completed' && ` ${texts.comesNoMore}`}
      {status === 'completed' && ` ${texts.workStays}`}
    </DeletePanel>
  );
}
