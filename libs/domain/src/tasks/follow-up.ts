import { type Action, actionRecorded, actionDeleted, type ActionFact } from '../actions/action.js';
import type { Thing } from '../things/thing.js';
import { mayBeAssigned, type Viewers } from './people.js';
import { rankAt } from './rank.js';
import { dayIn, nextDay } from './repetition.js';
import { type Task, taskAssigned, taskCreated, taskDeleted, type TaskFact } from './task.js';

/** Whether a task is completed as it stands. */
export const isCompleted = ({ details }: Task): boolean => details?.status === 'completed';

interface CompletionAsked {
  readonly actionId: string;
  /** Of the action's stream; 0 while nothing was recorded. */
  readonly recordedVersion: number;
  /** Who completed the task, or took it up again. */
  readonly by: string;
}

/**
 * What becomes of the action that a completion stands for. A completed watering is recorded for the one who completed it; taken
 * up again, it was not watered, unless the entry was changed since by hand.
 */
export const recordCompletion = (
  task: Task,
  action: Action,
  { actionId, recordedVersion, by }: CompletionAsked,
): ActionFact[] => {
  const { details, completedBy } = task;
  if (details?.actionType === 'WATERING' && isCompleted(task))
    return recordedVersion > 0
      ? []
      : [
          actionRecorded({
            ...{ actionId, thingId: details.thingId, type: 'WATERING', comments: details.title },
            ...{ hasImage: false, createdBy: completedBy! },
          }),
        ];
  const isUntouched = action.details !== undefined && recordedVersion === 1;
  return details && isUntouched && !isCompleted(task)
    ? [actionDeleted({ ...action.details, deletedBy: by })]
    : [];
};

/** What the task that follows another is made of. */
export interface Following {
  readonly taskId: string;
  /** When the one before was completed. */
  readonly at: Date;
  readonly thing: Thing;
  /** Those who are to do it, who have an account still. */
  readonly people: Viewers;
  /** The id of a person's assignment. */
  readonly assignmentId: (userId: string) => string;
}

/**
 * The task that follows a completed one by its rule, for the same people as far as they see the thing still. None where the
 * rule has ended.
 */
export const nextOccurrence = (
  task: Task,
  { taskId, at, thing, people, assignmentId }: Following,
): TaskFact[] => {
  const { details, completedBy } = task;
  if (!details?.repeats || !isCompleted(task) || !completedBy) return [];
  const today = dayIn(details.repeats.timeZone, at);
  const dueDate = nextDay(details.repeats, { after: details.dueDate ?? today, today });
  if (dueDate === undefined) return [];
  const { thingId } = details;
  return [
    taskCreated({
      ...details,
      ...{ taskId, dueDate, status: 'notStarted', follows: details.taskId },
      rank: rankAt(taskId, at),
    }),
    ...[...task.assignments.keys()]
      .filter((userId) => mayBeAssigned(userId, people, thing))
      .map((userId) =>
        taskAssigned({
          taskId,
          thingId,
          assignmentId: assignmentId(userId),
          userId,
          assignedBy: completedBy,
        }),
      ),
  ];
};

/** A task that came by the rule goes again with the completion that it followed, unless it was changed since. */
export const withdrawOccurrence = (next: Task, deletedBy: string): TaskFact[] =>
  next.details && next.changes === 0 ? [taskDeleted({ ...next.details, deletedBy })] : [];
