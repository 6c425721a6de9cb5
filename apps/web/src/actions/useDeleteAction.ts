import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import type { useDeleteActionMutation } from './__generated__/useDeleteActionMutation.graphql.js';
import { hideAction } from './action-store.js';

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
export const useDeleteAction = () => {
  const environment = useRelayEnvironment();
  const remove = useCommand<useDeleteActionMutation>(graphql`
    mutation useDeleteActionMutation($input: DeleteActionByIdInput!) {
      deleteActionById(input: $input) {
        deletedNodeId
      }
    }
  `);
  return useCallback(
    async ({ id, nodeId, thingId }: Deletable, { atOnceOn }: DeleteOptions = {}): Promise<boolean> => {
      const hide = atOnceOn
        ? (store: Parameters<typeof hideAction>[0]) => hideAction(store, atOnceOn, nodeId)
        : undefined;
      const deleted = await unlessGone(remove({ id }, { optimisticUpdater: hide, updater: hide }));
      // Without its code the live connection brings the thing.
      import('./read-thing-again.js').then(
        ({ readThingAgain }) => readThingAgain(environment, thingId),
        () => undefined,
      );
      return deleted !== undefined;
    },
    [environment, remove],
  );
};
