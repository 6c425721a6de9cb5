export type { FindableKind } from './findable.js';
export { mostNearest, nearestIds } from './nearest.queries.js';
