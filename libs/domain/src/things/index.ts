export * from './capabilities.js';
export * from './decide.js';
export * from './decide-access.js';
export * from './primary-action.js';
export * from './rules.js';
export * from './thing.js';
export * from './types.js';
export * from './water-state.js';
