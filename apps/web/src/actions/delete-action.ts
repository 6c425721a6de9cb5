import { graphql, type IEnvironment } from 'relay-runtime';
import { unlessGone } from '../relay/api-error.js';
import { commandOf } from '../relay/command.js';
import type { deleteActionMutation } from './__generated__/deleteActionMutation.graphql.js';
import { hideAction } from './action-store.js';
import { readThingAgain } from './read-thing-again.js';

/** An action that may be deleted. */
export interface Deletable {
  readonly id: string;
  readonly nodeId: string;
  readonly thingId: string;
}

interface DeleteOptions {
  /** The node id of the thing, where the page is to show it without the action before the answer is there. */
  readonly atOnceOn?: string;
}

/**
 * Deletes an action, for the sheet of an entry and for Undo. Resolves with true when it was deleted by this, with false
 * when it was gone already. The thing is read again: the live connection brings it too, if it holds.
 */
export const deleterOf = (environment: IEnvironment) => {
  const remove = commandOf<deleteActionMutation>(
    environment,
    graphql`
      mutation deleteActionMutation($input: DeleteActionByIdInput!) {
        deleteActionById(input: $input) {
          deletedNodeId
        }
      }
    `,
  );
  return async ({ id, nodeId, thingId }: Deletable, { atOnceOn }: DeleteOptions = {}): Promise<boolean> => {
    const hide = atOnceOn
      ? (store: Parameters<typeof hideAction>[0]) => hideAction(store, atOnceOn, nodeId)
      : undefined;
    const deleted = await unlessGone(remove({ id }, { optimisticUpdater: hide, updater: hide }));
    readThingAgain(environment, thingId);
    return deleted !== undefined;
  };
};
