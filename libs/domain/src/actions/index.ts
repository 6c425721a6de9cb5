export * from './action.js';
export * from './decide.js';
export * from './rules.js';
export * from './types.js';
