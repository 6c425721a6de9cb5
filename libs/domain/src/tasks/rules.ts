import { recordableActionTypes } from '../actions/types.js';
import type { CommandOf } from '../events/input.js';
import {
  all,
  check,
  checkGiven,
  type FieldError,
  length,
  oneOf,
  optional,
  required,
  type Rule,
} from '../events/validation.js';
import { isTimeZone } from '../notifications/morning.js';
import { mayEditThing, mayRecordOn, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import type { Task } from './task.js';
import { taskPriorities, taskStatuses } from './types.js';

/** By which rule a task comes again, as people give it. The first day is the due date. */
export interface NewRepetition {
  readonly rule: string;
  readonly timeZone: string;
}

/** What people say of a task. */
export interface NewTask {
  readonly thingId: string;
  readonly actionType: string;
  readonly title: string;
  readonly notes?: string | null | undefined;
  readonly status: string;
  readonly priority: string;
  /** A calendar day: `2026-07-20`. */
  readonly dueDate?: string | null | undefined;
  readonly repeats?: NewRepetition | null | undefined;
  /** Ids of people. */
  readonly assignedTo?: readonly string[] | null | undefined;
}

/** What may be changed; a field left out stays as it is, a due date or a repetition of null is removed. */
export type TaskChanges = { readonly [K in keyof Omit<NewTask, 'thingId'>]?: NewTask[K] | null | undefined };

/** The day on which it is asked, by which due dates are judged. */
interface OnDay {
  readonly today: string;
}
/** `at` is when it is decided. */
export type CreateTask = CommandOf<NewTask, 'taskId'> & { readonly at: Date };

export const taskLimits = {
  title: { min: 1, max: 255 },
  notes: 2_000,
  /** People of one task. */
  assigned: 20,
  /** A due date lies within so many years of today. */
  years: { back: 1, ahead: 10 },
  rule: 200,
} as const;

const yearsFrom = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

const isDueDate =
  (today: string): Rule<string> =>
  (given) => {
    if (!isCalendarDay(given)) return 'Due date must be a day, like 2026-07-20';
    const [first, last] = [
      yearsFrom(today, -taskLimits.years.back),
      yearsFrom(today, taskLimits.years.ahead),
    ];
    return given < first || given > last ? `Due date must be between ${first} and ${last}` : undefined;
  };

const weekday = '(?:MO|TU|WE|TH|FR|SA|SU)';
const monthday = '(?:-1|[1-9]|[12]\\d|3[01])';
const list = (one: string) => `${one}(?:,${one}){0,30}`;
// Without months of a year, and with less than a year between months: each of these rules has a next day, however far it goes.
const rules = [
  `FREQ=DAILY(?:;INTERVAL=[1-9]\\d?)?`,
  `FREQ=WEEKLY(?:;INTERVAL=[1-9]\\d?)?(?:;BYDAY=${list(weekday)})?`,
  `FREQ=MONTHLY(?:;INTERVAL=(?:[1-9]|1[01]))?(?:;BYMONTHDAY=${list(monthday)}|;BYDAY=(?:-1|[1-4])${weekday})?`,
  `FREQ=YEARLY(?:;INTERVAL=[1-9])?`,
];
const knownRule = new RegExp(`^(?:${rules.join('|')})(?:;UNTIL=(\\d{8})|;COUNT=[1-9]\\d{0,2})?$`);

const isRule = (rule: string): string | undefined => {
  if (rule.length > taskLimits.rule) return `Repeats: the rule has at most ${taskLimits.rule} characters`;
  const found = knownRule.exec(rule);
  const [, until] = found ?? [];
  const isDay = until === undefined || isCalendarDay(until.replace(/(....)(..)(..)/, '$1-$2-$3'));
  return found && isDay
    ? undefined
    : 'Repeats: use a rule like FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001 (RFC 5545)';
};

const isRepetition: Rule<NewRepetition> = ({ rule, timeZone }) =>
  isRule(rule) ??
  (isTimeZone(timeZone)
    ? undefined
    : 'Repeats: timeZone must be the name of a time zone, like Europe/London');

const areAssignees: Rule<readonly string[]> = (people) =>
  new Set(people).size > taskLimits.assigned ? `A task has at most ${taskLimits.assigned} people` : undefined;

const taskRules = (today: string) => ({
  actionType: all<string>(required('Action type'), oneOf('Action type', recordableActionTypes)),
  title: all<string>(required('Title'), length('Title', taskLimits.title.min, taskLimits.title.max)),
  notes: optional(length('Notes', 0, taskLimits.notes)),
  status: all<string>(required('Status'), oneOf('Status', taskStatuses)),
  priority: all<string>(required('Priority'), oneOf('Priority', taskPriorities)),
  dueDate: optional(isDueDate(today)),
  repeats: optional(isRepetition),
  assignedTo: optional(areAssignees),
});

/** What comes again needs a first day. Part of `checkNewTask`. */
export const needsDueDate = ({ repeats, dueDate }: Pick<NewTask, 'repeats' | 'dueDate'>): FieldError[] =>
  repeats && !dueDate ? [{ field: 'dueDate', message: 'A task that repeats needs a due date' }] : [];

/** Everything that is wrong with a new task, field by field. */
export const checkNewTask = ({ today, ...task }: NewTask & OnDay): FieldError[] => [
  ...check<NewTask>(task, { thingId: required('Thing'), ...taskRules(today) } as never),
  ...needsDueDate(task),
];

/** Everything that is wrong with changes of a task, field by field. */
export const checkTaskChanges = (changes: TaskChanges, { today }: OnDay): FieldError[] =>
  checkGiven(changes, taskRules(today) as never);

/** The same, given what the task is now. */
export const checkChangedTask = (changes: TaskChanges, { details }: Task): FieldError[] =>
  needsDueDate({
    dueDate: changes.dueDate === undefined ? details?.dueDate : changes.dueDate,
    repeats: changes.repeats === undefined ? details?.repeats : changes.repeats,
  });

/** Whether so many people may do one task. */
export const checkAssignees = (assignedTo: readonly string[]): FieldError[] =>
  check({ assignedTo }, { assignedTo: areAssignees });

/** What the rules of change ask of a task. */
interface TaskOf {
  readonly details?: { readonly createdBy: string };
  readonly assignments: { has(userId: string): boolean };
}

/** A task is there for everybody who may see its thing. */
export const maySeeTask = (viewer: Viewer, { details }: TaskOf, thing: Thing): boolean =>
  details !== undefined && maySeeThing(viewer, thing);

/** Owners and collaborators of the thing, and admins: they create tasks, too. */
export const mayEditTask = (viewer: Viewer, { details }: TaskOf, thing: Thing): boolean =>
  details !== undefined && mayRecordOn(viewer, thing);

/** They, and who is to do it. */
export const mayChangeTaskStatus = (viewer: Viewer, task: TaskOf, thing: Thing): boolean =>
  mayEditTask(viewer, task, thing) ||
  (maySeeTask(viewer, task, thing) && isSignedIn(viewer) && task.assignments.has(viewer.userId));

/** Who made it, owners of the thing, and admins. */
export const mayDeleteTask = (viewer: Viewer, task: TaskOf, thing: Thing): boolean =>
  maySeeTask(viewer, task, thing) &&
  (mayEditThing(viewer, thing) || (isSignedIn(viewer) && task.details?.createdBy === viewer.userId));
