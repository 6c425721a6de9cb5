import type { ActionType } from '../actions/types.js';
import { type FieldError, changesIn, withoutNulls } from '../events/validation.js';
import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { mayRecordOn, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import { mayBeAssigned, type Viewers } from './people.js';
import { rankAt, rankBetween } from './rank.js';
import {
  checkAssignees,
  checkChangedTask,
  checkNewTask,
  checkTaskChanges,
  type CreateTask,
  mayChangeTaskStatus,
  mayDeleteTask,
  mayEditTask,
  maySeeTask,
  type NewRepetition,
  type TaskChanges,
} from './rules.js';
import {
  type Repetition,
  type Task,
  taskAssigned,
  taskCreated,
  taskDeleted,
  taskDetailsChanged,
  type TaskFact,
  taskMoved,
  taskRepetitionChanged,
  taskStatusChanged,
  taskUnassigned,
} from './task.js';
import type { TaskPriority, TaskStatus } from './types.js';

/** What a decision knows of the people who are to do a task. */
export interface People {
  /** Those of them who have an account, as viewers. */
  readonly people: Viewers;
  /** An id for each new assignment. */
  readonly newId: () => string;
}

/** Who does not see the thing cannot work on it, and is not told apart from one who is not there. */
const cannotSee = (userIds: readonly string[], { people }: People, thing: Thing): FieldError[] =>
  userIds.every((id) => mayBeAssigned(id, people, thing))
    ? []
    : [{ field: 'assignedTo', message: 'Only people who see the thing can be assigned' }];

/** Writes down what is to be done for a thing. A thing that the viewer may not see is, to them, not there. */
export const createTask = (
  thing: Thing,
  { viewer, at, assignedTo, repeats, dueDate, notes, ...task }: CreateTask,
  known: People,
): TaskFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const wrong = checkNewTask({ ...task, today: dayOf(at), assignedTo, repeats, dueDate, notes });
  if (wrong.length > 0) return rejectFields(wrong);
  if (!maySeeThing(viewer, thing)) return reject('NTFND', 'Thing not found');
  if (!mayRecordOn(viewer, thing))
    return reject('DENIED', 'Only owners and collaborators make tasks for this thing.');
  const assignees = [...new Set(assignedTo ?? [])];
  const hidden = cannotSee(assignees, known, thing);
  if (hidden.length > 0) return rejectFields(hidden);
  const { taskId, thingId } = task;
  const created = taskCreated({
    ...task,
    actionType: task.actionType as ActionType,
    title: task.title.trim(),
    notes: notes?.trim() ?? '',
    status: task.status as TaskStatus,
    priority: task.priority as TaskPriority,
    ...(dueDate ? { dueDate } : {}),
    ...(repeats && dueDate ? { repeats: { ...ruleOf(repeats), startsOn: dueDate } } : {}),
    rank: rankAt(taskId, at),
    createdBy: viewer.userId,
  });
  const assigned = assignees.map((userId) =>
    taskAssigned({ taskId, thingId, assignmentId: known.newId(), userId, assignedBy: viewer.userId }),
  );
  return [created, ...assigned];
};

/** By the clock of the world: limits of a due date are not to the hour. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const ruleOf = ({ rule, timeZone }: NewRepetition): NewRepetition => ({ rule, timeZone });

/** Which task a card is put behind, and which before; left out at an end of the column. */
export interface Neighbours {
  readonly after?: Task | undefined;
  readonly before?: Task | undefined;
}

export interface ChangeTask extends People {
  readonly viewer: Viewer;
  /** When it is decided. */
  readonly at: Date;
  readonly changes: TaskChanges;
  /** The values that were on the screen when the change was made. */
  readonly seen?: TaskChanges | null | undefined;
  /** Where the card was put on a board. */
  readonly neighbours?: Neighbours | undefined;
}

/** Fields that the screen showed otherwise than they are by now, and that the change would overwrite. */
const conflictsIn = (
  given: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): FieldError[] => {
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);
  return Object.keys(given)
    .filter((field) => given[field] !== undefined && seen[field] !== undefined)
    .filter((field) => isOther(now[field], seen[field]) && isOther(now[field], given[field]))
    .map((field) => ({
      field,
      message: `${fieldNames[field]} was changed meanwhile: ${inWords(now[field])}`,
    }));
};

const fieldNames: Readonly<Record<string, string>> = {
  actionType: 'Action type',
  title: 'Title',
  notes: 'Notes',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  repeats: 'Repeats',
};

const inWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'object') return (value as NewRepetition).rule;
  return String(value);
};

