export * from './decide.js';
export * from './follow-up.js';
export * from './people.js';
export * from './rank.js';
export * from './repetition.js';
export * from './rules.js';
export * from './task.js';
export * from './types.js';
