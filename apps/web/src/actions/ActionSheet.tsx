import { checkActionChanges } from '@hedgerow/domain';
import { useMemo, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { onlyFields } from '../forms/only-fields.js';
import { type Form, useForm } from '../forms/useForm.js';
import { AddPictures } from '../pictures/AddPictures.js';
import { codeOf } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { useNow } from '../time/useNow.js';
import { Button } from '../ui/Button.js';
import { ConfirmBody } from '../ui/Confirm.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Sheet, useSheetHold } from '../ui/Sheet.js';
import { undoBy } from '../ui/undo.js';
import type { ActionSheetEditMutation } from './__generated__/ActionSheetEditMutation.graphql.js';
import { ActionForm, actionInput, type ActionValues, type Recordable } from './ActionForm.js';
import type { Tooled } from './ActionTools.js';
import { labelsOf, whatAndWhen } from './labels.js';
import styles from './Timeline.module.css';
import { deleterOf } from './delete-action.js';
import * as texts from './texts.js';

type Step = 'choose' | 'pictures' | 'edit' | 'discard' | 'delete';

interface ActionSheetProps {
  readonly action: Tooled;
  /** The entry was deleted, not from this sheet, since it opened. */
  readonly isDeleted: boolean;
  /** `removed` when there is no entry any more to go back to. */
  readonly onClose: (removed: boolean) => void;
}

/** What the viewer may do with an entry of a timeline, step by step. What is typed is never lost without a question. */
export function ActionSheet({ action, isDeleted, onClose }: ActionSheetProps) {
  const [step, setStep] = useState<Step>(action.viewerMayEdit ? 'choose' : 'delete');
  const [isMissing, setMissing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const now = useNow();
  const what = whatAndWhen(action, now);
  const titles: Record<Step, string> = {
    choose: what,
    pictures: what,
    edit: texts.editTitle,
    discard: texts.discardTitle,
    delete: texts.deleteTitle,
  };
  const isGone = (isDeleted || isMissing) && !isDeleting;
  const leave = () => onClose(isGone);
  const update = useCommand<ActionSheetEditMutation>(graphql`
    mutation ActionSheetEditMutation($input: UpdateActionInput!) {
      updateAction(input: $input) {
        action {
          ...ActionEntry_action
        }
      }
    }
  `);
  const initial: ActionValues = { type: action.type as Recordable, comments: action.comments };
  const form = useForm({
    name: action.nodeId,
    initial,
    input: actionInput,
    check: checkActionChanges,
    onSubmit: async (_input, changed) => {
      try {
        await update({ nodeId: action.nodeId, ...changed });
      } catch (error) {
        setMissing(codeOf(error) === 'NTFND');
        throw error;
      }
      const before = onlyFields(actionInput(initial), Object.keys(changed));
      const undo = () => update({ nodeId: action.nodeId, ...before });
      notify(texts.changesSaved, 'good', undoBy(undo, texts.changesUndone));
      onClose(false);
    },
  });
  const handleClose = () => {
    if (step === 'discard') setStep('edit');
    else if (step === 'edit' && form.isDirty) setStep('discard');
    else leave();
  };
  if (step === 'pictures')
    return (
      <AddPictures
        to={{ type: 'action', id: action.id, nodeId: action.nodeId }}
        name={texts.ofAction(labelsOf(action.type).noun)}
        onClose={leave}
      />
    );
  return (
    <>
      <Sheet open title={titles[step]} onClose={handleClose}>
        {step === 'edit' && <EditStep form={form} isGone={isGone} onCancel={handleClose} onLeave={leave} />}
        {step === 'discard' && (
          <ConfirmBody
            confirm={texts.discard}
            cancel={texts.keepEditing}
            onConfirm={leave}
            onClose={handleClose}
          >
            {texts.discardWarning}
          </ConfirmBody>
        )}
        {(step === 'choose' || step === 'delete') && isGone && <GoneStep onLeave={leave} />}
        {step === 'choose' && !isGone && <ChooseStep onStep={setStep} />}
        {step === 'delete' && !isGone && (
          <DeleteStep
            action={action}
            what={what}
            onRunning={setDeleting}
            onDeleted={() => onClose(true)}
            onClose={leave}
          />
        )}
      </Sheet>
      <LeaveGuard when={form.isDirty} />
    </>
  );
}

function ChooseStep({ onStep }: { readonly onStep: (step: Step) => void }) {
  return (
    <ul className={styles.choices}>
      <li>
        <button type="button" onClick={() => onStep('pictures')}>
          <Icon name="camera" size={22} />
          {texts.addPhotos}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => onStep('edit')}>
          <Icon name="edit" size={22} />
          {texts.edit}
        </button>
      </li>
      <li>
        <button type="button" className={styles.removal} onClick={() => onStep('delete')}>
          <Icon name="trash" size={22} />
          {texts.deleteAction}
        </button>
      </li>
    </ul>
  );
}

function GoneStep({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <div className={styles.gone}>
      <p role="alert">{texts.deletedMeanwhile}</p>
      <Button thumb onClick={onLeave}>
        {texts.close}
      </Button>
    </div>
  );
}

interface EditStepProps {
  readonly form: Form<ActionValues>;
  readonly isGone: boolean;
  /** Asks first. */
  readonly onCancel: () => void;
  readonly onLeave: () => void;
}

/** The form. Of an entry that is gone, what was typed stays to be copied. */
function EditStep({ form, isGone, onCancel, onLeave }: EditStepProps) {
  useSheetHold(form.busy);
  return (
    <ActionForm
      form={isGone ? { ...form, problem: texts.deletedMeanwhile } : form}
      submit={texts.saveChanges}
      disabled={isGone || !form.isDirty}
      aside={
        <Button kind="text" disabled={form.busy} onClick={isGone ? onLeave : onCancel}>
          {isGone ? texts.close : texts.cancel}
        </Button>
      }
    />
  );
}

interface DeleteStepProps {
  readonly action: Tooled;
  readonly what: string;
  /** True from the press until the answer: an entry that goes meanwhile was deleted from here. */
  readonly onRunning: (running: boolean) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteStep({ action, what, onRunning, onDeleted, onClose }: DeleteStepProps) {
  const environment = useRelayEnvironment();
  const remove = useMemo(() => deleterOf(environment), [environment]);
  const handleDelete = async () => {
    onRunning(true);
    try {
      notify((await remove(action)) ? texts.deleted : texts.alreadyDeleted);
    } catch (error) {
      onRunning(false);
      throw error;
    }
    onDeleted();
  };
  return (
    <ConfirmBody
      confirm={texts.deleteConfirm}
      running={texts.deleting}
      cancel={texts.keepIt}
      failure={texts.deleteFailed}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      {texts.deleteWarning(what, action.comments)}
    </ConfirmBody>
  );
}
