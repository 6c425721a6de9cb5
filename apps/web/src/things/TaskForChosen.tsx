import { checkNewTask, type RecordableActionType } from '@hedgerow/domain';
import { useState } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ActionPicker } from '../actions/ActionPicker.js';
import { actionLabels } from '../actions/labels.js';
import { useAuth } from '../auth/auth.js';
import { SelectField, TextArea, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { ManyField } from '../forms/rich.js';
import { type FormField, useForm } from '../forms/useForm.js';
import { useCommand } from '../relay/useCommand.js';
import { dayOf } from '../tasks/due.js';
import * as taskTexts from '../tasks/form-texts.js';
import { taskPriorityLabels } from '../tasks/labels.js';
import { newTaskValues, taskInput, type TaskValues } from '../tasks/TaskForm.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { Sheet, useSheetHold } from '../ui/Sheet.js';
import { undoBy } from '../ui/undo.js';
import type { TaskForChosenMutation } from './__generated__/TaskForChosenMutation.graphql.js';
import type { TaskForChosenQuery } from './__generated__/TaskForChosenQuery.graphql.js';
import type { TaskForChosenUndoMutation } from './__generated__/TaskForChosenUndoMutation.graphql.js';
import type { ChosenThing } from './ChosenBar.js';
import { NotDone, type Refused } from './NotDone.js';
import { allUndone, commonType, refusedOf } from './several.js';
import * as texts from './texts.js';

interface TaskForChosenProps {
  readonly things: readonly ChosenThing[];
  /** Those for which no task was made, which stay chosen. */
  readonly onNotDone: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Makes the same task for each of the things that are chosen, by one command; Undo takes all of them back. */
export function TaskForChosen({ things, onNotDone, onClose }: TaskForChosenProps) {
  const [refused, setRefused] = useState<readonly Refused[]>();
  const handleRefused = (found: readonly Refused[]) => {
    onNotDone(found.map(({ thingId }) => thingId));
    if (found.length === 0) onClose();
    else setRefused(found);
  };
  return (
    <Sheet
      open
      title={refused ? texts.notDoneTitle(refused.length) : texts.taskForTitle(things.length)}
      onClose={onClose}
    >
      {refused ? (
        <NotDone things={things} refused={refused} onClose={onClose} />
      ) : (
        <TaskOfSeveral things={things} onRefused={handleRefused} onCancel={onClose} />
      )}
    </Sheet>
  );
}

interface TaskOfSeveralProps {
  readonly things: readonly ChosenThing[];
  readonly onRefused: (refused: readonly Refused[]) => void;
  readonly onCancel: () => void;
}

/** A title that people typed stays when they choose another type of work. */
const titleFor = (typed: string, before: RecordableActionType | '', chosen: RecordableActionType): string =>
  typed === '' || (before !== '' && typed === actionLabels[before].noun) ? actionLabels[chosen].noun : typed;

function TaskOfSeveral({ things, onRefused, onCancel }: TaskOfSeveralProps) {
  const create = useCommand<TaskForChosenMutation>(graphql`
    mutation TaskForChosenMutation($input: CreateTasksInput!) {
      createTasks(input: $input) {
        results {
          thingId
          refusal {
            code
            message
          }
          task {
            id
            thing {
              ...ThingTasks_thing
            }
          }
        }
      }
    }
  `);
  const remove = useCommand<TaskForChosenUndoMutation>(graphql`
    mutation TaskForChosenUndoMutation($input: DeleteTasksByIdInput!) {
      deleteTasksById(input: $input) {
        results {
          refusal {
            code
            message
          }
        }
      }
    }
  `);
  const initial: TaskValues = newTaskValues('');
  const form = useForm({
    name: 'several',
    initial,
    mandatory: ['actionType', 'title', 'priority'],
    input: taskInput,
    check: (input) => checkNewTask({ ...input, thingId: things[0]?.id ?? '', today: dayOf(new Date()) }),
    onSubmit: async (input) => {
      const { createTasks } = await create({ ...input, thingIds: things.map(({ id }) => id) });
      const { results } = createTasks;
      const ids = results.flatMap(({ task }) => (task ? [task.id] : []));
      const undo = async () => allUndone((await remove({ ids })).deleteTasksById.results);
      if (ids.length > 0)
        notify(texts.tasksCreated(ids.length), 'good', undoBy(undo, texts.tasksUndone(ids.length)));
      onRefused(refusedOf(results));
    },
  });
  const { actionType, title } = form.values;
  const type = form.field('actionType');
  const name = form.field('title');
  const handleType = (chosen: RecordableActionType) => {
    type.onValue(chosen);
    name.onValue(titleFor(title, actionType, chosen));
  };
  useSheetHold(form.busy);
  return (
    <FormBody
      form={form}
      icon="check"
      submit={texts.createFor(things.length)}
      failed={texts.failedToCreateTasks}
      aside={
        <Button kind="text" disabled={form.busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    >
      <ActionPicker
        {...type}
        label={taskTexts.whatToDo}
        thingType={commonType(things)}
        onValue={handleType}
      />
      <TextField {...name} label={taskTexts.title} maxLength={255} autoComplete="off" />
      <TextField {...form.field('dueDate')} label={taskTexts.dueDate} type="date" />
      <PanelBody height={96}>
        <Assignees {...form.field('assignedTo')} things={things} />
      </PanelBody>
      <SelectField {...form.field('priority')} label={taskTexts.priority} options={taskPriorityLabels} />
      <TextArea {...form.field('notes')} label={taskTexts.notes} maxLength={2000} />
    </FormBody>
  );
}

interface AssigneesProps extends FormField<readonly string[]> {
  readonly things: readonly ChosenThing[];
}

/** Who is to do the tasks: people with access to one of the things, and the viewer. */
function Assignees({ things, value, error, conflict, onValue }: AssigneesProps) {
  const { id, name } = useAuth();
  const { allThings } = useLazyLoadQuery<TaskForChosenQuery>(
    graphql`
      query TaskForChosenQuery($ids: [UUID!]!) {
        allThings(ids: $ids, first: 100) {
          nodes {
            accesses {
              user {
                id
                name
              }
            }
          }
        }
      }
    `,
    { ids: things.map((thing) => thing.id) },
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  const viewer = id && name ? [{ id, name }] : [];
  const people = allThings.nodes.flatMap(({ accesses }) =>
    (accesses ?? []).flatMap(({ user }) => (user ? [user] : [])),
  );
  const known = new Map([...people, ...viewer].map((person) => [person.id, person]));
  const choices = [...known.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((person) => ({
      id: person.id,
      name: person.id === id ? taskTexts.nameAndYou(person.name) : person.name,
    }));
  return (
    <ManyField
      label={taskTexts.assignees}
      hint={texts.assigneesOfChosen}
      error={error}
      conflict={conflict}
      choices={choices}
      value={value}
      onValue={onValue}
    />
  );
}
