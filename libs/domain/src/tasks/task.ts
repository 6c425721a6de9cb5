import { Type } from '@sinclair/typebox';
import { actionTypes } from '../actions/types.js';
import { aggregate, without } from '../events/aggregate.js';
import { changesOf, defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { taskPriorities, type TaskStatus, taskStatuses } from './types.js';

const day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A calendar day.' });

const repetition = () =>
  Type.Object({
    rule: Type.String({ description: 'RFC 5545, without the name: FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001' }),
    timeZone: Type.String({ description: 'By which it is decided what day it is: Europe/London' }),
    startsOn: day(),
  });

/** What a person says of a task, and may change; due date and repetition apart, which may be removed as well. */
const details = {
  actionType: extensibleEnum(actionTypes),
  title: Type.String(),
  notes: Type.String(),
  priority: extensibleEnum(taskPriorities),
};

const about = { taskId: uuidSchema(), thingId: uuidSchema() };
const exampleIds = { taskId: ids.task, thingId: ids.thing };

export const taskCreated = defineEvent({
  type: 'TaskCreated',
  summary: 'Something that is to be done for a thing was written down.',
  schema: Type.Object({
    ...about,
    ...details,
    status: extensibleEnum(taskStatuses),
    dueDate: Type.Optional(day()),
    rank: Type.String({ description: 'Boards sort by it, by the codes of its characters.' }),
    repeats: Type.Optional(repetition()),
    follows: Type.Optional(uuidSchema()),
    createdBy: uuidSchema(),
  }),
  // The thing owns this history: a thing, its actions and its tasks arrive in order.
  key: 'thingId',
  example: {
    ...exampleIds,
    actionType: 'WATERING',
    title: 'Deep water, 20 L',
    notes: 'Two cans at first light',
    status: 'notStarted',
    priority: 'high',
    dueDate: '2026-07-20',
    rank: 'a019865a1b0c01b1c90V',
    repeats: {
      rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001',
      timeZone: 'Europe/London',
      startsOn: '2026-07-20',
    },
    createdBy: ids.anna,
  },
});

export const taskDetailsChanged = defineEvent({
  type: 'TaskDetailsChanged',
  summary:
    'What is known of a task was changed. Holds the fields that changed; a due date of null was removed.',
  schema: Type.Object({
    ...about,
    ...changesOf(details),
    dueDate: Type.Optional(Type.Union([day(), Type.Null()])),
    changedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: { ...exampleIds, title: 'Deep water, 30 L', changedBy: ids.anna },
});

export const taskStatusChanged = defineEvent({
  type: 'TaskStatusChanged',
  summary: 'A task was begun, completed, or taken up again.',
  schema: Type.Object({
    ...about,
    from: extensibleEnum(taskStatuses),
    to: extensibleEnum(taskStatuses),
    changedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: { ...exampleIds, from: 'notStarted', to: 'completed', changedBy: ids.ben },
});

export const taskMoved = defineEvent({
  type: 'TaskMoved',
  summary: 'A task was put between two others on a board.',
  schema: Type.Object({ ...about, rank: Type.String(), movedBy: uuidSchema() }),
  key: 'thingId',
  example: { ...exampleIds, rank: 'a0192f0c17a109b1c90VV6d2a9bV', movedBy: ids.anna },
});

export const taskRepetitionChanged = defineEvent({
  type: 'TaskRepetitionChanged',
  summary: 'By which rule a task comes again was changed; null: it does not.',
  schema: Type.Object({
    ...about,
    repeats: Type.Union([repetition(), Type.Null()]),
    changedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: {
    ...exampleIds,
    repeats: { rule: 'FREQ=WEEKLY;INTERVAL=2', timeZone: 'Europe/London', startsOn: '2026-07-20' },
    changedBy: ids.anna,
  },
});

export const taskAssigned = defineEvent({
  type: 'TaskAssigned',
  summary: 'A person is to do a task, alone or with others.',
  schema: Type.Object({
    ...about,
    assignmentId: uuidSchema(),
    userId: uuidSchema(),
    assignedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: { ...exampleIds, assignmentId: ids.assignment, userId: ids.ben, assignedBy: ids.anna },
});

export const taskUnassigned = defineEvent({
  type: 'TaskUnassigned',
  summary: 'A person is to do a task no more.',
  schema: Type.Object({
    ...about,
    assignmentId: uuidSchema(),
    userId: uuidSchema(),
    unassignedBy: uuidSchema(),
  }),
  key: 'thingId',
  example: { ...exampleIds, assignmentId: ids.assignment, userId: ids.ben, unassignedBy: ids.anna },
});

export const taskDeleted = defineEvent({
  type: 'TaskDeleted',
  summary: 'A task was removed.',
  schema: Type.Object({ ...about, deletedBy: uuidSchema() }),
  key: 'thingId',
  example: { ...exampleIds, deletedBy: ids.anna },
});

export const taskEvents = [
  taskCreated,
  taskDetailsChanged,
  taskStatusChanged,
  taskMoved,
  taskRepetitionChanged,
  taskAssigned,
  taskUnassigned,
  taskDeleted,
] as const;
export type TaskFact = FactOf<(typeof taskEvents)[number]['definition']>;

type Created = FactOf<(typeof taskCreated)['definition']>['data'];
/** By which rule a task comes again. */
export type Repetition = NonNullable<Created['repeats']>;

/** What decisions about a task need to know. */
export interface Task {
  /** What is known of it now; undefined for a task that does not exist (any more). */
  readonly details?: Omit<Created, 'rank'>;
  /** Where it stands on boards, or stood before it was deleted. */
  readonly rank: string | undefined;
  /** The id of the assignment of each person. */
  readonly assignments: ReadonlyMap<string, string>;
  /** How often it was completed, and by whom the last time. */
  readonly completions: number;
  readonly completedBy?: string;
  /** How much was changed since it was made. */
  readonly changes: number;
}

const noTask: Task = { rank: undefined, assignments: new Map(), completions: 0, changes: 0 };

const completed = (task: Task, status: TaskStatus, by: string): Task =>
  status === 'completed' ? { ...task, completions: task.completions + 1, completedBy: by } : task;

type Details = NonNullable<Task['details']>;
type Changes = { readonly [K in keyof Details]?: Details[K] | null | undefined };

/** The details with these changes; null removes what may be missing. */
const changed = (task: Task, changes: Changes): Task => {
  if (!task.details) return task;
  const details = Object.fromEntries(
    Object.entries({ ...task.details, ...changes }).filter(([, value]) => value !== null),
  ) as unknown as Details;
  return { ...task, details, changes: task.changes + 1 };
};

export const tasks = aggregate<Task, TaskFact>('task', {
  initial: noTask,
  on: {
    TaskCreated: (task, { rank, ...created }) =>
      completed({ ...task, rank, details: created }, created.status, created.createdBy),
    TaskDetailsChanged: (task, { changedBy: _changedBy, ...changes }) => changed(task, changes),
    TaskStatusChanged: (task, { to, changedBy }) => completed(changed(task, { status: to }), to, changedBy),
    TaskMoved: (task, { rank }) => ({ ...task, rank, changes: task.changes + 1 }),
    TaskRepetitionChanged: (task, { repeats }) => changed(task, { repeats }),
    TaskAssigned: (task, { userId, assignmentId }, copy) => ({
      ...task,
      assignments: copy(task.assignments).set(userId, assignmentId),
    }),
    TaskUnassigned: (task, { userId }, copy) => ({
      ...task,
      assignments: without(copy(task.assignments), userId),
    }),
    // The rank stays, for those who put a card beside it at this moment.
    TaskDeleted: ({ rank }) => ({ ...noTask, rank }),
  },
});
