export { AppendedHint, appendedChannel } from './hint.js';
export type { Appended, AppendedEvent, AppendRequest, Claim } from './append-request.js';
export { ClaimTaken, PersonForgotten, StaleStream, UnusableFact } from './errors.js';
export { EventStore } from './event-store.js';
export { migrateEventStore } from './migrate.js';
export { PersonKeys } from './persons/person-keys.js';
export { reveal } from './persons/reveal.js';
export { createPool, idleInTransactionMs, type PoolOptions } from './pool.js';
export { UnknownVersion, upcast, type Upcast, type Upcasts } from './upcast.js';
