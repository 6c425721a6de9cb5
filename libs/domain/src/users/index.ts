export * from './decide.js';
export * from './rules.js';
export * from './user.js';
