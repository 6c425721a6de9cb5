export {
  forgetFromReadModel,
  migrateReadModel,
  projections,
  readModel,
  readOptions,
  scrubFromReadModel,
} from './projections.js';
export { readingOptions, type ReadModel, readModelOf } from './read-model.js';
export { changesChannel, versionOf } from './version.js';
export { allTables, type Announcement, type Change, type Projection } from './projection.js';
export type { ProjectionEvent } from './projection-event.js';
export type { List, Position } from './schema/list.js';
export type { CompositeView } from './schema/composite-view.js';
export { rowFromEvents } from './schema/reducers.js';
export { type AnyTable, emptyRow, type RowOf } from './schema/table.js';
export { type Frame, type FrameFact, measured, type Reading } from './readings/frame.js';
export { storeReadings } from './readings/readings.js';
export * from './generations/index.js';
export {
  asksLast,
  type EndWith,
  inTransaction,
  inTransactionTogether,
  type Part,
  readTogether,
} from './transaction.js';
export {
  hasVersion,
  hasVersions,
  lookUntil,
  type Patience,
  revisionsOf,
  unlessNotBuilt,
  waitForVersion,
} from './wait-for-version.js';
export { isVisibleDevice, isVisibleThing, type Parameter } from './visible.js';
export * from './actions/index.js';
export * from './activity/index.js';
export * from './audit/index.js';
export * from './badges/index.js';
export * from './conditions/index.js';
export * from './devices/index.js';
export * from './feedback/index.js';
export * from './groups/index.js';
export * from './invitations/index.js';
export * from './names/index.js';
export * from './navigation/index.js';
export * from './notifications/index.js';
export * from './pictures/index.js';
export * from './readings/index.js';
export * from './rebuilds/index.js';
export * from './rollups/index.js';
export * from './search/index.js';
export * from './tasks/index.js';
export * from './things/index.js';
export * from './users/index.js';
