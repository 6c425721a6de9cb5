import { actionRecorded, type Action, actionDeleted, type ActionFact } from '../actions/action.js';
import { rankAt } from './rank.js';
import { dayIn, nextDay } from './repetition.js';
import { type Task, taskAssigned, taskCreated, taskDeleted, type TaskFact } from './task.js';

/** Whether a task is completed as it stands. */
const isCompleted = ({ details }: Task): boolean => details?.status === 'completed';

/**
 * What becomes of the action that a completion stands for. A completed watering is recorded for the one who completed it; taken
 * up again, it was not watered, unless the entry was changed since by hand. `recordedVersion` is that of the action's stream.
 */
export const recordCompletion = (
  task: Task,
  action: Action,
  { actionId, recordedVersion }: { readonly actionId: string; readonly recordedVersion: number },
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
    ? [actionDeleted({ ...action.details, deletedBy: completedBy! })]
    : [];
};

/**
 * The task that follows a completed one by its rule, for the same people: none where the rule has ended. `at` is the moment of
 * the completion.
 */
export const nextOccurrence = (
  task: Task,
  {
    taskId,
    at,
    newId,
  }: { readonly taskId: string; readonly at: Date; readonly newId: (userId: string) => string },
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
    ...[...task.assignments.keys()].map((userId) =>
      taskAssigned({ taskId, thingId, assignmentId: newId(userId), userId, assignedBy: completedBy }),
    ),
  ];
};

/** A task that came by the rule goes again with the completion that it followed, while it is as it came. */
export const withdrawOccurrence = (
  next: Task,
  { version, deletedBy }: { readonly version: number; readonly deletedBy: string },
): TaskFact[] =>
  next.details && version === 1 + next.assignments.size ? [taskDeleted({ ...next.details, deletedBy })] : [];
