export { type TurningPointFilter, turningPointList, type TurningPointRow } from './turning-points.queries.js';
