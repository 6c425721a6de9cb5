export type { FindableKind } from './findable.js';
export { type Found, searchFor } from './search.queries.js';
export { mostNearest, nearestIds } from './nearest.queries.js';
