export { type Count, FailedAttempts } from './accounts/attempts.js';
export { Credentials } from './accounts/credentials.js';
export { type PersonRole, Roles } from './accounts/roles.js';
export { hashPassphrase, isPassphraseOf, TooBusy } from './accounts/passphrases.js';
export { type NewSession, Sessions } from './accounts/sessions.js';
export type { Appended, AppendedEvent, AppendRequest, Claim } from './append-request.js';
export { ClaimTaken, CommandIdReused, PersonForgotten, StaleStream, UnusableFact } from './errors.js';
export { EventStore } from './event-store.js';
export { AppendedHint, appendedChannel } from './hint.js';
export { migrateEventStore } from './migrate.js';
export {
  type Committed,
  type Cursor,
  heldBackBy,
  type Lead,
  moveCursor,
  publisherLag,
  readCommitted,
  takeLead,
} from './outbox.js';
export { PersonKeys } from './persons/person-keys.js';
export { reveal } from './persons/reveal.js';
export { createPool, idleInTransactionMs, type PoolOptions, timeLimits } from './pool.js';
