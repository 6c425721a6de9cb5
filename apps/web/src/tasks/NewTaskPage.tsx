import { checkNewTask } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { NotAllowed } from '../auth/NotAllowed.js';
import { FormPage } from '../forms/FormPage.js';
import { OneField } from '../forms/rich.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { mine } from '../things/mine.js';
import { thingPath } from '../things/thing-path.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import type { NewTaskPageMutation } from './__generated__/NewTaskPageMutation.graphql.js';
import type { NewTaskPageQuery } from './__generated__/NewTaskPageQuery.graphql.js';
import { dayOf } from './due.js';
import * as texts from './form-texts.js';
import { suggestedTitle, TaskFields } from './TaskFields.js';
import { newTaskValues, taskInput } from './TaskForm.js';
import { taskPath } from './task-path.js';

/** The query of the form; the route starts it. */
export const newTaskQuery = graphql`
  query NewTaskPageQuery($thingId: UUID!, $hasThing: Boolean!) @preloadable {
    thingById(id: $thingId) @include(if: $hasThing) {
      id
      name
      type
      viewerMayRecord
    }
    own: allThings(first: 200, scope: OWN, orderBy: NAME) {
      nodes {
        id
        name
        type
      }
    }
    collaborating: allThings(first: 200, scope: COLLABORATING, orderBy: NAME) {
      nodes {
        id
        name
        type
      }
    }
  }
`;

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

const trail = [{ to: '/tasks', label: texts.tasks }];

/** Writes down what is to be done: for one of the viewer's things, or for the one that the address names. */
export function NewTaskPage() {
  const { thingById: asked, own, collaborating } = usePageQuery<NewTaskPageQuery>(newTaskQuery);
  if (asked && !asked.viewerMayRecord)
    return (
      <NotAllowed back={{ to: thingPath(asked.id), name: asked.name }}>
        {texts.onlyHelpersMake(asked.name)}
      </NotAllowed>
    );
  const things = mine<Choice>([...(asked ? [asked] : []), ...own.nodes], collaborating.nodes);
  if (things.length === 0)
    return (
      <>
        <PageHead title={texts.newTask} trail={trail} />
        <Empty icon="tasks" link={{ to: '/things/new', label: texts.addThing }}>
          {texts.noThingForTask}
        </Empty>
      </>
    );
  return <NewTask key={asked?.id} things={things} />;
}

function NewTask({ things }: { readonly things: readonly Choice[] }) {
  const [search] = useSearchParams();
  const preset =
    things.find(({ id }) => id === search.get('thing')) ?? (things.length === 1 ? things[0] : undefined);
  const form = useNewForm({
    initial: newTaskValues(preset?.id ?? ''),
    mandatory: ['thingId', 'actionType', 'title', 'priority', 'status'],
    input: (values) => ({ thingId: values.thingId, ...taskInput(values) }),
    check: (input) => checkNewTask({ ...input, today: dayOf(new Date()) }),
    send: useCommand<NewTaskPageMutation>(graphql`
      mutation NewTaskPageMutation($input: CreateTaskInput!) {
        createTask(input: $input) {
          task {
            id
            title
            thing {
              ...ThingTasks_thing
            }
          }
        }
      }
    `),
    done: ({ createTask: { task } }) => [texts.created(task.title), taskPath(task.id)],
  });
  const { thingId, actionType, title } = form.values;
  const thing = things.find(({ id }) => id === thingId);
  const field = form.field('thingId');
  const handleThing = (id: string) => {
    field.onValue(id);
    // Who may do it, and what it is called, belong to the thing.
    form.field('assignedTo').onValue([]);
    const chosen = things.find((one) => one.id === id);
    if (title === '' || title === suggestedTitle(actionType, thing?.name))
      form.field('title').onValue(suggestedTitle(actionType, chosen?.name));
  };
  return (
    <FormPage
      form={form}
      title={texts.newTask}
      trail={trail}
      illustration={thing?.type ?? 'VEGETABLEBED'}
      caption={thing?.name}
      submit={texts.createTask}
      failed={texts.notCreated}
    >
      <TaskFields form={form} thing={thing}>
        <OneField
          label={texts.thing}
          hint={texts.thingHint}
          mandatory={field.mandatory}
          error={field.error}
          choices={things}
          value={field.value}
          onValue={handleThing}
        />
      </TaskFields>
    </FormPage>
  );
}
