import type { ActionType, TaskPriority, TaskStatus } from '@hedgerow/domain';
import { projection } from '../projection.js';
import { text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

/** What is to be done for each thing. Days are texts like `2026-07-20`, which sort as they follow. */
export const tasksTable = versionedTable(
  'tasks',
  {
    id: uuid().key(),
    thingId: uuid(),
    actionType: text<ActionType>(),
    title: text(),
    notes: text(),
    status: text<TaskStatus>(),
    priority: text<TaskPriority>(),
    dueDate: text().null(),
    rank: text(),
    rule: text().null(),
    timeZone: text().null(),
    startsOn: text().null(),
    follows: uuid().null(),
    createdBy: uuid(),
    createdAt: time().ofInsert(),
    updatedAt: time().ofChange(),
    completedAt: time().null(),
    completedBy: uuid().null(),
  },
  {
    announces: 'task',
    shownBy: [{ kind: 'thing', by: 'thingId' }],
    removable: true,
    indexes: {
      thing: '(thing_id, id)',
      due: `(coalesce(due_date, '9999-12-31') collate "C", id)`,
      rank: '(rank collate "C", id)',
      newest: '(created_at, id)',
      completed: `(coalesce(completed_at, '-infinity'), id)`,
      creator: '(created_by, id)',
    },
  },
);
export type TaskRow = RowOf<typeof tasksTable>;

/** Who is to do which task. */
export const taskAssignmentsTable = versionedTable(
  'task_assignments',
  {
    taskId: uuid().key(),
    userId: uuid().key(),
    id: uuid(),
    assignedAt: time().ofInsert(),
  },
  {
    removable: true,
    partOf: { table: tasksTable, by: 'taskId' },
    indexes: { user: '(user_id, task_id)' },
  },
);
export type TaskAssignmentRow = RowOf<typeof taskAssignmentsTable>;

/** When and by whom a task came to be completed, if it is. */
const completion = (status: string, at: string, by: string) =>
  status === 'completed' ? { completedAt: at, completedBy: by } : { completedAt: null, completedBy: null };

const repetition = (
  repeats: { readonly rule: string; readonly timeZone: string; readonly startsOn: string } | null | undefined,
) => repeats ?? { rule: null, timeZone: null, startsOn: null };

/** What is to be done for each thing, and by whom. */
export const tasks = projection('tasks', {
  tables: [tasksTable, taskAssignmentsTable],
  on: {
    TaskCreated: insert(tasksTable, ({ data, occurredAt }) => ({
      ...completion(data.status, occurredAt, data.createdBy),
      ...repetition(data.repeats),
      id: data.taskId,
      dueDate: data.dueDate ?? null,
      follows: data.follows ?? null,
    })),
    TaskDetailsChanged: update(tasksTable, ({ data }) => ({ ...data, id: data.taskId })),
    TaskStatusChanged: update(tasksTable, ({ data: { taskId, to, changedBy }, occurredAt }) => ({
      id: taskId,
      status: to,
      ...completion(to, occurredAt, changedBy),
    })),
    TaskMoved: update(tasksTable, ({ data: { taskId, rank } }) => ({ id: taskId, rank })),
    TaskRepetitionChanged: update(tasksTable, ({ data: { taskId, repeats } }) => ({
      id: taskId,
      ...repetition(repeats),
    })),
    TaskAssigned: insert(taskAssignmentsTable, ({ data }) => ({ id: data.assignmentId })),
    TaskUnassigned: remove(taskAssignmentsTable, ({ data: { taskId, userId } }) => ({ taskId, userId })),
    TaskDeleted: remove(tasksTable, ({ data }) => ({ id: data.taskId })),
  },
});
