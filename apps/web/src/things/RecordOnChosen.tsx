import { checkNewAction } from '@hedgerow/domain';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ActionForm, actionInput, type ActionValues } from '../actions/ActionForm.js';
import { labelsOf } from '../actions/labels.js';
import { useForm } from '../forms/useForm.js';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { Sheet, useSheetHold } from '../ui/Sheet.js';
import { undoBy } from '../ui/undo.js';
import type { RecordOnChosenMutation } from './__generated__/RecordOnChosenMutation.graphql.js';
import type { RecordOnChosenUndoMutation } from './__generated__/RecordOnChosenUndoMutation.graphql.js';
import type { ChosenThing } from './ChosenBar.js';
import { NotDone, type Refused } from './NotDone.js';
import { allUndone, commonType, readThingsAgain, refusedOf } from './several.js';
import * as texts from './texts.js';

interface RecordOnChosenProps {
  readonly things: readonly ChosenThing[];
  /** Those on which it was not recorded, which stay chosen. */
  readonly onNotDone: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Records the same action on all things that are chosen, by one command; Undo takes all of it back. */
export function RecordOnChosen({ things, onNotDone, onClose }: RecordOnChosenProps) {
  const [refused, setRefused] = useState<readonly Refused[]>();
  const handleRefused = (found: readonly Refused[]) => {
    onNotDone(found.map(({ thingId }) => thingId));
    if (found.length === 0) onClose();
    else setRefused(found);
  };
  return (
    <Sheet
      open
      title={refused ? texts.notDoneTitle(refused.length) : texts.recordOnTitle(things.length)}
      onClose={onClose}
    >
      {refused ? (
        <NotDone things={things} refused={refused} onClose={onClose} />
      ) : (
        <RecordForm things={things} onRefused={handleRefused} onCancel={onClose} />
      )}
    </Sheet>
  );
}

interface RecordFormProps {
  readonly things: readonly ChosenThing[];
  readonly onRefused: (refused: readonly Refused[]) => void;
  readonly onCancel: () => void;
}

function RecordForm({ things, onRefused, onCancel }: RecordFormProps) {
  const environment = useRelayEnvironment();
  const record = useCommand<RecordOnChosenMutation>(graphql`
    mutation RecordOnChosenMutation($input: CreateActionsInput!) {
      createActions(input: $input) {
        results {
          thingId
          refusal {
            code
            message
          }
          action {
            id
          }
          thing {
            ...ThingRow_thing
            ...ThingTile_thing
          }
        }
      }
    }
  `);
  const remove = useCommand<RecordOnChosenUndoMutation>(graphql`
    mutation RecordOnChosenUndoMutation($input: DeleteActionsByIdInput!) {
      deleteActionsById(input: $input) {
        results {
          refusal {
            code
            message
          }
        }
      }
    }
  `);
  const initial: ActionValues = { type: '', comments: '' };
  const form = useForm({
    name: 'several',
    initial,
    input: actionInput,
    check: (input) => checkNewAction({ ...input, thingId: things[0]?.id ?? '' }),
    onSubmit: async (input) => {
      const { createActions } = await record({ ...input, thingIds: things.map(({ id }) => id) });
      const { results } = createActions;
      const done = results.filter(({ action }) => action);
      if (done.length > 0) {
        const undo = async () => {
          const removed = await remove({ ids: done.map(({ action }) => action!.id) });
          readThingsAgain(
            environment,
            done.map(({ thingId }) => thingId),
          );
          allUndone(removed.deleteActionsById.results);
        };
        notify(
          texts.recordedOn(labelsOf(input.type).noun, done.length),
          'good',
          undoBy(undo, texts.recordedUndone(done.length)),
        );
      }
      onRefused(refusedOf(results));
    },
  });
  const { type } = form.values;
  useSheetHold(form.busy);
  return (
    <ActionForm
      form={form}
      thingType={commonType(things)}
      submit={type ? texts.recordOn(labelsOf(type).noun, things.length) : texts.chooseActionFirst}
      disabled={type === ''}
      aside={
        <Button kind="text" disabled={form.busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    />
  );
}
