export * from './decide.js';
export * from './group.js';
export * from './membership.js';
export * from './invitations.js';
export * from './rules.js';
export * from './types.js';
