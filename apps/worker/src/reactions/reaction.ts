import type { RecordedEvent } from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';

/** Queues of BullMQ. One for each kind of work, so that slow work of one kind does not delay another. */
export const queues = ['badges', 'accounts'] as const;
export type QueueName = (typeof queues)[number];

/** Something to do because an event happened. It holds everything that is needed; ids are derived, never generated. */
export interface Job<P extends object = object> {
  /** Follows from the reaction and the event: an event delivered twice is one job. */
  readonly id: string;
  readonly reaction: string;
  readonly queue: QueueName;
  readonly payload: P;
}

/**
 * What the worker does because of an event. `react` is pure and decides whether there is anything to do; `run` does
 * it and may be called again with the same job, so every effect must be keyed by the job's id.
 */
export interface Reaction<P extends object = object> {
  readonly name: string;
  readonly queue: QueueName;
  readonly react: (event: RecordedEvent) => P | undefined;
  run(job: Job<P>): Promise<void>;
}

/** The jobs for a batch of events. */
export const jobsFor = (reactions: readonly Reaction[], events: readonly RecordedEvent[]): Job[] =>
  events.flatMap((event) =>
    reactions.flatMap(({ name, queue, react }) => {
      const payload = react(event);
      return payload === undefined
        ? []
        : [{ id: derivedId('job', name, event.id), reaction: name, queue, payload }];
    }),
  );
