import { useCallback, useState } from 'react';
import { graphql } from 'relay-runtime';
import { useCommandId } from '../relay/command-id.js';
import { useSend } from '../relay/useSend.js';
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
  const send = useSend<useRecordActionMutation>(graphql`
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
  const { idOf, done } = useCommandId();
  const [busy, setBusy] = useState(false);
  const record = useCallback(
    async (action: RecordedAction) => {
      setBusy(true);
      try {
        await send({ input: { ...action, clientMutationId: idOf(action) } });
        done();
      } finally {
        setBusy(false);
      }
    },
    [send, idOf, done],
  );
  return { record, busy };
};
