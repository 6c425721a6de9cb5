import { checkActionChanges } from '@hedgerow/domain';
import { useState } from 'react';
import { fetchQuery, useFragment, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useForm } from '../forms/useForm.js';
import { useCommand } from '../relay/useCommand.js';
import { moment, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Button } from '../ui/Button.js';
import { ConfirmBody } from '../ui/Confirm.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { useFocusAfterRemoval } from '../ui/PageHead.js';
import { Sheet } from '../ui/Sheet.js';
import type {
  ActionTools_action$data,
  ActionTools_action$key,
} from './__generated__/ActionTools_action.graphql.js';
import type { ActionToolsDeleteMutation } from './__generated__/ActionToolsDeleteMutation.graphql.js';
import type { ActionToolsEditMutation } from './__generated__/ActionToolsEditMutation.graphql.js';
import type { ActionToolsRefreshQuery } from './__generated__/ActionToolsRefreshQuery.graphql.js';
import { ActionForm, actionInput, type ActionValues, type Recordable } from './ActionForm.js';
import { labelsOf } from './labels.js';
import styles from './Timeline.module.css';

type Step = 'choose' | 'edit' | 'delete';
type Tooled = ActionTools_action$data;

/** What the viewer may do with an entry of a timeline: one button, and a sheet with the steps. */
export function ActionTools({ action }: { action: ActionTools_action$key }) {
  const data = useFragment(
    graphql`
      fragment ActionTools_action on Action {
        id
        nodeId
        thingId
        type
        comments
        createdAt
        viewerMayEdit
        viewerMayDelete
      }
    `,
    action,
  );
  const [step, setStep] = useState<Step>();
  const removing = useFocusAfterRemoval();
  const now = useNow();
  const { viewerMayEdit, viewerMayDelete } = data;
  if (!viewerMayEdit && !viewerMayDelete) return null;
  const what = `${labelsOf(data.type).past}, ${moment(parseTime(data.createdAt), now)}`;
  const titles: Record<Step, string> = {
    choose: what,
    edit: 'Edit this entry',
    delete: 'Delete this entry?',
  };
  const close = () => setStep(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.tools}
        aria-haspopup="dialog"
        aria-label={`${viewerMayEdit ? 'Edit or delete' : 'Delete'}: ${what}`}
        onClick={() => setStep(viewerMayEdit ? 'choose' : 'delete')}
      >
        <Icon name={viewerMayEdit ? 'more' : 'trash'} />
      </button>
      <Sheet open={step !== undefined} title={titles[step ?? 'choose']} onClose={close}>
        {step === 'choose' && (
          <ul className={styles.choices}>
            <li>
              <button type="button" onClick={() => setStep('edit')}>
                <Icon name="edit" size={22} />
                Edit
              </button>
            </li>
            <li>
              <button type="button" className={styles.removal} onClick={() => setStep('delete')}>
                <Icon name="trash" size={22} />
                Delete
              </button>
            </li>
          </ul>
        )}
        {step === 'edit' && <EditAction action={data} onClose={close} />}
        {step === 'delete' && <DeleteAction action={data} what={what} removing={removing} onClose={close} />}
      </Sheet>
    </>
  );
}

interface StepProps {
  readonly action: Tooled;
  readonly onClose: () => void;
}

function EditAction({ action: { nodeId, type, comments }, onClose }: StepProps) {
  const update = useCommand<ActionToolsEditMutation>(graphql`
    mutation ActionToolsEditMutation($input: UpdateActionInput!) {
      updateAction(input: $input) {
        action {
          ...ActionEntry_action
        }
      }
    }
  `);
  const initial: ActionValues = { type: type as Recordable, comments };
  const form = useForm({
    initial,
    input: actionInput,
    check: checkActionChanges,
    onSubmit: async (_input, changed) => {
      await update({ nodeId, ...changed });
      notify('The entry is changed.');
      onClose();
    },
  });
  return (
    <ActionForm
      form={form}
      submit={form.isDirty ? 'Save changes' : 'Nothing to save'}
      disabled={!form.isDirty}
      aside={
        <Button kind="text" onClick={onClose}>
          Cancel
        </Button>
      }
    />
  );
}

function DeleteAction({
  action: { id, thingId, comments },
  what,
  removing,
  onClose,
}: StepProps & { readonly what: string; readonly removing: ReturnType<typeof useFocusAfterRemoval> }) {
  const environment = useRelayEnvironment();
  const remove = useCommand<ActionToolsDeleteMutation>(graphql`
    mutation ActionToolsDeleteMutation($input: DeleteActionByIdInput!) {
      deleteActionById(input: $input) {
        deletedNodeId
      }
    }
  `);
  const handleDelete = async () => {
    await removing(remove({ id }));
    onClose();
    notify('The entry is deleted.');
    // The live connection brings the thing too, if it holds.
    fetchQuery<ActionToolsRefreshQuery>(
      environment,
      graphql`
        query ActionToolsRefreshQuery($id: UUID!) {
          thingById(id: $id) {
            ...ThingLive_thing
          }
        }
      `,
      { id: thingId },
    ).subscribe({ error: () => undefined });
  };
  return (
    <ConfirmBody
      confirm="Delete entry"
      cancel="Keep it"
      failure="Failed to delete entry"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      {what}
      {comments && `: “${comments}”`}. It goes from the timeline for everybody.
    </ConfirmBody>
  );
}
