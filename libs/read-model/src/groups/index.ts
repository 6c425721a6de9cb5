export { type GroupRow, groups as groupProjection } from './groups.js';
export { groupList } from './groups.queries.js';
