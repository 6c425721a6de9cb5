import { type ActionFact, actions } from '../actions/action.js';
import { type DeviceFact, devices } from '../devices/device.js';
import { type Aggregate, namedBy } from '../events/aggregate.js';
import type { Fact, RecordedEvent } from '../events/event.js';
import { type TaskFact, tasks } from '../tasks/task.js';
import { type Access, type ThingDetails, type ThingFact, things } from './thing.js';

/** A thing as it was at a moment, by what its log says until then. */
export interface PastThing {
  readonly details: ThingDetails;
  /** By the person who had the access. */
  readonly accesses: ReadonlyMap<string, Access>;
  /** The devices that were linked to it, in the order of their ids. */
  readonly deviceIds: readonly string[];
  readonly actionCount: number;
  readonly lastAction: Date | undefined;
  readonly lastWatering: Date | undefined;
  readonly openTasks: number;
  readonly completedTasks: number;
}

/** The events that say what a thing was; more do no harm. Those of devices are of all that were ever linked to it. */
export const pastEventTypes = {
  ofThing: [
    'ThingRegistered',
    'ThingDetailsChanged',
    'ThingDeleted',
    'ThingAccessGranted',
    'ThingAccessChanged',
    'ThingAccessRevoked',
  ],
  ofDevice: ['DeviceRegistered', 'DeviceLinkedToThing', 'DeviceDeleted'],
} as const;

/** What it takes of an event to fold it. */
export type PastEvent = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'occurredAt' | 'data'>;

const latest = (dates: readonly string[]): Date | undefined =>
  dates.length === 0 ? undefined : new Date(dates.reduce((last, date) => (date > last ? date : last)));

type Streams = ReadonlyMap<string, readonly PastEvent[]>;

/** The events of each stream in their order, by the kind of aggregate that it is of. */
const streamsByKind = (events: Iterable<PastEvent>): ReadonlyMap<string, Streams> => {
  const kinds = new Map<string, Map<string, PastEvent[]>>();
  for (const event of events) {
    const { name } = namedBy(event.stream);
    const streams = kinds.get(name) ?? new Map<string, PastEvent[]>();
    kinds.set(name, streams);
    const known = streams.get(event.stream);
    if (known) known.push(event);
    else streams.set(event.stream, [event]);
  }
  for (const streams of kinds.values())
    for (const stream of streams.values())
      if (stream.length > 1) stream.sort((a, b) => a.version - b.version);
  return kinds;
};

/** The histories of all that belongs to one kind of aggregate, each with the state that it leads to. */
const foldedOf = <S, F extends Fact>(
  { name, fold }: Aggregate<S, F>,
  kinds: ReadonlyMap<string, Streams>,
): { readonly state: S; readonly begunAt: string }[] =>
  [...(kinds.get(name)?.values() ?? [])].map((events) => ({
    state: fold(events as unknown as F[]),
    begunAt: events[0]!.occurredAt,
  }));

/**
 * A thing as all of these events lead to it: those of its own, of its actions and tasks, and of the devices that were ever
 * linked to it, in any order, up to the moment that is asked for. Undefined where it was not there: not registered yet, or
 * deleted.
 */
export const pastThing = (thingId: string, events: Iterable<PastEvent>): PastThing | undefined => {
  const kinds = streamsByKind(events);
  const own = kinds.get(things.name)?.get(things.stream(thingId)) ?? [];
  const { details, accesses } = things.fold(own as unknown as ThingFact[]);
  if (!details) return undefined;
  const recorded = foldedOf<ReturnType<typeof actions.fold>, ActionFact>(actions, kinds).filter(
    ({ state }) => state.details,
  );
  const statuses = foldedOf<ReturnType<typeof tasks.fold>, TaskFact>(tasks, kinds).flatMap(({ state }) =>
    state.details ? [state.details.status] : [],
  );
  const completedTasks = statuses.filter((status) => status === 'completed').length;
  return {
    details,
    accesses,
    deviceIds: foldedOf<ReturnType<typeof devices.fold>, DeviceFact>(devices, kinds)
      .filter(({ state }) => state.exists && state.thingId === thingId)
      .map(({ state }) => state.deviceId)
      .sort(),
    actionCount: recorded.length,
    lastAction: latest(recorded.map(({ begunAt }) => begunAt)),
    lastWatering: latest(
      recorded.filter(({ state }) => state.details!.type === 'WATERING').map(({ begunAt }) => begunAt),
    ),
    openTasks: statuses.length - completedTasks,
    completedTasks,
  };
};