/** What was given in the form in which it is kept. */
const kept = ({ title, notes, actionType, status, priority, dueDate, repeats }: TaskChanges) => ({
  ...withoutNulls({ title: title?.trim(), actionType, status, priority }),
  notes: notes === null ? '' : notes?.trim(),
  dueDate: dueDate === '' ? null : dueDate,
  repeats: repeats && ruleOf(repeats),
});

/**
 * Changes what is known of a task. Two people who change different fields do not meet; who changes a field that is another
 * one by now than they saw is refused, and told what it is (`STALE`). Of the people, those who were added are added
 * and those who were taken off are taken off, whatever others did. Changes that change nothing are no event.
 */
export const changeTask = (
  task: Task,
  thing: Thing,
  { viewer, at, changes, seen, neighbours, ...known }: ChangeTask,
): TaskFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const { details } = task;
  if (!details || !maySeeTask(viewer, task, thing)) return reject('NTFND', 'Task not found');
  if (!mayChangeTaskStatus(viewer, task, thing))
    return reject(
      'DENIED',
      'Only owners and collaborators of the thing, and those who are to do it, change a task.',
    );
  const { status: _status, ...others } = changes;
  if (!mayEditTask(viewer, task, thing) && Object.values(others).some((value) => value !== undefined))
    return reject('DENIED', 'You may change the status of this task, and no more.');
  const wrong = [...checkTaskChanges(changes, { today: dayOf(at) }), ...checkChangedTask(changes, task)];
  if (wrong.length > 0) return rejectFields(wrong);
  const given = kept(changes);
  const now = { ...details, repeats: details.repeats && ruleOf(details.repeats) };
  const conflicts = conflictsIn(given, kept(seen ?? {}), now);
  if (conflicts.length > 0) return { ...reject('STALE', conflicts[0]!.message), fields: conflicts };

  const { status, repeats, ...changed } = changesIn(given, now);
  const { taskId, thingId } = details;
  const about = { taskId, thingId };
  const by = viewer.userId;
  const facts: TaskFact[] = [];
  if (Object.keys(changed).length > 0)
    facts.push(taskDetailsChanged({ ...(changed as object), ...about, changedBy: by }));
  if (status)
    facts.push(
      taskStatusChanged({ ...about, from: details.status, to: status as TaskStatus, changedBy: by }),
    );
  if (repeats !== undefined) {
    const startsOn = given.dueDate ?? details.dueDate ?? dayOf(at);
    const next: Repetition | null = repeats && { ...repeats, startsOn };
    facts.push(taskRepetitionChanged({ ...about, repeats: next, changedBy: by }));
  }
  if (neighbours) {
    const { after, before } = neighbours;
    facts.push(
      taskMoved({
        ...about,
        rank: rankBetween(taskId, { after: after?.rank, before: before?.rank, moment: at }),
        movedBy: by,
      }),
    );
  }
  return changeAssignees(task, thing, { viewer, changes, seen, known }, facts);
};

const changeAssignees = (
  { assignments, details }: Task,
  thing: Thing,
  {
    viewer,
    changes,
    seen,
    known,
  }: Pick<ChangeTask, 'changes' | 'seen'> & { viewer: { userId: string }; known: People },
  facts: readonly TaskFact[],
): TaskFact[] | Rejection => {
  const asked = changes.assignedTo;
  if (asked === undefined) return [...facts];
  const wanted = new Set(asked ?? []);
  const before = new Set(seen?.assignedTo ?? assignments.keys());
  const added = [...wanted].filter((id) => !before.has(id) && !assignments.has(id));
  const removed = [...before].filter((id) => !wanted.has(id) && assignments.has(id));
  const wrong = [
    ...cannotSee(added, known, thing),
    ...checkAssignees([...assignments.keys(), ...added].filter((id) => !removed.includes(id))),
  ];
  if (wrong.length > 0) return rejectFields(wrong);
  const { taskId, thingId } = details!;
  const about = { taskId, thingId };
  return [
    ...facts,
    ...removed.map((userId) =>
      taskUnassigned({
        ...about,
        userId,
        assignmentId: assignments.get(userId)!,
        unassignedBy: viewer.userId,
      }),
    ),
    ...added.map((userId) =>
      taskAssigned({ ...about, userId, assignmentId: known.newId(), assignedBy: viewer.userId }),
    ),
  ];
};

/** Removes a task. */
export const deleteTask = (
  task: Task,
  thing: Thing,
  { viewer }: { readonly viewer: Viewer },
): TaskFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const { details } = task;
  if (!details || !maySeeTask(viewer, task, thing)) return reject('NTFND', 'Task not found');
  if (!mayDeleteTask(viewer, task, thing))
    return reject('DENIED', 'Only the person who made a task and owners of the thing delete it.');
  return taskDeleted({ ...details, deletedBy: viewer.userId });
};
