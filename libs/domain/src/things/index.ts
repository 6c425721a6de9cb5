export * from './capabilities.js';
export * from './decide.js';
export * from './rules.js';
export * from './thing.js';
export * from './types.js';
