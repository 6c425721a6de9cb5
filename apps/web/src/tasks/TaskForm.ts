import type { RecordableActionType, TaskPriority, TaskStatus } from '@hedgerow/domain';
import { graphql, readInlineData } from 'relay-runtime';
import { ownTimeZone } from '../time/own-time-zone.js';
import type { TaskForm_task$key } from './__generated__/TaskForm_task.graphql.js';

/** What people say of a task. The type is empty until one is chosen, and so is the thing. */
export interface TaskValues {
  readonly thingId: string;
  readonly actionType: RecordableActionType | '';
  readonly title: string;
  readonly notes: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  /** A calendar day, or empty. */
  readonly dueDate: string;
  /** The rule of its repetition, or empty. */
  readonly rule: string;
  /** The time zone by whose days it comes again. */
  readonly timeZone: string;
  /** Ids of people, in the order of the alphabet. */
  readonly assignedTo: readonly string[];
}

/** A new task, before anything is said of it. */
export const newTaskValues = (thingId: string): TaskValues => ({
  thingId,
  actionType: '',
  title: '',
  notes: '',
  status: 'notStarted',
  priority: 'normal',
  dueDate: '',
  rule: '',
  timeZone: ownTimeZone(),
  assignedTo: [],
});

/** A task as its form shows it. */
export const taskValues = (task: TaskForm_task$key): TaskValues => {
  const { actionType, status, priority, dueDate, repeats, assignments, ...values } = readInlineData(
    graphql`
      fragment TaskForm_task on Task @inline {
        thingId
        actionType
        title
        notes
        status
        priority
        dueDate
        repeats {
          rule
          timeZone
        }
        assignments {
          assignedTo
        }
      }
    `,
    task,
  );
  return {
    ...values,
    actionType: actionType as RecordableActionType,
    status: status as TaskStatus,
    priority: priority as TaskPriority,
    dueDate: dueDate ?? '',
    rule: repeats?.rule ?? '',
    timeZone: repeats?.timeZone ?? ownTimeZone(),
    assignedTo: assignments.map(({ assignedTo }) => assignedTo).toSorted(),
  };
};

/** Typed values as the api takes them, without the thing, which stays. The rules refuse an empty type before anything is sent. */
export const taskInput = ({
  thingId: _thingId,
  actionType,
  title,
  notes,
  dueDate,
  rule,
  timeZone,
  assignedTo,
  ...values
}: TaskValues) => ({
  ...values,
  actionType: actionType as RecordableActionType,
  title: title.trim(),
  notes: notes.trim(),
  dueDate: dueDate || null,
  repeats: rule ? { rule, timeZone } : null,
  assignedTo: assignedTo.toSorted(),
});
