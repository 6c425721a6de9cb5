import { derivedId } from '@hedgerow/platform';
import type { Job, Reacted, Reaction, ReactionEvent } from './reaction.js';
import { storableJson, storableKey } from './storable.js';

/** A job with its payload as it is stored. */
export interface NewJob extends Omit<Job, 'payload'> {
  readonly payload: string;
  /** The event that it follows from. */
  readonly eventId: string;
}

/** A timer as it is to be from now on; without `due` it is to be gone. */
export interface TimerChange {
  readonly reaction: string;
  readonly key: string;
  readonly name: string;
  readonly due?: { readonly at: Date; readonly late: 'fire' | 'drop'; readonly job: NewJob };
}

/** All that follows from an event for one reaction. */
export interface Consequences {
  readonly jobs: readonly NewJob[];
  readonly timers: readonly TimerChange[];
  /** The state after the event; undefined when there is none. */
  readonly state: unknown;
}

/** A frame that its network delivered twice came as two events, and is one frame. */
const identityOf = (event: ReactionEvent): string =>
  event.type === 'UplinkDecoded' ? event.data.frameId : event.id;

const jobId = (reaction: Reaction, event: ReactionEvent, ...part: string[]): string =>
  derivedId('job', reaction.name, identityOf(event), ...part);

/** The key of an event for a reaction that has keys. Throws when it cannot be stored. */
export const keyOf = ({ key }: Reaction, event: ReactionEvent): string | undefined =>
  key && storableKey(key(event));

/**
 * What follows from an event, given the state for its key before it (undefined: none yet). Everything is checked here, so
 * that what cannot be stored costs one event and not the batch. Throws what the reaction throws.
 */
export const consequencesOf = (reaction: Reaction, event: ReactionEvent, before: unknown): Consequences => {
  const { state: held } = reaction;
  const key = keyOf(reaction, event);
  if (held && key === undefined) throw new Error(`${reaction.name} keeps state and names no key`);
  const state = frozen(held?.evolve(frozen(before ?? held.initial), event));
  if (state !== undefined) storableJson(state);
  const { jobs = [], timers = [] } = reaction.react(event, state) ?? {};
  return { jobs: jobsOf(reaction, event, key, jobs), timers: timersOf(reaction, event, key, timers), state };
};

/** The value, all of it frozen: a state changed in place could not be taken back when the reaction fails afterwards. */
const frozen = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

const jobsOf = (
  reaction: Reaction,
  event: ReactionEvent,
  key: string | undefined,
  requests: NonNullable<Reacted<object>['jobs']>,
): NewJob[] => {
  const parts = new Set(requests.map(({ part }) => part));
  if (parts.size < requests.length) throw new Error('Several jobs of one event need different parts');
  return requests.map(({ payload, part }) => {
    const id = jobId(reaction, event, ...(part === undefined ? [] : [part]));
    return { ...newJob(reaction, event, { id, payload, key }), correlationId: event.correlationId };
  });
};

const timersOf = (
  reaction: Reaction,
  event: ReactionEvent,
  ownKey: string | undefined,
  requests: NonNullable<Reacted<object>['timers']>,
): TimerChange[] =>
  requests.map((request) => {
    const { late } = reaction;
    if (late === undefined)
      throw new Error(`${reaction.name} sets timers and does not say what late ones do`);
    const key = storableKey(request.key ?? ownKey);
    const timer = { reaction: reaction.name, key, name: storableKey(request.name) };
    if ('cancel' in request) return timer;
    const at = new Date(request.at);
    if (Number.isNaN(at.getTime())) throw new Error(`A timer is due at no time: ${request.at}`);
    // The moment is part of the id: set again for the same moment it is one job, moved it is another.
    const id = derivedId('timer', timer.reaction, timer.name, key, at.toISOString());
    return {
      ...timer,
      due: { at, late, job: newJob(reaction, event, { id, payload: request.payload, key }) },
    };
  });

const newJob = (
  reaction: Reaction,
  event: ReactionEvent,
  { id, payload, key }: { readonly id: string; readonly payload: object; readonly key: string | undefined },
): NewJob => ({
  id,
  reaction: reaction.name,
  queue: reaction.queue,
  payload: storableJson(payload),
  eventId: event.id,
  ...(key === undefined ? {} : { key }),
});
