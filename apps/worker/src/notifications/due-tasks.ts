import { dueAt, isCompleted, maySeeThing, tasks, things } from '@hedgerow/domain';
import { type Job, type Reacted, type Reaction, reaction, type TakenEvent } from '../reactions/reaction.js';
import { notify, type NotifyParts } from './notify.js';

const takes = ['TaskCreated', 'TaskDetailsChanged', 'TaskStatusChanged', 'TaskDeleted'] as const;

/** What is known of a task: on which day it is due, and whether there is anything left to do. */
interface DueTask {
  readonly dueDate?: string;
  readonly isCompleted: boolean;
}

interface Payload {
  readonly taskId: string;
  readonly day: string;
}

const timer = 'due';

const evolve = (
  state: DueTask | undefined,
  event: TakenEvent<(typeof takes)[number]>,
): DueTask | undefined => {
  switch (event.type) {
    case 'TaskCreated': {
      const { dueDate, status } = event.data;
      return { ...(dueDate ? { dueDate } : {}), isCompleted: status === 'completed' };
    }
    case 'TaskDetailsChanged': {
      const { dueDate } = event.data;
      if (!state || dueDate === undefined) return state;
      return { isCompleted: state.isCompleted, ...(dueDate === null ? {} : { dueDate }) };
    }
    case 'TaskStatusChanged':
      return state && { ...state, isCompleted: event.data.to === 'completed' };
    case 'TaskDeleted':
      return undefined;
  }
};

/**
 * The reaction: on the morning of the day on which a task is due, who is to do it is told so; where that is left open, who wrote it
 * down. A task that becomes due on the day itself, after the morning, is told by its assignment alone.
 */
export const notifyOfDueTasks = (parts: NotifyParts, timeZone: string): Reaction =>
  reaction({
    name: 'notify-of-due-tasks',
    queue: 'notifications',
    takes,
    // For the tasks that are open now. Mornings of long ago are dropped.
    startFrom: 'beginning',
    late: 'drop',
    key: ({ data }) => data.taskId,
    state: { initial: undefined as DueTask | undefined, evolve },
    react: (event, state): Reacted<Payload> | undefined => {
      const { data, occurredAt } = event;
      if (event.type === 'TaskDetailsChanged' && event.data.dueDate === undefined) return undefined;
      const day = state?.isCompleted === false ? state.dueDate : undefined;
      const at = day && dueAt(day, timeZone);
      return at && at > occurredAt
        ? { timers: [{ name: timer, at, payload: { taskId: data.taskId, day } }] }
        : { timers: [{ name: timer, cancel: true }] };
    },
    run: async ({ payload: { taskId, day } }: Job<Payload>) => {
      const { store } = parts;
      const { state: task } = await store.load(tasks, taskId);
      if (task.details?.dueDate !== day || isCompleted(task)) return 'nothing to do';
      const { thingId, createdBy } = task.details;
      const { state: thing } = await store.load(things, thingId);
      const people = task.assignments.size > 0 ? [...task.assignments.keys()] : [createdBy];
      let told = 0;
      for (const userId of people) {
        const about = { kind: 'TASK_DUE', userId, taskId, thingId, day, occasion: [taskId, day] } as const;
        if (await notify(parts, { ...about, maySee: (viewer) => maySeeThing(viewer, thing) })) told++;
      }
      return told > 0 ? undefined : 'nothing to do';
    },
  });
