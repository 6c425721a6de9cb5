import { changesIn, checkTaskChanges, needsDueDate } from '@hedgerow/domain';
import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Navigate } from 'react-router-dom';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { useEditForm } from '../forms/useEditForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useReadAgain } from '../relay/useReadAgain.js';
import { NotFound } from '../ui/NotFound.js';
import { PageHead } from '../ui/PageHead.js';
import { Section } from '../ui/Section.js';
import type { EditTaskPage_task$key } from './__generated__/EditTaskPage_task.graphql.js';
import type { EditTaskPageMutation } from './__generated__/EditTaskPageMutation.graphql.js';
import type { EditTaskPageQuery } from './__generated__/EditTaskPageQuery.graphql.js';
import { DeleteTask } from './DeleteTask.js';
import { dayOf } from './due.js';
import styles from './EditTaskPage.module.css';
import * as texts from './form-texts.js';
import { TaskFacts } from './TaskFacts.js';
import { TaskFields } from './TaskFields.js';
import { taskInput, taskValues } from './TaskForm.js';
import { TaskGone, taskList } from './TaskGone.js';
import { useTaskLive } from './TaskLive.js';
import { TaskStatusChoice } from './TaskStatusChoice.js';

/** The query of the page; the route starts it. */
export const editTaskQuery = graphql`
  query EditTaskPageQuery($id: UUID!) @preloadable {
    taskById(id: $id) {
      id
      ...EditTaskPage_task
      ...TaskForm_task
    }
  }
`;

/** A task: its form for those who may change it, its status for who is to do it, and for others what is known of it. */
export function EditTaskPage() {
  const { taskById: task } = usePageQuery<EditTaskPageQuery>(editTaskQuery);
  return task ? <TaskOnPage key={task.id} task={task} /> : <NotFound what="task" />;
}

interface TaskProps {
  readonly task: EditTaskPage_task$key;
}

const useTask = (task: EditTaskPage_task$key) =>
  useFragment(
    graphql`
      fragment EditTaskPage_task on Task {
        id
        nodeId
        title
        viewerMayEdit
        viewerMayChangeStatus
        viewerMayDelete
        thing {
          id
          name
          type
        }
        assignments {
          user {
            id
            name
          }
        }
        ...TaskForm_task
        ...TaskFacts_task
        ...TaskStatusChoice_task
        ...DeleteTask_task
        ...TaskLive_task
      }
    `,
    task,
  );

function TaskOnPage({ task }: TaskProps) {
  const { id, title, viewerMayEdit } = useTask(task);
  const [deletion, setDeletion] = useState<'running' | 'done'>();
  const isLost = useTaskLive(id) && !deletion;
  // Who begins to type keeps what is typed, also when the right to change the task is taken away.
  const [mayEdit] = useState(viewerMayEdit);
  if (deletion === 'done') return <Navigate to="/tasks" replace />;
  if (mayEdit) return <EditTask task={task} isLost={isLost} onDeletion={setDeletion} />;
  return isLost ? <TaskGone title={title} /> : <ReadTask task={task} onDeletion={setDeletion} />;
}

interface DeletableProps extends TaskProps {
  readonly onDeletion: (deletion: 'running' | 'done' | undefined) => void;
}

function Deletion({ task, onDeletion }: DeletableProps) {
  const data = useTask(task);
  return (
    data.viewerMayDelete && (
      <DeleteTask
        task={data}
        onDelete={() => onDeletion('running')}
        onFailed={() => onDeletion(undefined)}
        onDeleted={() => onDeletion('done')}
      />
    )
  );
}

function EditTask({ task, isLost, onDeletion }: DeletableProps & { readonly isLost: boolean }) {
  const data = useTask(task);
  const { id, nodeId, title, thing } = data;
  const update = useCommand<EditTaskPageMutation>(graphql`
    mutation EditTaskPageMutation($input: UpdateTaskInput!) {
      updateTask(input: $input) {
        task {
          ...EditTaskPage_task
        }
      }
    }
  `);
  const readAgain = useReadAgain<EditTaskPageQuery>(editTaskQuery, { id });
  const initial = taskValues(data);
  const { page, guard } = useEditForm({
    initial,
    mandatory: ['actionType', 'title', 'priority'],
    input: taskInput,
    // What stands there already is not judged again: a task may be overdue for more than a year.
    check: (input) => [
      ...checkTaskChanges(changesIn(input, taskInput(initial)), { today: dayOf(new Date()) }),
      ...needsDueDate(input),
    ],
    save: (changed, seen) => update({ nodeId, ...changed, seen }),
    read: async () => {
      const fresh = await readAgain();
      return fresh?.taskById && taskValues(fresh.taskById);
    },
    of: { name: title },
    list: taskList,
    gone: isLost && texts.goneSentence(title),
  });
  if (isLost && !page.form.isDirty) return <TaskGone title={title} />;
  const present = data.assignments.flatMap(({ user }) => (user ? [user] : []));
  return (
    <>
      <FormPage
        {...page}
        title={title}
        here={title}
        lead={page.lead || texts.taskLead}
        illustration={thing?.type ?? 'VEGETABLEBED'}
        caption={thing?.name}
        failed={texts.failedToUpdateSentence}
        beneath={
          !isLost && (
            <>
              <div className={styles.about}>
                <Section title={texts.about}>
                  <TaskFacts task={data} isShort />
                </Section>
              </div>
              <Deletion task={task} onDeletion={onDeletion} />
            </>
          )
        }
      >
        {!isLost && <TaskStatusChoice task={data} />}
        <TaskFields form={page.form} thing={thing ?? undefined} present={present} />
      </FormPage>
      <LeaveGuard {...guard} />
    </>
  );
}

function ReadTask({ task, onDeletion }: DeletableProps) {
  const data = useTask(task);
  const { title, thing, viewerMayChangeStatus } = data;
  return (
    <>
      <PageHead title={title} trail={[taskList]}>
        {viewerMayChangeStatus ? texts.onlyStatus : texts.onlyHelpersChange}
      </PageHead>
      <BesideIllustration type={thing?.type ?? 'VEGETABLEBED'} caption={thing?.name}>
        <div className="stack">
          {viewerMayChangeStatus && <TaskStatusChoice task={data} />}
          <TaskFacts task={data} />
          <Deletion task={task} onDeletion={onDeletion} />
        </div>
      </BesideIllustration>
    </>
  );
}
