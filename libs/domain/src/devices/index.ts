export * from './decide.js';
export * from './decide-access.js';
export * from './device.js';
export * from './invitations.js';
export * from './rules.js';
export * from './uplink.js';
export * from './types.js';
