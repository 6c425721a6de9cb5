import {
  actions,
  type Fact,
  isCompleted,
  type Loaded,
  nextOccurrence,
  recordCompletion,
  type Task,
  tasks,
  things,
  users,
  viewersOf,
  withdrawOccurrence,
} from '@hedgerow/domain';
import { type EventStore, whileStale } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';
import { type Job, type Reaction, reaction, type TakenEvent } from '../reactions/reaction.js';

type Store = Pick<EventStore, 'load' | 'append'>;

export interface FollowUp {
  readonly taskId: string;
  /** Who completed the task, or took it up again. */
  readonly by: string;
  readonly at: string;
  readonly causationId: string;
  readonly correlationId: string;
}

/** A person may change the same task at the same moment. More tries than that have another cause. */
const tries = 5;

/** What is to be looked after once a task was completed, or is not completed any more. */
export const followUpOf = (event: TakenEvent<'TaskCreated' | 'TaskStatusChanged'>): FollowUp | undefined => {
  const { id: causationId, correlationId, occurredAt: at, data } = event;
  const isAbout =
    event.type === 'TaskCreated'
      ? event.data.status === 'completed'
      : event.data.from === 'completed' || event.data.to === 'completed';
  const by = 'changedBy' in data ? data.changedBy : data.createdBy;
  return isAbout ? { taskId: data.taskId, by, at, causationId, correlationId } : undefined;
};

/** The id of the action that stands for a completion: another one for each time that the task is completed. */
export const actionOfCompletion = (taskId: string, completions: number): string =>
  derivedId('action of a task', taskId, String(completions));
/** The id of the task that follows one by its rule. */
export const idOfNext = (taskId: string): string => derivedId('next task', taskId);

/**
 * Makes the thing's history and the next task agree with what the task is now: so the order of jobs does not count, nor how
 * often they run. A command id that follows from the job writes what was written before a second time as little.
 */
export const followUp =
  (store: Store) =>
  async ({ id: jobId, payload }: Job<FollowUp>): Promise<void> => {
    const { taskId, by, at, causationId, correlationId } = payload;
    const write = (
      what: string,
      { aggregate, id, version }: Loaded<unknown, never>,
      facts: readonly Fact[],
    ) =>
      facts.length === 0
        ? undefined
        : store.append({
            commandId: derivedId('command', jobId, what),
            actor: { kind: 'rule', id: 'follow-up-task' },
            // When it was done, and not when this job came to it.
            ...{ causationId, correlationId, occurredAt: at },
            streams: [{ stream: aggregate.stream(id), expected: version, facts }],
          });
    const { state: task } = await store.load(tasks, taskId);
    if (!task.details) return;
    const { state: thing } = await store.load(things, task.details.thingId);
    if (!thing.exists) return;

    const actionId = actionOfCompletion(taskId, task.completions);
    const action = await store.load(actions, actionId);
    const recorded = recordCompletion(task, action.state, { actionId, recordedVersion: action.version, by });
    await write('action', action as never, recorded);

    const next = await store.load(tasks, idOfNext(taskId));
    const following = isCompleted(task)
      ? next.state.details === undefined
        ? nextOccurrence(task, {
            ...{ taskId: next.id, at: new Date(at), thing, people: await peopleOf(store, task) },
            assignmentId: (userId) => derivedId('assignment', next.id, userId, jobId),
          })
        : []
      : withdrawOccurrence(next.state, by);
    await write('next', next as never, following);
  };

const peopleOf = async (store: Store, { assignments }: Task) =>
  viewersOf(await Promise.all([...assignments.keys()].map((id) => store.load(users, id))));

/**
 * The reaction: a completed watering is recorded at its thing, once, and a task that repeats comes again, once (decision 35).
 * Both go again when the task is taken up again.
 */
export const followUpTask = (store: Store): Reaction =>
  reaction({
    name: 'follow-up-task',
    queue: 'tasks',
    takes: ['TaskCreated', 'TaskStatusChanged'],
    // What was completed before this program ran is followed up as well; asked for twice, it is done once.
    startFrom: 'beginning',
    key: ({ data }) => data.taskId,
    react: (event) => {
      const payload = followUpOf(event);
      return payload && { jobs: [{ payload }] };
    },
    run: (job: Job<FollowUp>) => whileStale(tries, () => followUp(store)(job)),
  });
