import { useCallback, useState } from 'react';
import { graphql } from 'relay-runtime';
import { codeOf } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { forgetThing } from '../things/recent-things.js';
import type { ActionType, useRecordActionMutation } from './__generated__/useRecordActionMutation.graphql.js';

export interface RecordedAction {
  readonly thingId: string;
  readonly type: ActionType;
  readonly comments: string;
}

/**
 * Records an action on a thing. The answer carries the whole thing, so every part of the page that shows it is updated.
 * Sent again after a lost answer, it has one effect.
 */
export const useRecordAction = () => {
  const send = useCommand<useRecordActionMutation>(graphql`
    mutation useRecordActionMutation($input: CreateActionInput!) {
      createAction(input: $input) {
        action {
          nodeId
        }
        thing {
          ...ThingLive_thing
        }
      }
    }
  `);
  const [busy, setBusy] = useState(false);
  const record = useCallback(
    async (action: RecordedAction) => {
      setBusy(true);
      try {
        await send(action);
      } catch (error) {
        // It went before the recording was sent, so it is not offered again.
        if (codeOf(error) === 'NTFND') forgetThing(action.thingId);
        throw error;
      } finally {
        setBusy(false);
      }
    },
    [send],
  );
  return { record, busy };
};
