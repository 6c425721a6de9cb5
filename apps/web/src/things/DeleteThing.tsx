import { useState } from 'react';
import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { DeleteThing_thing$key } from './__generated__/DeleteThing_thing.graphql.js';
import type { DeleteThingMutation } from './__generated__/DeleteThingMutation.graphql.js';
import styles from './DeleteThing.module.css';
import { forgetThing } from './recent-things.js';
import * as texts from './texts.js';

interface DeleteThingProps {
  readonly thing: DeleteThing_thing$key;
  readonly onDelete: () => void;
  readonly onFailed: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a thing for everybody, after asking. */
export function DeleteThing({ thing, onDelete, onFailed, onDeleted }: DeleteThingProps) {
  const { id, name, devices } = useFragment(
    graphql`
      fragment DeleteThing_thing on Thing {
        id
        name
        devices {
          nodeId
        }
      }
    `,
    thing,
  );
  const environment = useRelayEnvironment();
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
      const deleted = await unlessGone(remove({ id }));
      notify(deleted ? texts.deleted(name) : texts.alreadyDeleted);
    } catch (error) {
      onFailed();
      throw error;
    }
    // Every list may hold the thing, so all are read anew.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    forgetThing(id);
    onDeleted();
  };
  return (
    <div className={styles.zone}>
      <Section title={texts.deleteThing}>
        <p className="small">{texts.deleteWarning}</p>
        <Button kind="dangerText" icon="trash" onClick={() => setAsking(true)}>
          {texts.deleteThing}
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
        <b>{name}</b> {texts.deleteConsequence}
        {devices.length > 0 && ` ${texts.devicesStay(devices.length)}`}
      </Confirm>
    </div>
  );
}
