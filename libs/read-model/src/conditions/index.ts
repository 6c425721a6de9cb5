export { conditions as conditionProjection } from './conditions.js';
export { type TurningPointFilter, turningPointList, type TurningPointRow } from './turning-points.queries.js';
