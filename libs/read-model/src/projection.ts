import type { Fact, RecordedEvent, Topic } from '@hedgerow/domain';
import type { ActionFact, BadgeFact, DeviceFact, GroupFact, ThingFact, UserFact } from '@hedgerow/domain';
import type { PoolClient } from 'pg';
import type { FrameFact } from './readings/frame.js';

type EventOf<F> = F extends Fact<infer T, infer D> ? RecordedEvent<T, D> : never;

/** What projections hear: domain events with personal fields in clear, and uplinks already decoded. */
export type ProjectionEvent = EventOf<
  UserFact | GroupFact | ThingFact | DeviceFact | ActionFact | BadgeFact | FrameFact
>;

/** "This changed", for those who show it. Carries no data; `revision` rises with every change of that row. */
export interface Change {
  readonly kind: 'thing' | 'device' | 'action' | 'group' | 'user' | 'badge';
  readonly id: string;
  readonly revision: number;
}

/** A table whose rows a rebuild compares with the live ones. */
export interface Compared {
  /** Without the generation: `things`. */
  readonly table: string;
  readonly key: readonly string[];
  /** Bookkeeping that may differ between two folds of the same events. */
  readonly except?: readonly string[];
}

/**
 * One answer to one question, kept up to date from events. Its tables live in a generation (`things_g3`), readers go
 * through views (`read.things`). Whatever the interleaving between keys, the same events give the same rows.
 */
export interface Projection {
  readonly name: string;
  readonly topics: readonly Topic[];
  /** Types of events it takes in; all others pass by. */
  readonly handles: readonly string[];
  /** Tables of one generation, with the keys that writing needs and no more. */
  readonly tables: (generation: number) => string;
  /** What reading needs besides, made after a rebuild has loaded. */
  readonly indexes: (generation: number) => string;
  /** One `create or replace view` for each table that is read. */
  readonly views: (generation: number) => readonly string[];
  /** Takes one batch of one partition, in its order, inside the caller's transaction. */
  readonly project: (
    client: PoolClient,
    generation: number,
    events: readonly ProjectionEvent[],
  ) => Promise<Change[]>;
  readonly compare: readonly Compared[];
}
