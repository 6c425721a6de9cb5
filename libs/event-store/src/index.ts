export { AccountDeletions, type Confirmed } from './accounts/account-deletions.js';
export { AdministratorCodes } from './accounts/administrator-codes.js';
export { type Count, FailedAttempts } from './accounts/attempts.js';
export { Credentials } from './accounts/credentials.js';
export { Invitations, type InvitationTarget } from './accounts/invitations.js';
export { type CodePurpose, type CodeRequest, MailCodes } from './accounts/mail-codes.js';
export { type PersonRole, Roles } from './accounts/roles.js';
export { hashPassphrase, isPassphraseOf, TooBusy } from './accounts/passphrases.js';
export { type Enrolment, type FactorState, SecondFactors } from './accounts/second-factors.js';
export { type KnownSession, type NewSession, Sessions } from './accounts/sessions.js';
export type { Appended, AppendedEvent, AppendRequest, Claim, OnAppended } from './append-request.js';
export { tellAppended } from './tell-appended.js';
export { isDatabaseAway } from './database-away.js';
export {
  ClaimTaken,
  CommandIdReused,
  PersonForgotten,
  StaleStream,
  UnreadableText,
  UnusableFact,
  whileStale,
} from './errors.js';
export { EventStore } from './event-store.js';
export { type Route, routeOf } from './event-types.js';
export {
  DataExports,
  type ExportProgress,
  type ExportStatus,
  type KnownExport,
} from './exports/data-exports.js';
export { CalendarAddresses } from './accounts/calendar-addresses.js';
export { UnsubscribeLinks } from './accounts/unsubscribe-links.js';
export { ExportLinks, type OpenedExport } from './exports/export-links.js';
export { type BegunExport, ExportRuns, ExportStopped } from './exports/export-runs.js';
export { OwnEvents } from './exports/own-events.js';
export { OwnInvitations } from './exports/own-invitations.js';
export { AppendedHint, appendedChannel } from './hint.js';
export { migrateEventStore } from './migrate.js';
export {
  type FailedJob,
  type FailedJobFilter,
  type FailedJobKind,
  type FailedJobPosition,
  failedJobKind,
  FailedJobs,
} from './jobs/failed-jobs.js';
export { underMigrationLock } from './migration-lock.js';
export { workWithLead } from './work-with-lead.js';
export {
  beginRepublication,
  dropRepublication,
  checkHistory,
  endRepublication,
  HistoryLost,
  keepAside,
  keepSettings,
  keepTargets,
  type KafkaEnds,
  lostTopics,
  noteEnds,
  type NotedEnds,
  notedEnds,
  openRepublication,
  type Republication,
  type Targets,
  type TopicSettings,
} from './history/kafka-history.js';
export { OldNavigation, type Removal } from './navigation/old-navigation.js';
export {
  type Committed,
  type Cursor,
  heldBackBy,
  type Lead,
  moveAndRead,
  moveCursor,
  type OutboxRead,
  publishedUpTo,
  publisherLag,
  readCommitted,
  takeLead,
  unpublished,
} from './outbox.js';
export { endKey } from './persons/end-key.js';
export { type Emptied, type ErasureContext, Erasures } from './persons/erasures.js';
export { type MasterKey, type MasterKeys, masterKeys, WrongMasterKey } from './persons/master-keys.js';
export { createKeysPool, keysCheck } from './persons/keys-database.js';
export { KeysLeftBehind, migrateKeys } from './persons/migrate-keys.js';
export { PersonKeys } from './persons/person-keys.js';
export type { PushKey } from './persons/push-key.js';
export { isSignedBy, type Parts, type Receipt, type SignedReceipt } from './persons/receipt.js';
export { reveal, revealEach } from './persons/reveal.js';
export { type Rotation, rotateKeys } from './persons/rotate-keys.js';
export { loadPictured } from './pictures/load-pictured.js';
export {
  type Noted,
  type PicturedStreams,
  type PictureFile,
  PictureFiles,
  type Upload,
} from './pictures/picture-files.js';
export {
  createPool,
  idleInTransactionMs,
  planOnce,
  type PoolOptions,
  timeLimits,
  unhurried,
} from './pool.js';
export { barUnits, type LogBar } from './replay/log-bars.js';
export { LogBrowser, type LogHistogram } from './replay/log-browser.js';
export { type LogFilter } from './replay/log-look.js';
export { type LogStep, logStepKinds, logStepStates } from './replay/log-steps.js';
export {
  type Estimate,
  type Horizon,
  type ReplayFilter,
  ReplayLog,
  type TypeCount,
} from './replay/replay-log.js';
export {
  Replays,
  type KnownReplay,
  type ReplayPress,
  replayPresses,
  type ReplayProblem,
  replayProblems,
  type ReplayState,
  replayStates,
} from './replay/replays.js';
export { ThingLog } from './things/thing-log.js';
