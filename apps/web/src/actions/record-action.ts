import { graphql, type IEnvironment } from 'relay-runtime';
import { codeOf } from '../relay/api-error.js';
import { commandOf } from '../relay/command.js';
import { forgetThing } from '../things/recent-things.js';
import { dismiss, notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { ActionType, recordActionMutation } from './__generated__/recordActionMutation.graphql.js';
import { showAction } from './action-store.js';
import { deleterOf } from './delete-action.js';
import * as texts from './texts.js';

export interface RecordedAction {
  readonly thingId: string;
  readonly type: ActionType;
  readonly comments: string;
}

/** What became of a recording. */
interface RecordedAs {
  readonly id: string;
  readonly nodeId: string;
}

/** How one recording is shown and said. */
interface Recording {
  /** The node id of the thing, where the page is to show the action before the answer is there. */
  readonly atOnceOn?: string;
  /** What is said once it is recorded; Undo stands beside it. */
  readonly done: string;
  /** Called when Undo is no longer offered; not while the action is being deleted, for a second press would record it twice. */
  readonly onUndoEnd?: () => void;
}

// Milliseconds after which a recording that is still on its way is spoken of.
const slowMs = 3000;

const saySlow = () => {
  let said: number | undefined;
  const timer = setTimeout(() => (said = notify(texts.stillSending)), slowMs);
  return () => {
    clearTimeout(timer);
    if (said !== undefined) dismiss(said);
  };
};

/**
 * Records an action on a thing, says so, and offers Undo, which deletes it again. The answer carries the whole thing, so
 * every part of the page that shows it is updated. Rejects when it is not recorded; nothing of it stays on the page then.
 */
export const recorderOf = (environment: IEnvironment) => {
  const remove = deleterOf(environment);
  const send = commandOf<recordActionMutation>(
    environment,
    graphql`
      mutation recordActionMutation($input: CreateActionInput!) {
        createAction(input: $input) {
          action {
            id
            nodeId
          }
          thing {
            nodeId
            ...ThingLive_thing
          }
        }
      }
    `,
  );
  return async (action: RecordedAction, { atOnceOn, done, onUndoEnd }: Recording): Promise<RecordedAs> => {
    const settled = saySlow();
    try {
      const show = (store: Parameters<typeof showAction>[0]) =>
        atOnceOn !== undefined && showAction(store, atOnceOn, action);
      const { createAction } = await send(action, {
        optimisticUpdater: show,
      });
      const { action: recorded, thing } = createAction;
      const undo = () => remove({ ...recorded, thingId: action.thingId }, { atOnceOn: thing.nodeId });
      notify(done, 'good', undoBy(undo, texts.recordingUndone, onUndoEnd));
      return { id: recorded.id, nodeId: recorded.nodeId };
    } catch (error) {
      // It went before the recording was sent, so it is not offered again.
      if (codeOf(error) === 'NTFND') forgetThing(action.thingId);
      throw error;
    } finally {
      settled();
    }
  };
};

export type RecordAction = ReturnType<typeof recorderOf>;
