export * from './water.js';
export type { Frame, FrameFact, Measured, Reading } from './frame.js';
