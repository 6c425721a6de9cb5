export { type LatestAt, latestAt } from './latest-at.queries.js';
export {
  type ReadingKey,
  readingsWithKeys,
  type SensorDataAsked,
  sensorDataPage,
  type SensorDataRow,
  type Whose,
} from './sensor-data.queries.js';
export {
  type Series,
  series,
  seriesByThing,
  type SeriesAsked,
  type SeriesParameter,
  type SeriesPoint,
} from './series.queries.js';
