export { rollups as rollupsProjection } from './rollups.js';
export { rollupKinds, type RollupKind } from './kinds.js';
export * from './rollups.queries.js';
export * from './activity.queries.js';
