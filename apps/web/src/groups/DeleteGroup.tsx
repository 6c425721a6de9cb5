import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { DeletePanel } from '../ui/DeletePanel.js';
import type { DeleteGroup_group$key } from './__generated__/DeleteGroup_group.graphql.js';
import type { DeleteGroupMutation } from './__generated__/DeleteGroupMutation.graphql.js';
import * as texts from './texts.js';

interface DeleteGroupProps {
  readonly group: DeleteGroup_group$key;
  readonly onDelete: () => void;
  readonly onFailed: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a group for everybody, after asking. */
export function DeleteGroup({ group, onDelete, onFailed, onDeleted }: DeleteGroupProps) {
  const { id, name, memberCount } = useFragment(
    graphql`
      fragment DeleteGroup_group on Group {
        id
        name
        memberCount
      }
    `,
    group,
  );
  const environment = useRelayEnvironment();
  const remove = useCommand<DeleteGroupMutation>(graphql`
    mutation DeleteGroupMutation($input: DeleteGroupByIdInput!) {
      deleteGroupById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const handleDeleted = () => {
    // Things and lists may show the group, so all are read anew.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    onDeleted();
  };
  return (
    <DeletePanel
      name={name}
      title={texts.deleteGroup}
      warning={texts.deleteWarning}
      failure={texts.deleteFailed}
      remove={() => remove({ id })}
      onDelete={onDelete}
      onFailed={onFailed}
      onDeleted={handleDeleted}
    >
      {texts.deleteConsequence(texts.memberships(memberCount))}
    </DeletePanel>
  );
}
