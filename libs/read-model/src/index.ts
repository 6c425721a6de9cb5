export { migrateReadModel, projections } from './projections.js';
export type { Change, Compared, Heard, Projection } from './projection.js';
export { type Frame, type FrameFact, measured, type Reading } from './readings/frame.js';
export * from './generations/index.js';
export { inTransaction } from './transaction.js';
