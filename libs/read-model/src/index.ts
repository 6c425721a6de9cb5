export { migrateReadModel, projections } from './projections.js';
export type { Change, Compared, ProjectionEvent, Projection } from './projection.js';
export { type Frame, type FrameFact, measured, type Reading } from './readings/frame.js';
export { storeReadings } from './readings/readings.js';
export * from './generations/index.js';
export { inTransaction } from './transaction.js';
export { type Patience, type Versioned, waitForVersion } from './wait-for-version.js';
export { isVisibleDevice, isVisibleThing, type Parameter } from './visible.js';
export {
  type ActionRow,
  type ActionsAsked,
  actionsByThing,
  actionsPage,
  actionsWithIds,
  countActions,
} from './actions/timeline.queries.js';
export {
  type SensorDataAsked,
  sensorDataPage,
  type SensorDataRow,
  type Whose,
} from './readings/sensor-data.queries.js';
export {
  type Series,
  series,
  seriesByThing,
  type SeriesAsked,
  type SeriesParameter,
  type SeriesPoint,
} from './readings/series.queries.js';
