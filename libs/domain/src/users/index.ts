export * from './decide.js';
export * from './deletion-decide.js';
export * from './deletion-events.js';
export * from './email-decide.js';
export * from './email-events.js';
export * from './rules.js';
export * from './user.js';
