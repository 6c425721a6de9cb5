import type { RecordableActionType } from '@hedgerow/domain';
import type { ReactNode } from 'react';
import { ActionPicker } from '../actions/ActionPicker.js';
import { SelectField, TextArea, TextField } from '../forms/Field.js';
import type { Form } from '../forms/useForm.js';
import { useNow } from '../time/useNow.js';
import { AssigneesField } from './AssigneesField.js';
import { dayOf, sayDay } from './due.js';
import * as texts from './form-texts.js';
import { taskPriorityLabels, taskStatusLabels } from './labels.js';
import { RepeatsField } from './RepeatsField.js';
import type { TaskValues } from './TaskForm.js';

interface TaskFieldsProps {
  readonly form: Form<TaskValues>;
  /** The thing that it is for, once one is known. */
  readonly thing: { readonly id: string; readonly name: string; readonly type: string } | undefined;
  /** Who is to do it already. */
  readonly present?: readonly { readonly id: string; readonly name: string }[];
  /** The choice of the thing, for a new task. */
  readonly children?: ReactNode;
}

/** The title that is suggested for a type of work: "Water Mill Lane rowan". */
export const suggestedTitle = (actionType: string, thing: string | undefined): string =>
  actionType && thing ? texts.suggestions[actionType as RecordableActionType](thing) : '';

/** The fields of a task, new or known: what is to be done for what, when, how often, and by whom. */
export function TaskFields({ form, thing, present, children }: TaskFieldsProps) {
  const now = useNow();
  const { actionType, title, dueDate } = form.values;
  const type = form.field('actionType');
  const name = form.field('title');
  const due = form.field('dueDate');
  const rule = form.field('rule', 'repeats');
  const handleType = (chosen: RecordableActionType) => {
    type.onValue(chosen);
    // A title that people typed stays.
    if (title === '' || title === suggestedTitle(actionType, thing?.name))
      name.onValue(suggestedTitle(chosen, thing?.name));
  };
  const handleRule = (chosen: string) => {
    rule.onValue(chosen);
    // What comes again needs a first day.
    if (chosen && !dueDate) due.onValue(dayOf(now));
  };
  return (
    <>
      {children}
      <ActionPicker
        {...type}
        key={thing?.type}
        label={texts.whatToDo}
        thingType={thing?.type}
        onValue={handleType}
      />
      <TextField {...name} label={texts.title} hint={texts.titleHint} maxLength={255} autoComplete="off" />
      <TextField
        {...due}
        label={texts.dueDate}
        hint={dueDate && /^[1-9]\d{3}-/.test(dueDate) ? sayDay(dueDate, now) : texts.dueDateHint}
        type="date"
      />
      <RepeatsField {...rule} dueDate={dueDate} onValue={handleRule} />
      {thing && <AssigneesField {...form.field('assignedTo')} thingId={thing.id} present={present} />}
      <SelectField {...form.field('priority')} label={texts.priority} options={taskPriorityLabels} />
      {!present && <SelectField {...form.field('status')} label={texts.status} options={taskStatusLabels} />}
      <TextArea {...form.field('notes')} label={texts.notes} hint={texts.notesHint} maxLength={2000} />
    </>
  );
}
