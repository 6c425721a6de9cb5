import { useState } from 'react';
import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import zone from '../things/DeleteThing.module.css';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
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
  const [asking, setAsking] = useState(false);
  const remove = useCommand<DeleteGroupMutation>(graphql`
    mutation DeleteGroupMutation($input: DeleteGroupByIdInput!) {
      deleteGroupById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const handleDelete = async () => {
    onDelete();
    try {
      const deleted = await unlessGone(remove({ id }));
      notify(deleted ? texts.deleted(name) : texts.alreadyDeleted);
    } catch (error) {
      onFailed();
      throw error;
    }
    // Things and lists may show the group, so all are read anew.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    onDeleted();
  };
  return (
    <div className={zone.zone}>
      <Section title={texts.deleteGroup}>
        <p className="small">{texts.deleteWarning}</p>
        <Button kind="dangerText" icon="trash" onClick={() => setAsking(true)}>
          {texts.deleteGroup}
        </Button>
      </Section>
      <Confirm
        open={asking}
        title={texts.deleteTitle}
        confirm={texts.deleteForGood}
        running={texts.deleting}
        cancel={texts.keepIt}
        failure={texts.deleteFailed}
        onConfirm={handleDelete}
        onClose={() => setAsking(false)}
      >
        <b>{name}</b> {texts.deleteConsequence(texts.memberships(memberCount))}
      </Confirm>
    </div>
  );
}
