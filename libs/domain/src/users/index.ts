export * from './change-user.js';
export * from './decide.js';
export * from './email-decide.js';
export * from './email-events.js';
export * from './factor-events.js';
export * from './rules.js';
export * from './user.js';
