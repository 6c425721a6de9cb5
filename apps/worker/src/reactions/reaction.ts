import {
  type CatalogueFact,
  definitionOf,
  type Fact,
  type FrameFact,
  type RecordedEvent,
  type Topic,
} from '@hedgerow/domain';

/** Queues of BullMQ. One for each kind of work, so that slow work of one kind does not delay another. */
export const queues = [
  'badges',
  'accounts',
  'mail',
  'exports',
  'pictures',
  'files',
  'tasks',
  'notifications',
  'push',
] as const;
export type QueueName = (typeof queues)[number];

type EventOf<F> = F extends Fact<infer T, infer D> ? RecordedEvent<T, D> : never;

/** What reactions take: events of the catalogue as they stand on Kafka (personal texts sealed), and decoded uplinks. */
export type ReactionEvent = EventOf<Exclude<CatalogueFact, { type: 'UplinkReceived' }> | FrameFact>;
export type ReactionEventType = ReactionEvent['type'];
export type TakenEvent<T extends ReactionEventType> = Extract<ReactionEvent, { type: T }>;

/** Something to do because an event happened or a timer came due. Ids are derived, never generated. */
export interface Job<P extends object = object> {
  /** Follows from the reaction and the event, or from the timer and its moment: asked for twice, it is one job. */
  readonly id: string;
  readonly reaction: string;
  readonly queue: QueueName;
  /** Everything that `run` needs. */
  readonly payload: P;
  /** What it is about; jobs of one reaction for one key do not run side by side. */
  readonly key?: string;
  /** That of the event it follows from; left out for jobs of timers. */
  readonly correlationId?: string;
}

/** A job that a reaction asks for. An event that asks for several tells them apart by `part`. */
export interface JobRequest<P extends object> {
  readonly payload: P;
  readonly part?: string;
}

/**
 * A timer that a reaction sets, moves (setting it again; the last one counts) or cancels. It is known by reaction, key and
 * name. When it comes due its payload becomes a job, once.
 */
export type TimerRequest<P extends object> = {
  readonly name: string;
  /** The key of the event when left out. */
  readonly key?: string;
} & (
  | {
      /** When it is due, ISO 8601. From the event's own times, so that a replay sets the same. */
      readonly at: string;
      readonly payload: P;
    }
  | { readonly cancel: true }
);

/** What follows from an event. */
export interface Reacted<P extends object> {
  readonly jobs?: readonly JobRequest<P>[];
  readonly timers?: readonly TimerRequest<P>[];
}

/** What a running job may ask. */
export interface RunContext {
  /** Aborted when the job took too long or the worker stops: pass it on to whatever waits. */
  readonly signal: AbortSignal;
  /** Whether the ledger has this job as done by now. To be asked right before an effect that cannot be repeated. */
  alreadyDone(): Promise<boolean>;
  /**
   * Whether another job of a reaction (this one, when not named) acted for this key since then: no second reminder within a
   * day. The ledger keeps thirty days; a question further back is refused with an error.
   */
  hasActed(key: string, since: Date, reaction?: string): Promise<boolean>;
}

/** What a run came to; nothing said means that it acted. */
export type RunOutcome = void | 'nothing to do';

export interface ReactionDefinition<T extends ReactionEventType, P extends object, S> {
  /** Names positions, states, timers and jobs in the database: never changed, never used again. */
  readonly name: string;
  readonly queue: QueueName;
  /** The types of events that it takes; its topics follow from them. */
  readonly takes: readonly T[];
  /**
   * Where it begins on a log that is there already: when it is new, and when its position is lost. `now` for what must not be
   * done for the past (an e-mail); `beginning` for what has to be complete and may be repeated (a badge). Never left out.
   */
  readonly startFrom: 'beginning' | 'now';
  /** What an event is about. Needed for state, for timers that name no key, and for `hasActed`. */
  readonly key?: (event: TakenEvent<T>) => string;
  /** State for each key, JSON. `evolve` answers with a new value; `undefined` forgets the key. */
  readonly state?: {
    readonly initial: S;
    readonly evolve: (state: S, event: TakenEvent<T>) => S | undefined;
  };
  /**
   * For reactions with timers: what happens to one that is set for a moment more than a day past, as a replay does. One
   * that came due while the worker was down fires either way.
   */
  readonly late?: 'fire' | 'drop';
  /**
   * Timers that come due together become one job, with no key: payloads are lists then, and that of the job is all of theirs,
   * joined. For work that costs hardly more for many than for one.
   */
  readonly joinsTimers?: boolean;
  /** A run that takes longer is given up and tried again; 30 000 when left out. */
  readonly timeoutMs?: number;
  /** Decides what follows from an event, given the state after it. Pure: no clock, no chance, no asking. */
  readonly react: (event: TakenEvent<T>, state: S) => Reacted<P> | undefined;
  /** Does it. May be called again with the same job, so every effect is keyed by the job's id. */
  run(job: Job<P>, context: RunContext): Promise<RunOutcome>;
}

/** A reaction among others: what it takes and keeps is its own affair. */
export type Reaction = Omit<
  ReactionDefinition<ReactionEventType, object, unknown>,
  'takes' | 'key' | 'state' | 'react'
> & {
  readonly takes: readonly string[];
  readonly key?: (event: ReactionEvent) => string;
  readonly state?: {
    readonly initial: unknown;
    readonly evolve: (state: unknown, event: ReactionEvent) => unknown;
  };
  readonly react: (event: ReactionEvent, state: unknown) => Reacted<object> | undefined;
};

/** A reaction: what the worker does because of an event. Types of events, payload and state follow from what is given. */
export const reaction = <const T extends ReactionEventType, P extends object, S = undefined>(
  definition: ReactionDefinition<T, P, S>,
): Reaction => definition as unknown as Reaction;

/** The topic that carries a type of event. */
const topicOf = (type: string): Topic => {
  const definition = definitionOf(type === 'UplinkDecoded' ? 'UplinkReceived' : type);
  if (!definition) throw new Error(`No event of the catalogue is called ${type}`);
  return definition.topic;
};

/** The topics that reactions read, each once. */
export const topicsOf = (reactions: readonly Reaction[]): Topic[] => [
  ...new Set(reactions.flatMap(({ takes }) => takes.map(topicOf))),
];
