export { migrateReadModel, projections } from './projections.js';
export type { Change, Heard, Projection } from './projection.js';
export type { Frame, FrameFact, Reading } from './readings/frame.js';
