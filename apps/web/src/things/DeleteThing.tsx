import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { DeleteThingMutation } from './__generated__/DeleteThingMutation.graphql.js';
import styles from './DeleteThing.module.css';
import { forgetThing } from './recent-things.js';

interface DeleteThingProps {
  readonly id: string;
  readonly name: string;
  readonly onDelete: () => void;
  readonly onFailed: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a thing for everybody, after asking. */
export function DeleteThing({ id, name, onDelete, onFailed, onDeleted }: DeleteThingProps) {
  const [asking, setAsking] = useState(false);
  const remove = useCommand<DeleteThingMutation>(graphql`
    mutation DeleteThingMutation($input: DeleteThingByIdInput!) {
      deleteThingById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const handleDelete = async () => {
    onDelete();
    try {
      // Every list may hold the thing, so all are read anew.
      await remove({ id }, { updater: (store) => store.invalidateStore() });
    } catch (error) {
      onFailed();
      throw error;
    }
    forgetThing(id);
    notify(`${name} is deleted.`);
    onDeleted();
  };
  return (
    <div className={styles.zone}>
      <Section title="Delete this thing">
        <p className="small">It goes for everybody, with its timeline, and does not come back.</p>
        <Button kind="dangerText" icon="trash" onClick={() => setAsking(true)}>
          Delete this thing
        </Button>
      </Section>
      <Confirm
        open={asking}
        title="Delete this thing?"
        confirm="Delete for good"
        cancel="Keep it"
        failure="Failed to delete thing"
        onConfirm={handleDelete}
        onClose={() => setAsking(false)}
      >
        <b>{name}</b> goes for everybody, with its timeline. Nobody can bring it back.
      </Confirm>
    </div>
  );
}
