import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { DeletePanel } from '../ui/DeletePanel.js';
import type { DeleteThing_thing$key } from './__generated__/DeleteThing_thing.graphql.js';
import type { DeleteThingMutation } from './__generated__/DeleteThingMutation.graphql.js';
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
  const remove = useCommand<DeleteThingMutation>(graphql`
    mutation DeleteThingMutation($input: DeleteThingByIdInput!) {
      deleteThingById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const handleDeleted = () => {
    // Every list may hold the thing, so all are read anew.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    forgetThing(id);
    onDeleted();
  };
  return (
    <DeletePanel
      name={name}
      title={texts.deleteThing}
      warning={texts.deleteWarning}
      failure={texts.deleteFailed}
      remove={() => remove({ id })}
      onDelete={onDelete}
      onFailed={onFailed}
      onDeleted={handleDeleted}
    >
      {texts.deleteConsequence}
      {devices.length > 0 && ` ${texts.devicesStay(devices.length)}`}
    </DeletePanel>
  );
}
