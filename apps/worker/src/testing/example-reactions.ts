import { type Reaction, reaction, type ReactionDefinition } from '../reactions/reaction.js';

type Run = ReactionDefinition<'ActionRecorded', object, unknown>['run'];
const nothing: Run = async () => undefined;

/** Each action is a job about its person. */
export const noteActions = (
  over: { name?: string; startFrom?: 'beginning' | 'now'; run?: Run } = {},
): Reaction =>
  reaction({
    name: over.name ?? 'note-actions',
    queue: 'badges',
    takes: ['ActionRecorded'],
    startFrom: over.startFrom ?? 'beginning',
    key: ({ data }) => data.createdBy,
    react: ({ data }) => ({ jobs: [{ payload: { actionId: data.actionId } }] }),
    run: over.run ?? nothing,
  });

/** The third action of a person is a job: a badge with a threshold. Removing an action counts back. */
export const thirdAction = (): Reaction =>
  reaction({
    name: 'third-action',
    queue: 'badges',
    takes: ['ActionRecorded'],
    startFrom: 'beginning',
    key: ({ data }) => data.createdBy,
    state: { initial: { count: 0 }, evolve: ({ count }) => ({ count: count + 1 }) },
    react: ({ data }, { count }) =>
      count === 3 ? { jobs: [{ payload: { userId: data.createdBy } }] } : undefined,
    run: nothing,
  });

const day = 24 * 3_600_000;
const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** Seven days after the last action for a thing comes a reminder; its deletion ends the waiting. */
export const remindAfterAWeek = ({ late = 'drop' as 'drop' | 'fire', run = nothing } = {}): Reaction =>
  reaction({
    name: 'remind-after-a-week',
    queue: 'badges',
    takes: ['ActionRecorded', 'ActionDeleted'],
    startFrom: 'now',
    key: ({ data }) => data.thingId,
    late,
    react: (event) =>
      event.type === 'ActionRecorded'
        ? {
            timers: [
              {
                name: 'idle',
                at: after(event.occurredAt, 7 * day),
                payload: { thingId: event.data.thingId },
              },
            ],
          }
        : { timers: [{ name: 'idle', cancel: true }] },
    run,
  });

/** A sensor that sends nothing for three of its intervals of twenty minutes. */
export const silentSensor = (run: Run = nothing): Reaction =>
  reaction({
    name: 'silent-sensor',
    queue: 'badges',
    takes: ['UplinkDecoded'],
    startFrom: 'now',
    key: ({ data }) => data.networkDeviceId,
    late: 'fire',
    react: ({ data }) => ({
      timers: [
        {
          name: 'silent',
          at: after(data.receivedAt, 60 * 60_000),
          payload: { networkDeviceId: data.networkDeviceId, since: data.receivedAt },
        },
      ],
    }),
    run,
  });
